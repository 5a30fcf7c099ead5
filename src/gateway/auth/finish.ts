import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Gateway } from "../gateway.ts";
import type { StoredLogin } from "../storage/operations/sessions.ts";
import type { Identity } from "./provider.ts";
import { hashOf, newToken } from "./tokens.ts";
import { GRACE_MS, identify } from "./visitor.ts";

/** How long a sign-in may take. */
const LOGIN_MS = 600_000;

/** The sign-in that a `state` belongs to: known, not answered before, not too old, and started in this very browser. */
export async function consumeSignIn(gateway: Gateway, state: string, browser: string): Promise<StoredLogin | undefined> {
  const login = await gateway.repository.takeLogin({ stateHash: hashOf(state) });
  if (login === null || login.browserHash !== hashOf(browser) || gateway.now() - login.createdAt > LOGIN_MS) return undefined;
  return login;
}

/** Signs somebody in: a session of a new family, and the end of the one that the browser had before. */
export async function signIn(gateway: Gateway, request: FastifyRequest, reply: FastifyReply, identity: Identity): Promise<void> {
  const user = await gateway.repository.upsertUser({ id: randomUUID(), ...identity, now: gateway.now() });
  await openSession(gateway, request, reply, user.id);
}

/** Gives the browser a session of a new family for somebody who is known, and ends the one that it had before. */
export async function openSession(gateway: Gateway, request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
  const { repository, cookies, settings, now } = gateway;
  const before = await identify(request, cookies, repository, now());
  if (before.kind === "user") await repository.endSessions({ family: before.family, userId: before.userId });
  const time = now();
  const id = newToken();
  const life = { idleMs: settings.sessionIdleMs, maxMs: settings.sessionMaxMs, graceMs: GRACE_MS };
  const expiresAt = await repository.startSession({ idHash: hashOf(id), family: randomUUID(), userId, now: time, life });
  cookies.setSession(reply, id, expiresAt - time);
}
