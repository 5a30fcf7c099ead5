import { sql } from "kysely";
import type { Db } from "../tables.ts";

/** Calls that were counted under a name since they were told last. */
export interface CallCount {
  readonly counted: string;
  readonly calls: number;
}

/** What all gateways counted under a name in its present window. */
export interface SharedCount extends CallCount {
  /** Milliseconds since the window began. */
  readonly age: number;
}

/** Milliseconds since 1970 by the database's own clock: those of several gateways may differ. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Adds calls to the counts that all gateways share, and answers what they have come to. A window begins with the first call under a name and lasts as
 * long as is told. PostgreSQL only. The names are locked in their order, so that two gateways cannot wait for each other.
 */
export async function shareCounts(
  db: Db,
  input: { readonly counts: readonly CallCount[]; readonly windowMs: number },
): Promise<SharedCount[]> {
  const counts = input.counts.toSorted((one, other) => (one.counted < other.counted ? -1 : 1));
  const names = counts.map(({ counted }) => counted);
  const calls = counts.map((each) => each.calls);
  const { rows } = await sql<{ counted: string; calls: number; age: number }>`
    INSERT INTO call_counts AS now_counted (counted, began_at, calls)
    SELECT name, ${NOW}, added FROM unnest(${names}::text[], ${calls}::bigint[]) AS told (name, added)
    ON CONFLICT (counted) DO UPDATE SET
      calls = CASE WHEN now_counted.began_at + ${input.windowMs} <= excluded.began_at THEN 0 ELSE now_counted.calls END + excluded.calls,
      began_at = CASE WHEN now_counted.began_at + ${input.windowMs} <= excluded.began_at THEN excluded.began_at ELSE now_counted.began_at END
    RETURNING counted, calls, ${NOW} - began_at AS age`.execute(db);
  return rows.map((row) => ({ counted: row.counted, calls: Number(row.calls), age: Number(row.age) }));
}

/** Forgets counts whose window is over. */
export async function forgetCounts(db: Db, input: { readonly windowMs: number }): Promise<void> {
  await sql`DELETE FROM call_counts WHERE began_at < ${NOW} - ${input.windowMs}`.execute(db);
}
