import type { FastifyInstance } from "fastify";
import { answers } from "../../protocol/gateway-answers.ts";
import { REFRESH_AFTER_MS } from "../../protocol/gateway-contract.ts";
import { hashOf, newToken } from "../auth/tokens.ts";
import { GRACE_MS } from "../auth/visitor.ts";
import { failures, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { declare } from "../openapi/declare.ts";
import { goneAt } from "./account.ts";
import { quotasNear } from "./usage.ts";

/** Who is signed in, for how long, and no longer. */
export function sessionRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { repository, cookies, settings, now } = gateway;
  const life = { idleMs: settings.sessionIdleMs, maxMs: settings.sessionMaxMs, graceMs: GRACE_MS };
  const user = { method: "GET", path: "/v1/user", summary: "Who is signed in.", refusals: ["unauthenticated"] } as const;
  declare(app, { ...user, access: "anyone", rate: "reads", answer: answers.user }, async (request, reply) => {
    const { visitor } = request;
    if (visitor.kind !== "user") return sendFailure(reply, failures.unauthenticated);
    const { userId: id, name, classId, leftAt } = visitor;
    return { data: { id, name, ...(classId === null ? {} : { classId }), ...(leftAt === null ? {} : { goneAt: goneAt(leftAt) }) } };
  });
  const refresh = { method: "POST", path: "/v1/refresh", summary: "Replaces the session's id; needed every five minutes." } as const;
  declare(app, { ...refresh, access: "user", rate: "refresh", answer: answers.refresh }, async (request, reply) => {
    const id = newToken();
    const time = now();
    const { idHash, userId, classId } = userOf(request.visitor);
    const turned = await repository.rotateSession({ idHash, newHash: hashOf(id), now: time, life });
    if (turned.outcome === "ended") {
      cookies.clearSession(reply);
      return sendFailure(reply, failures.sessionExpired);
    }
    cookies.setSession(reply, id, turned.expiresAt - time);
    const epoch = turned.epoch === null ? {} : { epoch: turned.epoch };
    const near = await quotasNear(gateway, { userId, classId });
    const told = { ...epoch, ...(near.length === 0 ? {} : { near }) };
    return { data: { expiresAt: new Date(turned.expiresAt).toISOString(), refreshAfterMs: REFRESH_AFTER_MS, ...told } };
  });
  const logout = { method: "POST", path: "/v1/logout", summary: "Ends the session." } as const;
  declare(app, { ...logout, access: "anyone", answer: answers.nothing }, async (request, reply) => {
    if (request.visitor.kind === "user") await repository.endSessions({ family: request.visitor.family, userId: request.visitor.userId });
    cookies.clearSession(reply);
    return { data: {} };
  });
}
