import type { DocumentKind } from "../../../protocol/gateway-contract.ts";
import type { Db, EpochMs } from "../tables.ts";
import { type Owned, ownDocument } from "./owned.ts";

const ownId = (db: Db, owned: Owned) => ownDocument(db, owned).select("id");

/** The token of a read-only link; the one that is there already, else the new one. Null when the document is not one's own. */
export async function shareDocument(db: Db, input: Owned & { readonly token: string; readonly now: EpochMs }): Promise<string | null> {
  if ((await ownId(db, input).executeTakeFirst()) === undefined) return null;
  await db
    .insertInto("shares")
    .values({ token: input.token, document_id: input.id, created_at: input.now })
    .onConflict((conflict) => conflict.column("document_id").doNothing())
    .execute();
  const share = await db.selectFrom("shares").where("document_id", "=", input.id).select("token").executeTakeFirstOrThrow();
  return share.token;
}

/** Revokes a document's link; true when the document is one's own, linked or not. */
export async function unshareDocument(db: Db, input: Owned): Promise<boolean> {
  if ((await ownId(db, input).executeTakeFirst()) === undefined) return false;
  await db.deleteFrom("shares").where("document_id", "=", input.id).execute();
  return true;
}

export interface SharedRow {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly updated_at: EpochMs;
  readonly data: string;
}

/** What a link shows, while it is not revoked and the document not deleted. */
export async function findShared(db: Db, input: { readonly token: string }): Promise<SharedRow | null> {
  const row = await db
    .selectFrom("shares")
    .innerJoin("documents", "documents.id", "shares.document_id")
    .where("shares.token", "=", input.token)
    .where("documents.deleted_at", "is", null)
    .select(["documents.kind", "documents.title", "documents.updated_at", "documents.data"])
    .executeTakeFirst();
  return row ?? null;
}
