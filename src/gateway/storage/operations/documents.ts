import type { DocumentKind, SaveReason } from "../../../protocol/gateway-contract.ts";
import type { Db, EpochMs, Tables } from "../tables.ts";

type Row = Tables["documents"];
/** A document as the list shows it. */
export type DocumentRow = Pick<Row, "id" | "title" | "author_id" | "created_at" | "updated_at" | "version">;
const entryColumns = ["id", "title", "author_id", "created_at", "updated_at", "version"] as const;

/** Whose document, of which kind. */
interface Owned {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly authorId: string;
}

const own = (db: Db, { kind, id, authorId }: Owned) =>
  db
    .selectFrom("documents")
    .where("id", "=", id)
    .where("author_id", "=", authorId)
    .where("kind", "=", kind)
    .where("deleted_at", "is", null);

/** One's own documents, newest first: all of them, or those after one of them. */
export async function listDocuments(
  db: Db,
  input: { readonly kind: DocumentKind; readonly authorId: string; readonly page?: { readonly after: string; readonly size: number } },
): Promise<DocumentRow[]> {
  const { kind, authorId, page } = input;
  let query = db
    .selectFrom("documents")
    .where("author_id", "=", authorId)
    .where("kind", "=", kind)
    .where("deleted_at", "is", null)
    .select(entryColumns)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (page !== undefined) query = query.limit(page.size);
  if (page === undefined || page.after === "") return await query.execute();
  const last = await own(db, { kind, id: page.after, authorId }).select(["created_at", "id"]).executeTakeFirst();
  if (last === undefined) return [];
  return await query.where(({ eb, refTuple, tuple }) => eb(refTuple("created_at", "id"), "<", tuple(last.created_at, last.id))).execute();
}

/** A document with its data, or null when it is not there or not one's own. */
export async function findDocument(db: Db, input: Owned): Promise<(DocumentRow & { readonly data: string }) | null> {
  const row = await own(db, input)
    .select([...entryColumns, "data"])
    .executeTakeFirst();
  return row ?? null;
}

/** What a write brings. */
export interface DocumentWrite {
  readonly title: string;
  readonly data: string;
  readonly writeId: string | null;
  readonly reason: SaveReason;
  readonly savedBy: string;
  readonly now: EpochMs;
}

export interface SavedRow {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: EpochMs;
}

export type Creation = { readonly outcome: "saved"; readonly saved: SavedRow } | { readonly outcome: "key-reused" };

