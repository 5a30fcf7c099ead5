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
  | {
      readonly kind: "user";
      readonly userId: string;
      readonly name: string;
      /** The class that a learner belongs to; null for everybody else. */
      readonly classId: string | null;
      /** When the account was deleted; null while it stays. */
      readonly leftAt: number | null;
      readonly family: string;
      readonly idHash: string;
    };

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
    await repository.endSessions({ family: found.family, userId: found.userId });
    return { kind: "expired" };
  }
  if (!found.wasUsed && !(await noteUse(repository, idHash, now))) return { kind: "expired" };
  return {
    kind: "user",
    userId: found.userId,
    name: found.name,
    classId: classOf(found.issuer),
    leftAt: found.leftAt,
    family: found.family,
    idHash,
  };
}

/** What the issuer of a learner begins with; the class's id follows. */
export const CLASS_ISSUER = "class:";
const classOf = (issuer: string): string | null => (issuer.startsWith(CLASS_ISSUER) ? issuer.slice(CLASS_ISSUER.length) : null);

const noteUse = (repository: Repository, idHash: string, now: number): Promise<boolean> =>
  repository.noteFirstUse({ idHash, now, graceMs: GRACE_MS }).catch((error: { readonly statusCode?: number }) => {
    if (error.statusCode === 503) return true;
    throw error;
  });
