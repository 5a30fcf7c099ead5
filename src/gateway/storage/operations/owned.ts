import type { DocumentKind } from "../../../protocol/gateway-contract.ts";
import type { Db } from "../tables.ts";

/** Whose document, of which kind. */
export interface Owned {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly authorId: string;
}

/** One's own document while it is not deleted; anybody else's is not there. */
export const ownDocument = (db: Db, { kind, id, authorId }: Owned) =>
  db
    .selectFrom("documents")
    .where("id", "=", id)
    .where("author_id", "=", authorId)
    .where("kind", "=", kind)
    .where("deleted_at", "is", null);
