import { sql } from "kysely";
import { DEFAULT_QUOTAS, type Quotas } from "../../limits/quotas.ts";
import { rowsInPage } from "../pages.ts";
import { prepared } from "../prepared.ts";
import type { Db, EpochMs, Tables } from "../tables.ts";
import { checkQuota, type OverQuota } from "./usage.ts";

type Entry = Omit<Tables["book_entries"], "user_id">;

/** Entries in one page, and the bytes after which no further one begins. */
const PAGE_ROWS = 500;
const PAGE_BYTES = 1_048_576;

/** A page of the book, and whether there are more entries after it. */
export interface BookPage {
  readonly entries: readonly Entry[];
  readonly more: boolean;
}

const sizes = prepared((db, userId: string, after: string, rows: number) =>
  db
    .selectFrom("book_entries")
    .where("user_id", "=", userId)
    .where("key", ">", after)
    .select(["key", sql<number>`octet_length(data)`.as("bytes")])
    .orderBy("key")
    .limit(rows),
);
const entriesUpTo = prepared((db, userId: string, after: string, last: string) =>
  db
    .selectFrom("book_entries")
    .where("user_id", "=", userId)
    .where("key", ">", after)
    .where("key", "<=", last)
    .select(["key", "at", "data"])
    .orderBy("key"),
);

/** Entries of the account's tags and set lists after a key, those that were deleted too: at most 500 and about 1 MiB. */
export async function listBookEntries(db: Db, input: { readonly userId: string; readonly after: string }): Promise<BookPage> {
  const { userId, after } = input;
  const rows = await sizes(db, userId, after, PAGE_ROWS + 1);
  const count = rowsInPage(rows, PAGE_ROWS, PAGE_BYTES);
  const last = rows[count - 1];
  if (last === undefined) return { entries: [], more: false };
  return { entries: await entriesUpTo(db, userId, after, last.key), more: rows.length > count };
}

/** Writes entries; of one that is there already the later stays. A time to come counts as now, so that a wrong clock does not win for ever. */
export async function writeBookEntries(
  db: Db,
  input: { readonly userId: string; readonly entries: readonly Entry[]; readonly now: EpochMs; readonly quotas?: Quotas },
): Promise<OverQuota | null> {
  // One more call is let in up to the limit: what it brings may be there already.
  const over = await checkQuota(db, input.userId, input.quotas ?? DEFAULT_QUOTAS, { bookEntries: 1, bookBytes: 1 });
  if (over !== null) return over;
  for (const { key, at: told, data } of input.entries) {
    const at = Math.min(told, input.now);
    await db
      .insertInto("book_entries")
      .values({ user_id: input.userId, key, at, data })
      .onConflict((conflict) => conflict.columns(["user_id", "key"]).doUpdateSet({ at, data }).where("book_entries.at", "<=", at))
      .execute();
  }
  return null;
}
