import type { ExpressionBuilder } from "kysely";
import { prepared } from "../prepared.ts";
import type { Db, EpochMs, Tables } from "../tables.ts";

/** The newest restore's epoch as a column; null until the store was restored for the first time. */
export const epochColumn = (eb: ExpressionBuilder<Tables, keyof Tables>) =>
  eb.selectFrom("restores").select("restores.epoch").orderBy("restores.restored_at", "desc").limit(1).as("epoch");

const newest = prepared((db) => db.selectFrom("restores").select(["epoch", "restored_at"]).orderBy("restored_at", "desc").limit(1));

/** The epoch that versions belong to; null until the store was restored for the first time. */
export async function currentEpoch(db: Db): Promise<string | null> {
  const [row] = await newest(db);
  return row?.epoch ?? null;
}

/** When the store was restored last; before all times when it never was. */
export async function lastRestore(db: Db): Promise<EpochMs> {
  const [row] = await newest(db);
  return row?.restored_at ?? Number.MIN_SAFE_INTEGER;
}

/**
 * Notes that the store was put back to an earlier state: versions count in a new epoch from now on, and links from before wait for their owners'
 * word. `signOut` ends every session, too.
 */
export async function markRestored(
  db: Db,
  input: { readonly epoch: string; readonly now: EpochMs; readonly signOut: boolean },
): Promise<void> {
  await db.insertInto("restores").values({ epoch: input.epoch, restored_at: input.now }).execute();
  if (input.signOut) await db.deleteFrom("sessions").execute();
}
