import type { FastifyRequest } from "fastify";
import type { Repository } from "../storage/repository.ts";
import type { Cookies } from "./cookies.ts";
import { hashOf } from "./tokens.ts";

/** How long an id stays good after its successor was first used. */
export const GRACE_MS = 60_000;

/** Who makes a call. `expired` had a session once, so that the page may say so; `anonymous` never had. */
export type Visitor =
  | { readonly kind: "anonymous" }
  | { readonly kind: "expired" }
  | { readonly kind: "user"; readonly userId: string; readonly name: string; readonly family: string; readonly idHash: string };

/**
 * Finds out who makes a call; an id whose successor has been in use for longer than its grace ends its family, because a second party holds it. The
 * first use of an id is noted; while the store takes no writes the call goes on without.
 */
export async function identify(request: FastifyRequest, cookies: Cookies, repository: Repository, now: number): Promise<Visitor> {
  const id = cookies.session(request);
  if (id === undefined) return { kind: "anonymous" };
  const idHash = hashOf(id);
  const found = await repository.findSession({ idHash });
  if (found === null || found.expiresAt <= now) return { kind: "expired" };
  if (found.supersededAt !== null && now > found.supersededAt + GRACE_MS) {
    await repository.endSessions({ family: found.family });
    return { kind: "expired" };
  }
  if (!found.wasUsed && !(await noteUse(repository, idHash, now))) return { kind: "expired" };
  return { kind: "user", userId: found.userId, name: found.name, family: found.family, idHash };
}

const noteUse = (repository: Repository, idHash: string, now: number): Promise<boolean> =>
  repository.noteFirstUse({ idHash, now, graceMs: GRACE_MS }).catch((error: { readonly statusCode?: number }) => {
    if (error.statusCode === 503) return true;
    throw error;
  });
