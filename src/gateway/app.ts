import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { documentKinds, MAX_BODY_BYTES } from "../protocol/gateway-contract.ts";
import { createCookies } from "./auth/cookies.ts";
import { createProvider } from "./auth/provider.ts";
import { allClassRoutes } from "./classes/all-routes.ts";
import { createLiveClasses } from "./classes/live.ts";
import type { Gateway } from "./gateway.ts";
import { admitCalls } from "./http/admission.ts";
import { compressAnswers } from "./http/compression.ts";
import { allowPages } from "./http/cross-origin.ts";
import { drainOnClose } from "./http/drain.ts";
import { answerBrokenRequest, answerLateRequest, answerUnreadableAddress, handleErrors } from "./http/error-handler.ts";
import { securityHeaders } from "./http/headers.ts";
import { guardHost } from "./http/host.ts";
import { readJsonBodies } from "./http/json-body.ts";
import { servePage } from "./http/page.ts";
import { LONGEST_REQUEST_MS, limitBodyTime } from "./limits/body-time.ts";
import { createGate } from "./limits/gate.ts";
import { watchLoop } from "./limits/loop-watch.ts";
import { createRates } from "./limits/rates.ts";
import type { Metrics } from "./metrics.ts";
import { describeCalls } from "./openapi/serve.ts";
import { accountRoutes } from "./routes/account.ts";
import { documentRoutes } from "./routes/documents.ts";
import { healthRoutes } from "./routes/health.ts";
import { identityRoutes } from "./routes/identity.ts";
import { localAccountRoutes } from "./routes/local-account.ts";
import { recordRoutes } from "./routes/record.ts";
import { sessionRoutes } from "./routes/session.ts";
import { sharedRoute, shareRoutes, waitingLinkRoutes } from "./routes/shares.ts";
import { songBookRoutes } from "./routes/song-book.ts";
import { songRoutes } from "./routes/songs.ts";
import { usageRoutes } from "./routes/usage.ts";
import type { Settings } from "./settings.ts";
import { linkPages, linkPreviewRoutes } from "./sharing/routes.ts";
import { type SongReaderProgram, ThreadedSongReader } from "./songs/song-reader.ts";
import type { Repository } from "./storage/repository.ts";
import type { BackupState } from "./upkeep.ts";

/** What the gateway is made of; tests hand in their own. */
export interface AppParts {
  readonly settings: Settings;
  readonly repository: Repository;
  /** Folder of the built page. */
  readonly pageDir: string;
  /** Hashed files of builds before this one, for pages that are still open. */
  readonly formerDir: string;
  readonly songReader: SongReaderProgram;
  /** How the last backup went; left out, there are none. */
  readonly backups?: BackupState;
  /** What counts the calls; left out, nothing does. */
  readonly metrics?: Pick<Metrics, "watch">;
  readonly now?: () => number;
  readonly logger?: FastifyServerOptions["logger"];
}

const anonymous = { kind: "anonymous" } as const;

function createServer(parts: AppParts): FastifyInstance {
  const trusted = parts.settings.trustProxy;
  return fastify({
    logger: parts.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trusted === "number" ? (_address: string, hop: number) => hop < trusted : trusted,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    requestTimeout: LONGEST_REQUEST_MS,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerUnreadableAddress(securityHeaders(parts.settings)),
  });
}

/** Every call of the API, relative to its base; `watch` is told the instance before they are added. */
function calls(gateway: Gateway, watch: (app: FastifyInstance) => void = () => undefined) {
  return async (app: FastifyInstance): Promise<void> => {
    watch(app);
    app.addHook("onRequest", async (_request, reply) => {
      reply.header("Cache-Control", "no-store");
    });
    await compressAnswers(app);
    await allowPages(app, gateway.settings);
    admitCalls(app, gateway);
    healthRoutes(app, gateway);
    sessionRoutes(app, gateway);
    usageRoutes(app, gateway);
    accountRoutes(app, gateway);
    recordRoutes(app, gateway);
    songRoutes(app, gateway);
    songBookRoutes(app, gateway);
    sharedRoute(app, gateway);
    linkPreviewRoutes(app, gateway);
    waitingLinkRoutes(app, gateway);
    allClassRoutes(app, gateway);
    for (const kind of documentKinds) {
      const routes = async (documents: FastifyInstance): Promise<void> => {
        documentRoutes(documents, gateway, kind);
        shareRoutes(documents, gateway, kind);
      };
      await app.register(routes, { prefix: `/content/${kind}` });
    }
    await app.register(async (identity) => identityRoutes(identity, gateway));
  };
}

/** One line a call that was refused or failed; every call at the level `debug`. Never a query, a cookie or a body. */
function logCalls(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const level = reply.statusCode >= 500 ? "error" : reply.statusCode === 403 || reply.statusCode === 429 ? "info" : "debug";
    const route = request.routeOptions.url ?? "-";
    request.log[level]({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "call");
  });
}

/** Puts the gateway together; it listens to nothing yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, repository } = parts;
  const app = createServer(parts);
  const headers = securityHeaders(settings);
  app.decorateRequest("browser", "");
  app.decorateRequest("bodyText", "");
  app.decorateRequest("visitor");
  app.addHook("onRequest", async (request, reply) => {
    request.visitor = anonymous;
    reply.headers(headers);
  });
  drainOnClose(app);
  watchLoop(app);
  guardHost(app, settings);
  handleErrors(app);
  logCalls(app);
  parts.metrics?.watch(app);
  limitBodyTime(app, answerLateRequest);
  readJsonBodies(app);
  await app.register(cookie);
  const songReader = new ThreadedSongReader(parts.songReader);
  app.addHook("onClose", () => songReader.close());
  const gateway: Gateway = {
    settings,
    repository,
    backups: parts.backups ?? { problem: undefined },
    songReader,
    liveClasses: createLiveClasses(repository),
    cookies: createCookies(settings),
    rates: await createRates(app, settings.rates, repository.shareCounts),
    provider: settings.provider === undefined ? undefined : createProvider(settings.provider),
    gate: createGate(),
    now: parts.now ?? Date.now,
  };
  const description = describeCalls(settings);
  await app.register(calls(gateway, description.watch));
  await app.register(calls(gateway), { prefix: "/api" });
  await app.register(async (local) => {
    description.watch(local);
    localAccountRoutes(local, gateway, parts.pageDir);
  });
  description.serve(app);
  const further = (pages: FastifyInstance, html: string): void => linkPages(pages, gateway, html);
  await servePage(app, { pageDir: parts.pageDir, formerDir: parts.formerDir, addresses: settings, further });
  return app;
}
