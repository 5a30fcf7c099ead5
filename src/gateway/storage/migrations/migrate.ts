import type { Db, EpochMs } from "../tables.ts";
import { classes } from "./classes.ts";
import { fifth } from "./fifth.ts";
import { first } from "./first.ts";
import { fourth } from "./fourth.ts";
import { linkPictures } from "./link-pictures.ts";
import type { Migration } from "./migration.ts";
import { partedByOwner } from "./parted-by-owner.ts";
import { second } from "./second.ts";
import { sixth } from "./sixth.ts";
import { third } from "./third.ts";

/** Every migration, oldest first; one that was released is never changed. */
export const migrations: readonly Migration[] = [first, second, third, fourth, fifth, sixth, linkPictures, classes, partedByOwner];

/**
 * Applies what is missing. The caller holds one transaction that keeps other starters out (an immediate one, an advisory lock), so that either all of
 * it is there afterwards or nothing is.
 * Throws when the tables come from a newer gateway: an older one must not write into them.
 */
export async function migrate(db: Db, now: EpochMs, steps: readonly Migration[] = migrations): Promise<string[]> {
  await db.schema
    .createTable("migrations")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("applied_at", "bigint", (column) => column.notNull())
    .execute();
  const missing = await missingMigrations(db, steps);
  for (const step of steps.filter(({ name }) => missing.includes(name))) {
    await step.up(db);
    await db.insertInto("migrations").values({ name: step.name, applied_at: now }).execute();
  }
  return missing;
}

/** Names of the migrations that a database with a table of them has not seen, oldest first. Throws when it has seen one that is not known here. */
export async function missingMigrations(db: Db, steps: readonly Migration[] = migrations): Promise<string[]> {
  const rows = await db.selectFrom("migrations").select("name").execute();
  const applied = new Set(rows.map((row) => row.name));
  const unknown = rows.find((row) => !steps.some((step) => step.name === row.name));
  if (unknown !== undefined) throw new Error(`The database was made by a newer Woodshed (it knows "${unknown.name}"). Start that version.`);
  return steps.map(({ name }) => name).filter((name) => !applied.has(name));
}
