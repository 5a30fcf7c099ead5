import { prepared } from "../prepared.ts";
import type { Db, EpochMs } from "../tables.ts";
import { currentEpoch } from "./restores.ts";

/** How long sessions live. */
export interface SessionLife {
  readonly idleMs: number;
  readonly maxMs: number;
  /** How long an id stays good after its successor was first used, for calls that were under way. */
  readonly graceMs: number;
}

export interface FoundSession {
  readonly userId: string;
  readonly name: string;
  readonly family: string;
  readonly expiresAt: EpochMs;
  readonly supersededAt: EpochMs | null;
  /** Whether the id was used before; its first use is to be noted by {@link noteFirstUse}. */
  readonly wasUsed: boolean;
}

const sessionWithUser = prepared((db, idHash: string) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .where("sessions.id_hash", "=", idHash)
    .select(["sessions.user_id", "users.name", "sessions.family", "sessions.expires_at", "sessions.superseded_at"])
    .select(["sessions.predecessor_hash", "sessions.used_at"]),
);

/** A session by the hash of its id, whether it is still good or not. */
export async function findSession(db: Db, input: { readonly idHash: string }): Promise<FoundSession | null> {
  const [row] = await sessionWithUser(db, input.idHash);
  if (row === undefined) return null;
  const wasUsed = row.predecessor_hash === null || row.used_at !== null;
  return { userId: row.user_id, name: row.name, family: row.family, expiresAt: row.expires_at, supersededAt: row.superseded_at, wasUsed };
}

/** Starts a family of sessions at sign-in. */
export async function startSession(
  db: Db,
  input: { readonly idHash: string; readonly family: string; readonly userId: string; readonly now: EpochMs; readonly life: SessionLife },
): Promise<EpochMs> {
  const { idHash, family, userId, now, life } = input;
  const expiresAt = now + Math.min(life.idleMs, life.maxMs);
  await db
    .insertInto("sessions")
    .values({
      id_hash: idHash,
      family,
      user_id: userId,
      family_created_at: now,
      expires_at: expiresAt,
      superseded_at: null,
      predecessor_hash: null,
      issued_at: now,
      used_at: now,
    })
    .execute();
  return expiresAt;
}

export type Rotation =
  | { readonly outcome: "rotated"; readonly expiresAt: EpochMs; readonly epoch: string | null }
  | { readonly outcome: "ended" };

/**
 * Gives out a new id for a session. The former one stays good until the new one was used and its grace is over, because the answer may never have
 * come to its browser; used after that it ends the whole family, because then two hold it.
 */
export async function rotateSession(
  db: Db,
  input: { readonly idHash: string; readonly newHash: string; readonly now: EpochMs; readonly life: SessionLife },
): Promise<Rotation> {
  const { idHash, newHash, now, life } = input;
  const row = await db.selectFrom("sessions").where("id_hash", "=", idHash).selectAll().executeTakeFirst();
  if (row === undefined) return { outcome: "ended" };
  const ends = row.family_created_at + life.maxMs;
  const reused = row.superseded_at !== null && now > row.superseded_at + life.graceMs;
  if (reused || row.expires_at <= now || ends <= now) {
    await endSessions(db, { family: row.family });
    return { outcome: "ended" };
  }
  const expiresAt = Math.min(now + life.idleMs, ends);
  await db
    .insertInto("sessions")
    .values({
      ...row,
      id_hash: newHash,
      expires_at: expiresAt,
      superseded_at: null,
      predecessor_hash: idHash,
      issued_at: now,
      used_at: null,
    })
    .execute();
  return { outcome: "rotated", expiresAt, epoch: await currentEpoch(db) };
}

/**
 * Notes that an id is used for the first time: from now on the grace of the id that it replaced runs. Answers false, and ends the family, when another
 * successor of that one is in use that was given out at another time: one browser keeps the last id that it was given, so two hold the session.
 */
export async function noteFirstUse(
  db: Db,
  input: { readonly idHash: string; readonly now: EpochMs; readonly graceMs: number },
): Promise<boolean> {
  const { idHash, now, graceMs } = input;
  const row = await db.selectFrom("sessions").where("id_hash", "=", idHash).selectAll().executeTakeFirst();
  if (row === undefined) return false;
  const { predecessor_hash: former, issued_at: issuedAt } = row;
  if (former === null || row.used_at !== null) return true;
  const siblings = await db
    .selectFrom("sessions")
    .where("predecessor_hash", "=", former)
    .where("used_at", "is not", null)
    .select("issued_at")
    .execute();
  if (siblings.some((sibling) => Math.abs((sibling.issued_at ?? 0) - (issuedAt ?? 0)) > graceMs)) {
    await endSessions(db, { family: row.family });
    return false;
  }
  await db.updateTable("sessions").set({ used_at: now }).where("id_hash", "=", idHash).execute();
  await db.updateTable("sessions").set({ superseded_at: now }).where("id_hash", "=", former).where("superseded_at", "is", null).execute();
  return true;
}

/** Ends a family: every id of it is unknown from now on. */
export async function endSessions(db: Db, input: { readonly family: string }): Promise<void> {
  await db.deleteFrom("sessions").where("family", "=", input.family).execute();
}

export interface StoredLogin {
  readonly browserHash: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string;
  readonly createdAt: EpochMs;
}

/** Keeps what a provider's answer will be checked against. */
export async function startLogin(db: Db, input: StoredLogin & { readonly stateHash: string }): Promise<void> {
  await db
    .insertInto("logins")
    .values({
      state_hash: input.stateHash,
      browser_hash: input.browserHash,
      nonce: input.nonce,
      code_verifier: input.codeVerifier,
      return_to: input.returnTo,
      created_at: input.createdAt,
    })
    .execute();
}

/** Takes a sign-in out of the store: it can be answered once. */
export async function consumeLogin(db: Db, input: { readonly stateHash: string }): Promise<StoredLogin | null> {
  const row = await db.deleteFrom("logins").where("state_hash", "=", input.stateHash).returningAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    browserHash: row.browser_hash,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    returnTo: row.return_to,
    createdAt: row.created_at,
  };
}
