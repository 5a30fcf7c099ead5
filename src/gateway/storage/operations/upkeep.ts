import { sql } from "kysely";
import { DELETED_KEPT_DAYS } from "../../../protocol/gateway-contract.ts";
import type { Db, EpochMs } from "../tables.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Revisions beyond the newest 50 go when they are older than 30 days. */
const KEPT_REVISIONS = 50;

/** Writes one row: the proof that the store takes writes. */
export async function beat(db: Db, input: { readonly now: EpochMs }): Promise<void> {
  await db
    .insertInto("heartbeat")
    .values({ id: 1, at: input.now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ at: input.now }))
    .execute();
}

/** Removes what has run out: sessions, sign-ins, idempotency keys, documents deleted 30 days ago, old revisions. */
export async function cleanUp(db: Db, input: { readonly now: EpochMs }): Promise<void> {
  const { now } = input;
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
  await db
    .deleteFrom("logins")
    .where("created_at", "<", now - 10 * MINUTE)
    .execute();
  await db
    .deleteFrom("idempotency")
    .where("created_at", "<", now - DAY)
    .execute();
  await db
    .deleteFrom("documents")
    .where("deleted_at", "<", now - DELETED_KEPT_DAYS * DAY)
    .execute();
  // Those that have just become 30 days old: of a document that is saved again older ones go with that.
  await sql`
    DELETE FROM revisions WHERE saved_at < ${now - 30 * DAY} AND saved_at > ${now - 37 * DAY} AND (
      SELECT count(*) FROM revisions AS newer WHERE newer.document_id = revisions.document_id AND newer.n > revisions.n
    ) >= ${KEPT_REVISIONS}`.execute(db);
}