/** Makes a document; the same idempotency key with the same body gives the document that it gave before. */
export async function createDocument(
  db: Db,
  input: Owned & DocumentWrite & { readonly idempotency: { readonly key: string; readonly bodyHash: string } | null },
): Promise<Creation> {
  const { id, kind, authorId, now, idempotency } = input;
  if (idempotency !== null) {
    const { key, bodyHash } = idempotency;
    const claimed = await db
      .insertInto("idempotency")
      .values({ user_id: authorId, key, body_hash: bodyHash, document_id: id, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows === 0n) return await earlierCreation(db, authorId, key, bodyHash);
  }
  await db
    .insertInto("documents")
    .values({
      id,
      kind,
      author_id: authorId,
      title: input.title,
      data: input.data,
      version: 1,
      created_at: now,
      updated_at: now,
      write_id: input.writeId,
      save_reason: input.reason,
      saved_by: input.savedBy,
      deleted_at: null,
    })
    .execute();
  return { outcome: "saved", saved: { id, version: 1, updatedAt: now } };
}

async function earlierCreation(db: Db, authorId: string, key: string, bodyHash: string): Promise<Creation> {
  const earlier = await db
    .selectFrom("idempotency")
    .where("user_id", "=", authorId)
    .where("key", "=", key)
    .selectAll()
    .executeTakeFirstOrThrow();
  if (earlier.body_hash !== bodyHash) return { outcome: "key-reused" };
  return { outcome: "saved", saved: { id: earlier.document_id, version: 1, updatedAt: earlier.created_at } };
}

export interface CurrentState {
  readonly version: number;
  readonly updatedAt: EpochMs;
  readonly writeId: string | null;
}

export type Save =
  | { readonly outcome: "saved"; readonly saved: SavedRow }
  | { readonly outcome: "conflict"; readonly current: CurrentState }
  | { readonly outcome: "missing" };

/** Replaced autosaves of one session within this time are kept as one revision. */
const COLLAPSE_MS = 300_000;

/**
 * Replaces a document's state if it still has the expected version, or whatever its version is when none is expected. One UPDATE decides. The
 * replaced state becomes a revision first, unless it is one more autosave of the same session within five minutes.
 */
export async function saveDocument(db: Db, input: Owned & DocumentWrite & { readonly expected: number | null }): Promise<Save> {
  const { id, authorId, now, expected } = input;
  const seen = await own(db, input)
    .select(["version", "updated_at", "write_id", "save_reason", "saved_by"])
    .select((eb) =>
      eb
        .selectFrom("revisions")
        .whereRef("revisions.document_id", "=", "documents.id")
        .select(({ fn }) => fn.max("saved_at").as("kept"))
        .as("last_kept"),
    )
    .executeTakeFirst();
  if (seen === undefined) return { outcome: "missing" };
  const current = { version: seen.version, updatedAt: seen.updated_at, writeId: seen.write_id };
  if (expected !== null && expected !== seen.version) return { outcome: "conflict", current };
  const sameHand = expected !== null && seen.saved_by === input.savedBy;
  const recent = seen.last_kept !== null && seen.updated_at - seen.last_kept < COLLAPSE_MS;
  const collapses = sameHand && recent && input.reason === "autosave" && seen.save_reason === "autosave";
  if (!collapses) await keepRevision(db, id, seen.version);
  const updated = await db
    .updateTable("documents")
    .set({
      title: input.title,
      data: input.data,
      version: seen.version + 1,
      updated_at: now,
      write_id: input.writeId,
      save_reason: input.reason,
      saved_by: input.savedBy,
    })
    .where("id", "=", id)
    .where("author_id", "=", authorId)
    .where("version", "=", seen.version)
    .where("deleted_at", "is", null)
    .returning("version")
    .executeTakeFirst();
  if (updated === undefined) return await saveDocument(db, input);
  return { outcome: "saved", saved: { id, version: updated.version, updatedAt: now } };
}

async function keepRevision(db: Db, id: string, version: number): Promise<void> {
  await db
    .insertInto("revisions")
    .columns(["document_id", "n", "title", "saved_at", "data"])
    .expression((eb) =>
      eb
        .selectFrom("documents")
        .where("id", "=", id)
        .where("version", "=", version)
        .select(["id", "version", "title", "updated_at", "data"]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a document out of every list and back again; it is really gone 30 days later. */
export async function setDeleted(db: Db, input: Owned & { readonly deletedAt: EpochMs | null }): Promise<boolean> {
  const { id, authorId, kind, deletedAt } = input;
  const done = await db
    .updateTable("documents")
    .set({ deleted_at: deletedAt })
    .where("id", "=", id)
    .where("author_id", "=", authorId)
    .where("kind", "=", kind)
    .where("deleted_at", deletedAt === null ? "is not" : "is", null)
    .returning("id")
    .executeTakeFirst();
  return done !== undefined;
}

/** Earlier states, newest first; null when the document is not one's own. */
export async function listRevisions(db: Db, input: Owned): Promise<Pick<Tables["revisions"], "n" | "title" | "saved_at">[] | null> {
  const document = await own(db, input).select("id").executeTakeFirst();
  if (document === undefined) return null;
  return await db
    .selectFrom("revisions")
    .where("document_id", "=", document.id)
    .select(["n", "title", "saved_at"])
    .orderBy("n", "desc")
    .execute();
}

/** One earlier state with its data. */
export async function findRevision(
  db: Db,
  input: Owned & { readonly n: number },
): Promise<Omit<Tables["revisions"], "document_id"> | null> {
  const row = await own(db, input)
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .where("revisions.n", "=", input.n)
    .select(["revisions.n", "revisions.title", "revisions.saved_at", "revisions.data"])
    .executeTakeFirst();
  return row ?? null;
}
