import type { Db, EpochMs, Tables } from "../tables.ts";

type Entry = Omit<Tables["book_entries"], "user_id">;

/** Every entry of the account's tags and set lists, those that were deleted too. */
export async function listBookEntries(db: Db, input: { readonly userId: string }): Promise<Entry[]> {
  const rows = await db
    .selectFrom("book_entries")
    .where("user_id", "=", input.userId)
    .select(["key", "at", "data"])
    .orderBy("key")
    .execute();
  return rows.map(({ key, at, data }) => ({ key, at: Number(at), data }));
}

/** Writes entries; of one that is there already the later stays. A time to come counts as now, so that a wrong clock does not win for ever. */
export async function writeBookEntries(
  db: Db,
  input: { readonly userId: string; readonly entries: readonly Entry[]; readonly now: EpochMs },
): Promise<void> {
  for (const { key, at: told, data } of input.entries) {
    const at = Math.min(told, input.now);
    await db
      .insertInto("book_entries")
      .values({ user_id: input.userId, key, at, data })
      .onConflict((conflict) => conflict.columns(["user_id", "key"]).doUpdateSet({ at, data }).where("book_entries.at", "<=", at))
      .execute();
  }
}
