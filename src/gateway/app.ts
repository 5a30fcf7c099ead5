import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { MAX_BODY_BYTES, type Song } from "../protocol/gateway-contract.ts";
import { answerBrokenRequest, handleErrors } from "./http/errors.ts";
import { securityHeaders } from "./http/headers.ts";
import { guardHost } from "./http/host.ts";
import { readJsonBodies } from "./http/json-body.ts";
import { servePage } from "./http/page.ts";
import { healthRoutes } from "./routes/health.ts";
import { sessionRoutes } from "./routes/session.ts";
import { songRoutes } from "./routes/songs.ts";
import type { Settings } from "./settings.ts";

/** What the gateway is made of; tests hand in their own. */
export interface AppParts {
  readonly settings: Settings;
  /** Folder of the built page. */
  readonly pageDir: string;
  readonly songs: readonly Song[];
  readonly logger?: FastifyServerOptions["logger"];
}

function createServer(parts: AppParts): FastifyInstance {
  const trusted = parts.settings.trustProxy;
  return fastify({
    logger: parts.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trusted === "number" ? (_address: string, hop: number) => hop < trusted : trusted,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
  });
}

/** Puts the gateway together; it listens to nothing yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings } = parts;
  const app = createServer(parts);
  const headers = securityHeaders(settings);
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  guardHost(app, settings);
  handleErrors(app);
  readJsonBodies(app);
  const calls = async (api: FastifyInstance): Promise<void> => {
    healthRoutes(api);
    sessionRoutes(api);
    songRoutes(api, parts.songs);
  };
  await app.register(calls);
  await app.register(calls, { prefix: "/api" });
  await servePage(app, { pageDir: parts.pageDir, soundfontBase: settings.soundfontBase });
  return app;
}
