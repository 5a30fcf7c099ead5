import { sql } from "kysely";
import type { DocumentKind, SaveReason } from "../../../protocol/gateway-contract.ts";
import { DEFAULT_QUOTAS, type Quotas } from "../../limits/quotas.ts";
import { isPostgres } from "../dialect.ts";
import { prepared } from "../prepared.ts";
import type { Db, EpochMs, Tables } from "../tables.ts";
import { type Owned, ownDocument } from "./owned.ts";
import { currentEpoch, epochColumn } from "./restores.ts";
import { keepRevision, trimRevisions } from "./revisions.ts";
import { bytesOf, checkQuota, type OverQuota, quotaOver } from "./usage.ts";

type Row = Tables["documents"];
/** A document as its owner's list shows it. */
export type ListedDocument = Pick<Row, "id" | "title" | "created_at" | "updated_at" | "version">;
export const listColumns = ["id", "title", "created_at", "updated_at", "version"] as const;

const allOf = (db: Db, kind: DocumentKind, authorId: string) =>
  db
    .selectFrom("documents")
    .where("author_id", "=", authorId)
    .where("kind", "=", kind)
    .where("deleted_at", "is", null)
    .select(listColumns)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

const someAfter = (db: Db, kind: DocumentKind, authorId: string, createdAt: EpochMs, id: string, size: number) =>
  allOf(db, kind, authorId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("created_at", "id"), "<", tuple(createdAt, id)))
    .limit(size);

/**
 * The rows of a list as one JSON text, as SQLite writes it: handing over each value of each row takes three times as long (238 and 93 microseconds for
 * 200 rows, what reads the text included). PostgreSQL hands over a text in any case.
 */
const asText = sql<string>`json_group_array(json_array(${sql.join(listColumns.map((column) => sql.ref(column)))}))`.as("rows");

const rowsOfAll = prepared(allOf);
const rowsAfter = prepared(someAfter);
const textOfAll = prepared((db, kind: DocumentKind, authorId: string) =>
  db.selectFrom(allOf(db, kind, authorId).as("listed")).select(asText),
);
const textAfter = prepared((db, kind: DocumentKind, authorId: string, createdAt: EpochMs, id: string, size: number) =>
  db.selectFrom(someAfter(db, kind, authorId, createdAt, id, size).as("listed")).select(asText),
);

type Values = readonly [id: string, title: string, createdAt: EpochMs, updatedAt: EpochMs, version: number];

/** Reads what {@link asText} wrote. */
const rowsIn = ([found]: readonly { readonly rows: string }[]): ListedDocument[] =>
  (JSON.parse(found?.rows ?? "[]") as Values[]).map(([id, title, created_at, updated_at, version]) => ({
    id,
    title,
    created_at,
    updated_at,
    version,
  }));

/** One's own documents, newest first: all of them, or those after one of them (after nothing: the first ones). */
export async function listDocuments(
  db: Db,
  input: { readonly kind: DocumentKind; readonly authorId: string; readonly page?: { readonly after: string; readonly size: number } },
): Promise<ListedDocument[]> {
  const { kind, authorId, page } = input;
  if (page === undefined) return isPostgres(db) ? await rowsOfAll(db, kind, authorId) : rowsIn(await textOfAll(db, kind, authorId));
  const last =
    page.after === ""
      ? { created_at: Number.MAX_SAFE_INTEGER, id: "" }
      : await ownDocument(db, { kind, id: page.after, authorId }).select(["created_at", "id"]).executeTakeFirst();
  if (last === undefined) return [];
  const place = [kind, authorId, last.created_at, last.id, page.size] as const;
  return isPostgres(db) ? await rowsAfter(db, ...place) : rowsIn(await textAfter(db, ...place));
}

/** A document as its owner sees it, without its data. */
export type DocumentRow = ListedDocument & Pick<Row, "author_id">;
const entryColumns = ["id", "title", "author_id", "created_at", "updated_at", "version"] as const;

const withData = prepared((db, kind: DocumentKind, id: string, authorId: string) =>
  ownDocument(db, { kind, id, authorId })
    .select([...entryColumns, "data"])
    .select(epochColumn),
);

/** A document with its data and the epoch of its version, or null when it is not there or not one's own. */
export async function findDocument(db: Db, input: Owned): Promise<(DocumentRow & { readonly data: string } & Epoch) | null> {
  const [row] = await withData(db, input.kind, input.id, input.authorId);
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
  /** What its author may have; the defaults where left out. */
  readonly quotas?: Quotas;
}

/** Which epoch a version belongs to; null until the store was restored for the first time. */
interface Epoch {
  readonly epoch: string | null;
}

export interface SavedRow extends Epoch {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: EpochMs;
}

export type Creation = { readonly outcome: "saved"; readonly saved: SavedRow } | { readonly outcome: "key-reused" } | OverQuota;

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
  const over = await checkQuota(db, authorId, input.quotas ?? DEFAULT_QUOTAS, { documents: 1, documentBytes: bytesOf(input.data) });
  if (over !== null) {
    if (idempotency !== null) await releaseKey(db, authorId, idempotency.key);
    return over;
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
  return { outcome: "saved", saved: { id, version: 1, epoch: await currentEpoch(db), updatedAt: now } };
}

