import { eraseClassesOf, eraseLearnerOf } from "../classes/erasure.ts";
import { prepared } from "../prepared.ts";
import { removedSome } from "../removal.ts";
import type { Db, EpochMs } from "../tables.ts";

/** How long a deleted account can be taken back. */
export const ACCOUNT_KEPT_MS = 30 * 86_400_000;

export interface StoredUser {
  readonly id: string;
  readonly name: string;
}

/** The user with this identity, made when it is new; the name follows the provider's. A user is issuer and subject, never an e-mail address. */
export async function upsertUser(
  db: Db,
  input: { readonly id: string; readonly issuer: string; readonly subject: string; readonly name: string; readonly now: EpochMs },
): Promise<StoredUser> {
  const { id, issuer, subject, name, now } = input;
  return await db
    .insertInto("users")
    .values({ id, issuer, subject, name, created_at: now, left_at: null })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doUpdateSet({ name }))
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}

/**
 * Deletes an account, in a way that can be taken back for 30 days: every session ends but the one that asks, links open nothing from now on. With
 * `leftAt` null it is taken back.
 */
export async function setAccountLeft(
  db: Db,
  input: { readonly userId: string; readonly leftAt: EpochMs | null; readonly family: string },
): Promise<void> {
  const { userId, leftAt, family } = input;
  await db.updateTable("users").set({ left_at: leftAt }).where("id", "=", userId).execute();
  if (leftAt !== null) await db.deleteFrom("sessions").where("user_id", "=", userId).where("family", "!=", family).execute();
}

/** Ends every session of somebody, wherever they are signed in. */
export async function endAllSessions(db: Db, input: { readonly userId: string }): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", input.userId).execute();
}

/**
 * Removes, for good, a part of what the account has that was deleted first, more than 30 days ago; with its last part the account itself. Answers
 * whether there is more to remove.
 */
export async function removeLeftAccounts(db: Db, input: { readonly now: EpochMs }): Promise<boolean> {
  const gone = await db
    .selectFrom("users")
    .where("left_at", "<", input.now - ACCOUNT_KEPT_MS)
    .select("id")
    .orderBy("left_at")
    .limit(1)
    .executeTakeFirst();
  if (gone === undefined) return false;
  // Without its row nothing is counted any more: a counter that nobody will read is not written a million times.
  await db.deleteFrom("usage").where("user_id", "=", gone.id).execute();
  const whose = { userId: gone.id, now: input.now };
  if ((await eraseClassesOf(db, whose)) || (await eraseLearnerOf(db, whose))) return true;
  if (await removedSome(db, gone.id)) return true;
  await db.deleteFrom("users").where("id", "=", gone.id).execute();
  return true;
}

const idsAfter = prepared((db, userId: string, after: string, size: number) =>
  db
    .selectFrom("documents")
    .where("author_id", "=", userId)
    .where("id", ">", after)
    .where("deleted_at", "is", null)
    .select("id")
    .orderBy("id")
    .limit(size),
);

/** Ids of somebody's documents of both kinds after one of them, in order; an empty text begins. */
export async function listOwnedIds(
  db: Db,
  input: { readonly userId: string; readonly after: string; readonly size: number },
): Promise<string[]> {
  const rows = await idsAfter(db, input.userId, input.after, input.size);
  return rows.map(({ id }) => id);
}

/** One of somebody's documents, of whichever kind, as a copy of the account holds it; null when it is gone. */
export async function findOwned(db: Db, input: { readonly userId: string; readonly id: string }) {
  const row = await db
    .selectFrom("documents")
    .where("author_id", "=", input.userId)
    .where("id", "=", input.id)
    .where("deleted_at", "is", null)
    .select(["id", "kind", "title", "created_at", "updated_at", "data"])
    .executeTakeFirst();
  return row ?? null;
}
