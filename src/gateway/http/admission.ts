import type { FastifyInstance } from "fastify";
import { identify, type Visitor } from "../auth/visitor.ts";
import { type Failure, failures, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { comesFromOwnPage } from "./same-origin.ts";

const refusalOf = (visitor: Visitor): Failure => (visitor.kind === "expired" ? failures.sessionExpired : failures.unauthenticated);

const roleOf = (visitor: Visitor) => (visitor.kind === "user" && visitor.classId !== null ? "learner" : "teacher");

/**
 * Lets a call in or not, before its body is read: right origin, not too many, known user where the route wants one. Calls with a session that nobody
 * knows are counted, too: each is looked up.
 */
export function admitCalls(app: FastifyInstance, gateway: Gateway): void {
  const { settings, cookies, repository, rates, now, gate } = gateway;
  app.addHook("onRequest", async (request, reply) => {
    const { access, role, rate } = request.routeOptions.config;
    if (access === undefined) return;
    await gate();
    if (!comesFromOwnPage(request, settings, cookies.session(request) !== undefined)) return sendFailure(reply, failures.csrf);
    request.visitor = await identify(request, cookies, repository, now());
    const isUser = request.visitor.kind === "user";
    const tooMany = isUser && rate === undefined ? undefined : await rates.count(rate ?? "reads", request);
    if (tooMany !== undefined) return sendFailure(reply, tooMany);
    if (access === "user" && !isUser) return sendFailure(reply, refusalOf(request.visitor));
    if (role !== undefined && role !== roleOf(request.visitor)) return sendFailure(reply, failures.forbidden);
  });
}

/** The user of a call that was let in as one; anything else is a route without `access: "user"`, which is a bug. */
export function userOf(visitor: Visitor): Extract<Visitor, { kind: "user" }> {
  if (visitor.kind !== "user") throw new Error("This route needs access: user.");
  return visitor;
}
