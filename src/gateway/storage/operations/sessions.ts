import { prepared } from "../prepared.ts";
import type { Db, EpochMs, Tables } from "../tables.ts";
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
  /** Who vouches for the person. */
  readonly issuer: string;
  /** When the account was deleted; null while it stays. */
  readonly leftAt: EpochMs | null;
  readonly family: string;
  readonly expiresAt: EpochMs;
  readonly supersededAt: EpochMs | null;
  /** Whether the id was used before; its first use is to be noted by {@link noteFirstUse}. */
  readonly wasUsed: boolean;
}

const ownerOf = prepared((db, idHash: string) => db.selectFrom("session_owners").where("id_hash", "=", idHash).select("user_id"));

/** Sessions whose owner is remembered for a connection. */
const REMEMBERED = 20_000;
const remembered = new WeakMap<Db, Map<string, string>>();

/** Whose session it is; undefined when there is none. It never changes, so that it is asked for once: whether the session still is there is not told. */
async function ownerOfSession(db: Db, idHash: string): Promise<string | undefined> {
  const known = remembered.get(db) ?? new Map<string, string>();
  remembered.set(db, known);
  const owner = known.get(idHash) ?? (await ownerOf(db, idHash))[0]?.user_id;
  if (owner === undefined) return undefined;
  if (known.size >= REMEMBERED) known.clear();
  known.set(idHash, owner);
  return owner;
}

const whole = prepared((db, idHash: string, userId: string) =>
  db.selectFrom("sessions").where("id_hash", "=", idHash).where("user_id", "=", userId).selectAll(),
);

/** A session as it stands; undefined when there is none. */
async function sessionOf(db: Db, idHash: string): Promise<Tables["sessions"] | undefined> {
  const userId = await ownerOfSession(db, idHash);
  return userId === undefined ? undefined : (await whole(db, idHash, userId))[0];
}

const sessionWithUser = prepared((db, idHash: string, userId: string) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .where("sessions.id_hash", "=", idHash)
    .where("sessions.user_id", "=", userId)
    .select(["users.name", "users.issuer", "users.left_at", "sessions.family", "sessions.expires_at", "sessions.superseded_at"])
    .select(["sessions.predecessor_hash", "sessions.used_at"]),
);

/** A session by the hash of its id, whether it is still good or not. */
export async function findSession(db: Db, input: { readonly idHash: string }): Promise<FoundSession | null> {
  const userId = await ownerOfSession(db, input.idHash);
  if (userId === undefined) return null;
  const [row] = await sessionWithUser(db, input.idHash, userId);
  if (row === undefined) return null;
  const wasUsed = row.predecessor_hash === null || row.used_at !== null;
  const { name, issuer, left_at: leftAt, family, expires_at: expiresAt, superseded_at: supersededAt } = row;
  return { userId, name, issuer, leftAt, family, expiresAt, supersededAt, wasUsed };
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
  const row = await sessionOf(db, idHash);
  if (row === undefined) return { outcome: "ended" };
  const ends = row.family_created_at + life.maxMs;
  const reused = row.superseded_at !== null && now > row.superseded_at + life.graceMs;
  if (reused || row.expires_at <= now || ends <= now) {
    await endSessions(db, { family: row.family, userId: row.user_id });
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
  const row = await sessionOf(db, idHash);
  if (row === undefined) return false;
  const { user_id: userId, predecessor_hash: former, issued_at: issuedAt } = row;
  if (former === null || row.used_at !== null) return true;
  const siblings = await db
    .selectFrom("sessions")
    .where("predecessor_hash", "=", former)
    .where("user_id", "=", userId)
    .where("used_at", "is not", null)
    .select("issued_at")
    .execute();
  if (siblings.some((sibling) => Math.abs((sibling.issued_at ?? 0) - (issuedAt ?? 0)) > graceMs)) {
    await endSessions(db, { family: row.family, userId });
    return false;
  }
  const mine = db.updateTable("sessions").where("user_id", "=", userId);
  await mine.set({ used_at: now }).where("id_hash", "=", idHash).execute();
  await mine.set({ superseded_at: now }).where("id_hash", "=", former).where("superseded_at", "is", null).execute();
  return true;
}

/** Ends a family: every id of it is unknown from now on. */
export async function endSessions(db: Db, input: { readonly family: string; readonly userId: string }): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", input.userId).where("family", "=", input.family).execute();
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
