import { sql } from "kysely";
import { DEFAULT_QUOTAS, type Quotas } from "../../limits/quotas.ts";
import { rowsInPage } from "../pages.ts";
import { prepared } from "../prepared.ts";
import type { Db, Tables } from "../tables.ts";
import { type OverQuota, quotaOver } from "./usage.ts";

type Attempt = Omit<Tables["attempts"], "user_id" | "seq">;
/** Rows in one INSERT; PostgreSQL binds at most 65,535 values. */
const CHUNK = 1000;
/** Attempts in one page, and the bytes after which no further one begins. */
const PAGE_ROWS = 500;
const PAGE_BYTES = 1_048_576;

/** A page of the record: attempts as JSON texts in the order of their arrival. */
export interface RecordPage {
  readonly attempts: readonly string[];
  /** What to ask for next: those that came after it. */
  readonly next: number;
  /** Whether there are more already. */
  readonly more: boolean;
}

const sizes = prepared((db, userId: string, since: number, rows: number) =>
  db
    .selectFrom("attempts")
    .where("user_id", "=", userId)
    .where("seq", ">", since)
    .select(["seq", sql<number>`octet_length(data)`.as("bytes")])
    .orderBy("seq")
    .limit(rows),
);
const texts = prepared((db, userId: string, since: number, last: number) =>
  db.selectFrom("attempts").where("user_id", "=", userId).where("seq", ">", since).where("seq", "<=", last).select("data").orderBy("seq"),
);

/** The attempts that an account got after one of them, at most 500 and about 1 MiB; `since` 0 begins with the first. */
export async function listAttempts(db: Db, input: { readonly userId: string; readonly since: number }): Promise<RecordPage> {
  const { userId, since } = input;
  const rows = await sizes(db, userId, since, PAGE_ROWS + 1);
  const count = rowsInPage(rows, PAGE_ROWS, PAGE_BYTES);
  const next = rows[count - 1]?.seq ?? since;
  if (count === 0) return { attempts: [], next, more: false };
  const found = await texts(db, userId, since, next);
  return { attempts: found.map((row) => row.data), next, more: rows.length > count };
}

/**
 * Adds the attempts that the account does not have; one that is there stays as it is. The counter of the account is locked first, so that attempts are
 * seen in the order of their numbers: who has read up to one misses none that was written beside it.
 */
export async function addAttempts(
  db: Db,
  input: { readonly userId: string; readonly attempts: readonly Attempt[]; readonly quotas?: Quotas },
): Promise<OverQuota | null> {
  const { userId, attempts, quotas = DEFAULT_QUOTAS } = input;
  if (attempts.length === 0) return null;
  const usage = await db
    .updateTable("usage")
    .set((eb) => ({ record_seq: eb("record_seq", "+", attempts.length) }))
    .where("user_id", "=", userId)
    .returning(["record_seq", "attempts", "attempt_bytes"])
    .executeTakeFirstOrThrow();
  // One more call is let in up to the limit: what it brings may be there already.
  const over = quotaOver(usage, quotas, { attempts: 1, attemptBytes: 1 });
  if (over !== null) return over;
  const first = usage.record_seq - attempts.length + 1;
  for (let start = 0; start < attempts.length; start += CHUNK) {
    const rows = attempts
      .slice(start, start + CHUNK)
      .map((attempt, index) => ({ ...attempt, user_id: userId, seq: first + start + index }));
    await db
      .insertInto("attempts")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return null;
}

/** Removes every attempt of the account, for good. */
export async function forgetAttempts(db: Db, input: { readonly userId: string }): Promise<void> {
  await db.deleteFrom("attempts").where("user_id", "=", input.userId).execute();
}
