import type { Db } from "./tables.ts";

/** Rows of one table that one step of a removal takes: others write between two steps. */
const ROWS_AT_ONCE = 1_000;

/** Removes some of what an account has; answers whether there was anything. */
export async function removedSome(db: Db, userId: string): Promise<boolean> {
  const attempts = db.selectFrom("attempts").where("user_id", "=", userId).select("id").limit(ROWS_AT_ONCE);
  const removed = await db.deleteFrom("attempts").where("user_id", "=", userId).where("id", "in", attempts).executeTakeFirst();
  if (removed.numDeletedRows > 0n) return true;
  const songs = db.selectFrom("own_songs").where("owner_id", "=", userId).select("id").limit(ROWS_AT_ONCE);
  if ((await db.deleteFrom("own_songs").where("owner_id", "=", userId).where("id", "in", songs).executeTakeFirst()).numDeletedRows > 0n)
    return true;
  const documents = db
    .selectFrom("documents")
    .where("author_id", "=", userId)
    .select("id")
    .limit(ROWS_AT_ONCE / 20);
  return (
    (await db.deleteFrom("documents").where("author_id", "=", userId).where("id", "in", documents).executeTakeFirst()).numDeletedRows > 0n
  );
}
