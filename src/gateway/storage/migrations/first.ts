import type { Db } from "../tables.ts";
import type { Migration } from "./migration.ts";

/** Users, sessions, documents with their revisions, the record, shares and songs. */
export const first: Migration = {
  name: "0001-first",
  up: async (db) => {
    await people(db);
    await documents(db);
    await theRest(db);
  },
};

async function people({ schema }: Db): Promise<void> {
  const table = schema.createTable.bind(schema);
  await table("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("issuer", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("users_identity", ["issuer", "subject"])
    .execute();
  await table("sessions")
    .addColumn("id_hash", "text", (column) => column.primaryKey())
    .addColumn("family", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("family_created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("superseded_at", "bigint")
    .execute();
  await schema.createIndex("sessions_family").on("sessions").column("family").execute();
  await table("logins")
    .addColumn("state_hash", "text", (column) => column.primaryKey())
    .addColumn("browser_hash", "text", (column) => column.notNull())
    .addColumn("nonce", "text", (column) => column.notNull())
    .addColumn("code_verifier", "text", (column) => column.notNull())
    .addColumn("return_to", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
}

async function documents({ schema }: Db): Promise<void> {
  const table = schema.createTable.bind(schema);
  await table("documents")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("author_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("version", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("write_id", "text")
    .addColumn("save_reason", "text", (column) => column.notNull())
    .addColumn("saved_by", "text", (column) => column.notNull())
    .addColumn("deleted_at", "bigint")
    .addColumn("data", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("documents_of_author").on("documents").columns(["author_id", "kind", "created_at", "id"]).execute();
  await table("revisions")
    .addColumn("document_id", "text", (column) => column.notNull().references("documents.id").onDelete("cascade"))
    .addColumn("n", "bigint", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("saved_at", "bigint", (column) => column.notNull())
    .addColumn("data", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("revisions_of_document", ["document_id", "n"])
    .execute();
  await table("idempotency")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("body_hash", "text", (column) => column.notNull())
    .addColumn("document_id", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("idempotency_key", ["user_id", "key"])
    .execute();
}

async function theRest({ schema }: Db): Promise<void> {
  const table = schema.createTable.bind(schema);
  await table("shares")
    .addColumn("token", "text", (column) => column.primaryKey())
    .addColumn("document_id", "text", (column) => column.notNull().unique().references("documents.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await table("attempts")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("data", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("attempts_of_user", ["user_id", "id"])
    .execute();
  await table("songs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("data_abc", "text", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("songs_of_owner").on("songs").column("owner_id").execute();
  await table("heartbeat")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
}
