import { sql } from "kysely";
import { prepared } from "../prepared.ts";
import type { Db, EpochMs, Tables } from "../tables.ts";
import { revisionsToRemove } from "../thinning.ts";
import { type Owned, ownDocument } from "./owned.ts";

/** The state that a save is about to replace. */
interface Replaced {
  readonly id: string;
  readonly authorId: string;
  readonly version: number;
  readonly isPinned: boolean;
  readonly now: EpochMs;
}

/** Rows that are let go at once, where a person's revisions take more room than they may. */
const TRIMMED_AT_ONCE = 500;

/** Keeps the state that a document has as a revision, and lets those of it go that have become too many. */
export async function keepRevision(db: Db, { id, authorId, version, isPinned, now }: Replaced): Promise<void> {
  await db
    .insertInto("revisions")
    .columns(["document_id", "n", "title", "saved_at", "owner_id", "bytes", "reason", "saved_by", "pinned", "data"])
    .expression((eb) =>
      eb
        .selectFrom("documents")
        .where("id", "=", id)
        .where("author_id", "=", authorId)
        .where("version", "=", version)
        .select(["id", "version", "title", "updated_at", "author_id"])
        .select(sql<number>`octet_length(data)`.as("bytes"))
        .select(["save_reason", "saved_by"])
        .select(sql<number>`${sql.lit(isPinned ? 1 : 0)}`.as("pinned"))
        .select("data"),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await thinRevisions(db, { id, authorId, now });
}

const ages = prepared((db, id: string, authorId: string) =>
  db
    .selectFrom("revisions")
    .where("document_id", "=", id)
    .where("owner_id", "=", authorId)
    .select(["n", "saved_at", "bytes", "pinned"])
    .orderBy("n", "desc"),
);

/** Lets the revisions of a document go that have become too many. */
async function thinRevisions(db: Db, { id, authorId, now }: Pick<Replaced, "id" | "authorId" | "now">): Promise<void> {
  const rows = await ages(db, id, authorId);
  const gone = revisionsToRemove(
    rows.map((row) => ({ n: row.n, savedAt: row.saved_at, bytes: row.bytes, pinned: row.pinned !== 0 })),
    now,
  );
  if (gone.length === 0) return;
  await db.deleteFrom("revisions").where("document_id", "=", id).where("owner_id", "=", authorId).where("n", "in", gone).execute();
}

/** Lets a person's oldest revisions go until so many bytes are free, or 500 are gone. */
export async function trimRevisions(db: Db, authorId: string, excess: number): Promise<void> {
  if (excess <= 0) return;
  const oldest = await db
    .selectFrom("revisions")
    .where("owner_id", "=", authorId)
    .select(["document_id", "n", "bytes"])
    .orderBy("saved_at")
    .limit(TRIMMED_AT_ONCE)
    .execute();
  let freed = 0;
  for (const { document_id, n, bytes } of oldest) {
    if (freed >= excess) return;
    await db.deleteFrom("revisions").where("owner_id", "=", authorId).where("document_id", "=", document_id).where("n", "=", n).execute();
    freed += bytes;
  }
}

export type ListedRevision = Pick<Tables["revisions"], "n" | "title" | "saved_at" | "reason" | "saved_by">;

/** Earlier states, newest first; null when the document is not one's own. */
export async function listRevisions(db: Db, input: Owned): Promise<ListedRevision[] | null> {
  const document = await ownDocument(db, input).select("id").executeTakeFirst();
  if (document === undefined) return null;
  return await db
    .selectFrom("revisions")
    .where("document_id", "=", document.id)
    .where("owner_id", "=", input.authorId)
    .select(["n", "title", "saved_at", "reason", "saved_by"])
    .orderBy("n", "desc")
    .execute();
}

/** One earlier state with its data. */
export async function findRevision(
  db: Db,
  input: Owned & { readonly n: number },
): Promise<Pick<Tables["revisions"], "n" | "title" | "saved_at" | "data"> | null> {
  const row = await ownDocument(db, input)
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .where("revisions.owner_id", "=", input.authorId)
    .where("revisions.n", "=", input.n)
    .select(["revisions.n", "revisions.title", "revisions.saved_at", "revisions.data"])
    .executeTakeFirst();
  return row ?? null;
}
