import { sql } from "kysely";
import type { DocumentKind } from "../../../protocol/gateway-contract.ts";
import { DEFAULT_QUOTAS } from "../../limits/quotas.ts";
import { COLLAPSE_MS, type DocumentWrite, type Expected, type SavedRow } from "../operations/documents.ts";
import type { Owned } from "../operations/owned.ts";
import { bytesOf } from "../operations/usage.ts";
import { prepared } from "../prepared.ts";
import type { Db, EpochMs } from "../tables.ts";

/** An update of one row that carries its own conditions: whoever comes second finds the version changed, and no row. */
const replaceAutosave = prepared(
  (
    db,
    kind: DocumentKind,
    id: string,
    authorId: string,
    version: number,
    epoch: string | null,
    title: string,
    data: string,
    bytes: number,
    limit: number,
    now: EpochMs,
    writeId: string | null,
    savedBy: string,
  ) =>
    db
      .updateTable("documents")
      .set({ title, data, version: sql<number>`version + 1`, updated_at: now, write_id: writeId })
      .where("id", "=", id)
      .where("author_id", "=", authorId)
      .where("kind", "=", kind)
      .where("deleted_at", "is", null)
      .where("version", "=", version)
      .where("save_reason", "=", "autosave")
      .where("saved_by", "=", savedBy)
      .where(sql<boolean>`EXISTS (SELECT FROM revisions
        WHERE document_id = ${id} AND owner_id = ${authorId} AND saved_at > documents.updated_at - ${sql.lit(COLLAPSE_MS)})`)
      .where(sql<boolean>`(SELECT epoch FROM restores ORDER BY restored_at DESC LIMIT 1) IS NOT DISTINCT FROM ${epoch}::text`)
      .where(sql<boolean>`(octet_length(data) >= ${bytes}::bigint OR
        (SELECT document_bytes FROM usage WHERE user_id = ${authorId}) - octet_length(data) + ${bytes}::bigint <= ${limit}::bigint)`)
      .returning("version"),
);

/**
 * The save that comes most often, one more autosave of a session within five minutes of the state that was kept last, in one statement and so in one
 * round trip; null, with nothing done, where it is any other save, or one that may be refused: then `saveDocument` decides.
 */
export async function saveOverAutosave(
  db: Db,
  input: Owned & DocumentWrite & { readonly expected: Expected | null },
): Promise<SavedRow | null> {
  const { kind, id, authorId, expected, reason, title, data, now, writeId, savedBy, quotas = DEFAULT_QUOTAS } = input;
  if (reason !== "autosave" || expected === null) return null;
  const { version, epoch } = expected;
  const limit = quotas.documentBytes;
  const rows = await replaceAutosave(db, kind, id, authorId, version, epoch, title, data, bytesOf(data), limit, now, writeId, savedBy);
  const [saved] = rows;
  return saved === undefined ? null : { id, version: saved.version, epoch, updatedAt: now };
}
