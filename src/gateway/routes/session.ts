import type { FastifyInstance } from "fastify";
import { REFRESH_AFTER_MS } from "../../protocol/gateway-contract.ts";
import { hashOf, newToken } from "../auth/tokens.ts";
import { GRACE_MS } from "../auth/visitor.ts";
import { failures, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";

/** Who is signed in, for how long, and no longer. */
export function sessionRoutes(app: FastifyInstance, { repository, cookies, settings, now }: Gateway): void {
  const life = { idleMs: settings.sessionIdleMs, maxMs: settings.sessionMaxMs, graceMs: GRACE_MS };
  app.get("/v1/user", { config: { access: "anyone", rate: "reads" } }, async (request, reply) => {
    const { visitor } = request;
    if (visitor.kind !== "user") return sendFailure(reply, failures.unauthenticated);
    return { data: { id: visitor.userId, name: visitor.name } };
  });
  app.post("/v1/refresh", { config: { access: "user", rate: "refresh" } }, async (request, reply) => {
    const id = newToken();
    const time = now();
    const turned = await repository.rotateSession({ idHash: userOf(request.visitor).idHash, newHash: hashOf(id), now: time, life });
    if (turned.outcome === "ended") {
      cookies.clearSession(reply);
      return sendFailure(reply, failures.sessionExpired);
    }
    cookies.setSession(reply, id, turned.expiresAt - time);
    const epoch = turned.epoch === null ? {} : { epoch: turned.epoch };
    return { data: { expiresAt: new Date(turned.expiresAt).toISOString(), refreshAfterMs: REFRESH_AFTER_MS, ...epoch } };
  });
  app.post("/v1/logout", { config: { access: "anyone" } }, async (request, reply) => {
    if (request.visitor.kind === "user") await repository.endSessions({ family: request.visitor.family });
    cookies.clearSession(reply);
    return { data: {} };
  });
}