/** A creation that was refused may be asked for again under its key. */
async function releaseKey(db: Db, userId: string, key: string): Promise<void> {
  await db.deleteFrom("idempotency").where("user_id", "=", userId).where("key", "=", key).execute();
}

async function earlierCreation(db: Db, authorId: string, key: string, bodyHash: string): Promise<Creation> {
  const earlier = await db
    .selectFrom("idempotency")
    .where("user_id", "=", authorId)
    .where("key", "=", key)
    .selectAll()
    .executeTakeFirstOrThrow();
  if (earlier.body_hash !== bodyHash) return { outcome: "key-reused" };
  return { outcome: "saved", saved: { id: earlier.document_id, version: 1, epoch: await currentEpoch(db), updatedAt: earlier.created_at } };
}

export interface CurrentState extends Epoch {
  readonly version: number;
  readonly updatedAt: EpochMs;
  readonly writeId: string | null;
}

export type Save =
  | { readonly outcome: "saved"; readonly saved: SavedRow }
  | { readonly outcome: "conflict"; readonly current: CurrentState }
  | { readonly outcome: "missing" }
  | OverQuota;

const beforeSave = prepared((db, kind: DocumentKind, id: string, authorId: string) =>
  ownDocument(db, { kind, id, authorId })
    .select(["version", "updated_at", "write_id", "save_reason", "saved_by"])
    .select((eb) =>
      eb
        .selectFrom("revisions")
        .whereRef("revisions.document_id", "=", "documents.id")
        .where("revisions.owner_id", "=", authorId)
        .select(({ fn }) => fn.max("saved_at").as("kept"))
        .as("last_kept"),
    )
    .select((eb) => [
      sql<number>`octet_length(documents.data)`.as("bytes"),
      eb.selectFrom("usage").where("usage.user_id", "=", authorId).select("document_bytes").as("document_bytes"),
      eb.selectFrom("usage").where("usage.user_id", "=", authorId).select("revision_bytes").as("revision_bytes"),
    ])
    .select(epochColumn),
);

/** The one statement that decides: it finds nothing when another save was faster. */
const replaceState = prepared(
  (
    db,
    id: string,
    authorId: string,
    version: number,
    nextVersion: number,
    title: string,
    data: string,
    now: EpochMs,
    writeId: string | null,
    reason: SaveReason,
    savedBy: string,
  ) =>
    db
      .updateTable("documents")
      .set({ title, data, version: nextVersion, updated_at: now, write_id: writeId, save_reason: reason, saved_by: savedBy })
      .where("id", "=", id)
      .where("author_id", "=", authorId)
      .where("version", "=", version)
      .where("deleted_at", "is", null)
      .returning("version"),
);

/** Replaced autosaves of one session within this time are kept as one revision. */
export const COLLAPSE_MS = 300_000;

/** The state that a save builds on. */
export interface Expected extends Epoch {
  readonly version: number;
}

/**
 * Replaces a document's state if it still has the expected version, or whatever its version is when none is expected. One UPDATE decides; a
 * version of another epoch is another state, whatever its number is. The replaced state becomes a revision first, unless it is one more autosave of the same session within five minutes.
 */
export async function saveDocument(db: Db, input: Owned & DocumentWrite & { readonly expected: Expected | null }): Promise<Save> {
  const { id, authorId, now, expected, quotas = DEFAULT_QUOTAS } = input;
  const [seen] = await beforeSave(db, input.kind, id, authorId);
  if (seen === undefined) return { outcome: "missing" };
  const { version, epoch } = seen;
  const current = { version, epoch, updatedAt: seen.updated_at, writeId: seen.write_id };
  if (expected !== null && (expected.version !== version || expected.epoch !== epoch)) return { outcome: "conflict", current };
  const over = quotaOver({ document_bytes: seen.document_bytes ?? 0 }, quotas, { documentBytes: bytesOf(input.data) - seen.bytes });
  if (over !== null) return over;
  const sameHand = expected !== null && seen.saved_by === input.savedBy;
  const recent = seen.last_kept !== null && seen.updated_at - seen.last_kept < COLLAPSE_MS;
  const collapses = sameHand && recent && input.reason === "autosave" && seen.save_reason === "autosave";
  if (!collapses) {
    await keepRevision(db, { id, authorId, version, now, isPinned: !sameHand || input.reason === "resolve" });
    await trimRevisions(db, authorId, (seen.revision_bytes ?? 0) + seen.bytes - quotas.revisionBytes);
  }
  const { title, data, writeId, reason, savedBy } = input;
  const [updated] = await replaceState(db, id, authorId, seen.version, seen.version + 1, title, data, now, writeId, reason, savedBy);
  if (updated === undefined) return await saveDocument(db, input);
  return { outcome: "saved", saved: { id, version: updated.version, epoch, updatedAt: now } };
}
