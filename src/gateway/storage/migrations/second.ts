import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Db } from "../tables.ts";
import type { Migration } from "./migration.ts";

/** Rows in one INSERT. */
const CHUNK = 500;

/** The links as they stood in `0001-first`, their tokens in the clear, and as this step leaves them: later steps add to them. */
type FormerDb = Kysely<{
  shares: { token: string; document_id: string; created_at: number };
  links: { token_hash: string; document_id: string; created_at: number; kept_at: number | null };
}>;

/** Restores get a place, and the tokens of links are stored as hashes; a document may have several links. */
export const second: Migration = {
  name: "0002-restores-and-links",
  up: async (db) => {
    await db.schema
      .createTable("restores")
      .addColumn("epoch", "text", (column) => column.primaryKey())
      .addColumn("restored_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("links")
      .addColumn("token_hash", "text", (column) => column.primaryKey())
      .addColumn("document_id", "text", (column) => column.notNull().references("documents.id").onDelete("cascade"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("kept_at", "bigint")
      .execute();
    await db.schema.createIndex("links_of_document").on("links").column("document_id").execute();
    await moveLinks(db);
    await db.schema.dropTable("shares").execute();
  },
};

async function moveLinks(db: Db): Promise<void> {
  const former = db as unknown as FormerDb;
  const shares = await former.selectFrom("shares").selectAll().execute();
  for (let start = 0; start < shares.length; start += CHUNK) {
    const rows = shares.slice(start, start + CHUNK).map(({ token, document_id, created_at }) => ({
      token_hash: createHash("sha256").update(token).digest("base64url"),
      document_id,
      created_at,
      kept_at: null,
    }));
    await former.insertInto("links").values(rows).execute();
  }
}
