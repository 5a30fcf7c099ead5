import { DEFAULT_QUOTAS, type Quotas } from "../../limits/quotas.ts";
import type { Db } from "../tables.ts";
import { linkWithDocument, ownerOfLink } from "./shares.ts";
import { bytesOf, checkQuota, type OverQuota } from "./usage.ts";

/** Puts a picture (base64) beside a link of one's own. */
export async function addLinkPicture(
  db: Db,
  input: { readonly tokenHash: string; readonly authorId: string; readonly picture: string; readonly quotas?: Quotas },
): Promise<OverQuota | null> {
  const { tokenHash, authorId, picture, quotas = DEFAULT_QUOTAS } = input;
  const over = await checkQuota(db, authorId, quotas, { pictureBytes: bytesOf(picture) });
  if (over !== null) return over;
  await db.insertInto("link_pictures").values({ token_hash: tokenHash, owner_id: authorId, picture }).execute();
  return null;
}

/** A link's picture (base64), while the document is there; null where it has none. */
export async function findLinkPicture(db: Db, input: { readonly tokenHash: string }): Promise<string | null> {
  const owner = await ownerOfLink(db, input.tokenHash);
  if (owner === undefined) return null;
  const found = await linkWithDocument(db, input.tokenHash, owner)
    .innerJoin("link_pictures", "link_pictures.token_hash", "links.token_hash")
    .where("link_pictures.owner_id", "=", owner)
    .select("link_pictures.picture")
    .executeTakeFirst();
  return found?.picture ?? null;
}
