import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Ids of sessions know which id they replaced, when they were given out and when they were first used. */
export const third: Migration = {
  name: "0003-first-use-of-sessions",
  up: async (db) => {
    const columns = [
      ["predecessor_hash", "text"],
      ["issued_at", "bigint"],
      ["used_at", "bigint"],
    ] as const;
    for (const [name, type] of columns) await db.schema.alterTable("sessions").addColumn(name, type).execute();
    await db.schema.createIndex("sessions_predecessor").on("sessions").column("predecessor_hash").execute();
    await sql`UPDATE sessions SET issued_at = family_created_at, used_at = family_created_at`.execute(db);
  },
};
