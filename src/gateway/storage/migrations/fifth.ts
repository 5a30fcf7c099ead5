import { sql } from "kysely";
import { isPostgres } from "../dialect.ts";
import type { Db } from "../tables.ts";
import type { Migration } from "./migration.ts";
import { countUsage, countWhatIsThere } from "./usage-counters.ts";

/** The columns of `usage` but its key. */
const COUNTERS =
  "documents document_bytes deleted deleted_bytes revisions revision_bytes songs song_bytes book_entries book_bytes attempts attempt_bytes links record_seq".split(
    " ",
  );

/**
 * What each person uses is counted; revisions and links name their owner, revisions why they were kept; the record has an order of arrival.
 * A former gateway may go on beside this one: what it writes without the new columns is filled in by the store. The new columns have names that no
 * statement of a former gateway uses for one of another table, or those would mean two columns.
 */
export const fifth: Migration = {
  name: "0005-usage-and-history",
  up: async (db) => {
    if (isPostgres(db)) await widenInPostgres(db);
    else await widenInSqlite(db);
    await sql`UPDATE attempts SET seq = numbered.n FROM (
      SELECT user_id, id, row_number() OVER (PARTITION BY user_id ORDER BY at, id) AS n FROM attempts
    ) AS numbered WHERE numbered.user_id = attempts.user_id AND numbered.id = attempts.id`.execute(db);
    await db.schema.createIndex("attempts_in_order").on("attempts").columns(["user_id", "seq"]).execute();
    await db.schema.createIndex("revisions_by_age").on("revisions").columns(["owner_id", "saved_at"]).execute();
    await makeUsage(db);
    await countWhatIsThere(db);
    await countUsage(db);
    if (isPostgres(db)) await fillForFormerGateways(db);
  },
};

async function makeUsage(db: Db): Promise<void> {
  let table = db.schema
    .createTable("usage")
    .addColumn("user_id", "text", (column) => column.primaryKey().references("users.id").onDelete("cascade"));
  for (const name of COUNTERS) table = table.addColumn(name, "bigint", (column) => column.notNull().defaultTo(0));
  await table.execute();
}

const authorOf = (table: string): string => `(SELECT author_id FROM documents WHERE documents.id = ${table}.document_id)`;

/** SQLite reads a column behind a long text by walking through the text: the revisions are written anew with the text last. */
async function widenInSqlite(db: Db): Promise<void> {
  await db.schema
    .createTable("revisions_next")
    .addColumn("document_id", "text", (column) => column.notNull().references("documents.id").onDelete("cascade"))
    .addColumn("n", "bigint", (column) => column.notNull())
    .addColumn("owner_id", "text")
    .addColumn("bytes", "bigint")
    .addColumn("reason", "text")
    .addColumn("saved_by", "text")
    .addColumn("pinned", "integer")
    .addColumn("saved_at", "bigint", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("data", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("revisions_of_document", ["document_id", "n"])
    .execute();
  await sql
    .raw(
      `INSERT INTO revisions_next (document_id, n, owner_id, bytes, pinned, saved_at, title, data)
       SELECT document_id, n, ${authorOf("revisions")}, octet_length(data), 1, saved_at, title, data FROM revisions`,
    )
    .execute(db);
  await db.schema.dropTable("revisions").execute();
  await db.schema.alterTable("revisions_next").renameTo("revisions").execute();
  await db.schema.alterTable("links").addColumn("owner_id", "text").execute();
  await sql.raw(`UPDATE links SET owner_id = ${authorOf("links")}`).execute(db);
  await db.schema.alterTable("attempts").addColumn("seq", "bigint").execute();
}

async function widenInPostgres(db: Db): Promise<void> {
  const columns = "ADD COLUMN owner_id text, ADD COLUMN bytes bigint, ADD COLUMN reason text, ADD COLUMN saved_by text";
  await sql.raw(`ALTER TABLE revisions ${columns}, ADD COLUMN pinned integer`).execute(db);
  await sql.raw(`UPDATE revisions SET owner_id = ${authorOf("revisions")}, bytes = octet_length(data), pinned = 1`).execute(db);
  await db.schema.alterTable("links").addColumn("owner_id", "text").execute();
  await sql.raw(`UPDATE links SET owner_id = ${authorOf("links")}`).execute(db);
  await db.schema.alterTable("attempts").addColumn("seq", "bigint").execute();
}

const FILLERS = {
  revisions: `IF NEW.owner_id IS NULL THEN
    NEW.owner_id := (SELECT author_id FROM documents WHERE id = NEW.document_id); NEW.bytes := octet_length(NEW.data); NEW.pinned := 1;
  END IF;`,
  links: "IF NEW.owner_id IS NULL THEN NEW.owner_id := (SELECT author_id FROM documents WHERE id = NEW.document_id); END IF;",
  attempts: `IF NEW.seq IS NULL THEN
    UPDATE usage SET record_seq = record_seq + 1 WHERE user_id = NEW.user_id RETURNING record_seq INTO NEW.seq;
  END IF;`,
} as const;

/** Several gateways share a PostgreSQL, and while they are brought forward one after the other some of them write the former columns only. */
async function fillForFormerGateways(db: Db): Promise<void> {
  for (const [table, body] of Object.entries(FILLERS)) {
    await sql.raw(`CREATE FUNCTION fill_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NEW; END $$`).execute(db);
    await sql.raw(`CREATE TRIGGER fill_${table} BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fill_${table}()`).execute(db);
  }
}
