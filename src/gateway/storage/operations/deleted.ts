import { sql } from "kysely";
import { DEFAULT_QUOTAS, type Quotas } from "../../limits/quotas.ts";
import type { Db, EpochMs } from "../tables.ts";
import { type ListedDocument, listColumns } from "./documents.ts";
import type { Owned } from "./owned.ts";
import { checkQuota, type OverQuota } from "./usage.ts";

/** Deleted documents that one call lets go for good, when there are more than an account may have of others. */
const PURGED_AT_ONCE = 100;

/** Lets the documents go that were deleted first, while all that can be brought back take more room than documents may. */
async function purgeDeleted(db: Db, authorId: string, quotas: Quotas): Promise<void> {
  const usage = await db.selectFrom("usage").where("user_id", "=", authorId).select(["deleted", "deleted_bytes"]).executeTakeFirst();
  let count = (usage?.deleted ?? 0) + 1 - quotas.documents;
  let bytes = (usage?.deleted_bytes ?? 0) - quotas.documentBytes;
  if (count <= 0 && bytes <= 0) return;
  const oldest = await db
    .selectFrom("documents")
    .where("author_id", "=", authorId)
    .where("deleted_at", "is not", null)
    .select(["id", sql<number>`octet_length(data)`.as("bytes")])
    .orderBy("deleted_at")
    .limit(PURGED_AT_ONCE)
    .execute();
  for (const { id, bytes: size } of oldest) {
    if (count <= 0 && bytes <= 0) break;
    await db.deleteFrom("documents").where("author_id", "=", authorId).where("id", "=", id).execute();
    count -= 1;
    bytes -= size;
  }
}

/**
 * Takes a document out of every list and back again; it is really gone 30 days later, or earlier when deleted documents take more room than documents
 * may. Bringing one back for which there is no room is refused.
 */
export async function setDeleted(
  db: Db,
  input: Owned & { readonly deletedAt: EpochMs | null; readonly quotas?: Quotas },
): Promise<boolean | OverQuota> {
  const { id, authorId, kind, deletedAt, quotas = DEFAULT_QUOTAS } = input;
  if (deletedAt !== null) await purgeDeleted(db, authorId, quotas);
  else {
    const over = await checkQuota(db, authorId, quotas, { documents: 1 });
    if (over !== null) return over;
  }
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

/** A document that was deleted and can be brought back. */
export type DeletedDocument = ListedDocument & { readonly deleted_at: EpochMs };

/** One's own documents of a kind that can be brought back, the one deleted last first: `size` of them at most. */
export async function listDeleted(
  db: Db,
  { kind, authorId, size }: Omit<Owned, "id"> & { readonly size: number },
): Promise<readonly DeletedDocument[]> {
  return await db
    .selectFrom("documents")
    .where("author_id", "=", authorId)
    .where("kind", "=", kind)
    .where("deleted_at", "is not", null)
    .select([...listColumns, "deleted_at"])
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .$narrowType<{ deleted_at: EpochMs }>()
    .execute();
}
