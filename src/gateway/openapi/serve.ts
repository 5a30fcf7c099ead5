import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sessionCookieName } from "../auth/cookies.ts";
import type { Settings } from "../settings.ts";
import { type DeclaredCall, openApiDocument } from "./document.ts";

/** Gathers declared calls, and answers with the OpenAPI document that comes out of them. */
export interface CallDescription {
  /** Gathers the calls that are added to an instance and those below it from now on. */
  readonly watch: (app: FastifyInstance) => void;
  /** Adds `/api/openapi.json`; the document is made at the first request. */
  readonly serve: (app: FastifyInstance) => void;
}

/** Describes a gateway's calls. */
export function describeCalls(settings: Pick<Settings, "publicOrigin">): CallDescription {
  const calls: DeclaredCall[] = [];
  let made: { readonly text: string; readonly etag: string } | undefined;
  const make = () => {
    const text = JSON.stringify(openApiDocument(calls, sessionCookieName(settings)));
    return { text, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
  };
  return {
    watch(app) {
      app.addHook("onRoute", ({ method, url, config }) => {
        if (method !== "HEAD" && config?.declaration !== undefined) calls.push({ path: url, declaration: config.declaration });
      });
    },
    serve(app) {
      app.get("/api/openapi.json", (request, reply) => {
        made ??= make();
        reply.header("Cache-Control", "no-cache").header("ETag", made.etag);
        if (request.headers["if-none-match"] === made.etag) return reply.status(304).send();
        return reply.type("application/json; charset=utf-8").send(made.text);
      });
    },
  };
}
