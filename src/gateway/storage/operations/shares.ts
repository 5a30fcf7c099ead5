import { sql } from "kysely";
import type { DocumentKind } from "../../../protocol/gateway-contract.ts";
import { DEFAULT_QUOTAS, type Quotas } from "../../limits/quotas.ts";
import { prepared } from "../prepared.ts";
import type { Db, EpochMs } from "../tables.ts";
import { type Owned, ownDocument } from "./owned.ts";
import { lastRestore } from "./restores.ts";
import { checkQuota, type OverQuota } from "./usage.ts";

const ownId = (db: Db, owned: Owned) => ownDocument(db, owned).select("id");

/** Makes a further read-only link of a document, known by the hash of its token; false when the document is not one's own. */
export async function shareDocument(
  db: Db,
  input: Owned & { readonly tokenHash: string; readonly now: EpochMs; readonly quotas?: Quotas },
): Promise<boolean | OverQuota> {
  if ((await ownId(db, input).executeTakeFirst()) === undefined) return false;
  const over = await checkQuota(db, input.authorId, input.quotas ?? DEFAULT_QUOTAS, { links: 1 });
  if (over !== null) return over;
  await db
    .insertInto("links")
    .values({ token_hash: input.tokenHash, document_id: input.id, owner_id: input.authorId, created_at: input.now, kept_at: null })
    .execute();
  return true;
}

/** Revokes all links of a document; true when the document is one's own, linked or not. */
export async function unshareDocument(db: Db, input: Owned): Promise<boolean> {
  if ((await ownId(db, input).executeTakeFirst()) === undefined) return false;
  await db.deleteFrom("links").where("document_id", "=", input.id).where("owner_id", "=", input.authorId).execute();
  return true;
}

/** How many links a document has; undefined when it is not one's own. */
export async function countLinks(db: Db, input: Owned): Promise<number | undefined> {
  if ((await ownId(db, input).executeTakeFirst()) === undefined) return undefined;
  const { links } = await db
    .selectFrom("links")
    .where("document_id", "=", input.id)
    .where("owner_id", "=", input.authorId)
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .executeTakeFirstOrThrow();
  return Number(links);
}

export interface SharedRow {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly updated_at: EpochMs;
  readonly data: string;
}

/** What a link leads to: a document, nothing, or nothing until its owner has said that the link still holds. */
export type Shared = { readonly kind: "shown"; readonly row: SharedRow } | { readonly kind: "missing" | "waiting" };

/** When the owner last said that a link holds. */
const heldAt = sql<EpochMs>`coalesce(links.kept_at, links.created_at)`;

const ownerOf = prepared((db, tokenHash: string) => db.selectFrom("link_owners").where("token_hash", "=", tokenHash).select("owner_id"));

/** Whose link it is, by its token: everything else about it is kept with its owner. Undefined when there is none. */
export async function ownerOfLink(db: Db, tokenHash: string): Promise<string | undefined> {
  const [row] = await ownerOf(db, tokenHash);
  return row?.owner_id;
}

/** A link of its owner with its document, while that is there. */
export const linkWithDocument = (db: Db, tokenHash: string, owner: string) =>
  db
    .selectFrom("links")
    .innerJoin("documents", "documents.id", "links.document_id")
    .where("links.token_hash", "=", tokenHash)
    .where("links.owner_id", "=", owner)
    .where("documents.author_id", "=", owner)
    .where("documents.deleted_at", "is", null);

/** What a link shows, while it is not revoked, the document not deleted, and the store not restored since. */
export async function findShared(db: Db, input: { readonly tokenHash: string }): Promise<Shared> {
  const owner = await ownerOfLink(db, input.tokenHash);
  if (owner === undefined) return { kind: "missing" };
  const found = await linkWithDocument(db, input.tokenHash, owner)
    .innerJoin("users", "users.id", "documents.author_id")
    .where("users.left_at", "is", null)
    .select(["documents.kind", "documents.title", "documents.updated_at", "documents.data", heldAt.as("held_at")])
    .executeTakeFirst();
  if (found === undefined) return { kind: "missing" };
  const { held_at, ...row } = found;
  return held_at > (await lastRestore(db)) ? { kind: "shown", row } : { kind: "waiting" };
}

/** Which links lead nowhere any more: revoked, or their document deleted. `ownerId`: whose most of them are. A link that waits leads somewhere. */
export async function listEndedLinks(
  db: Db,
  { ownerId, tokenHashes }: { readonly ownerId: string; readonly tokenHashes: readonly string[] },
): Promise<string[]> {
  if (tokenHashes.length === 0) return [];
  const own = await db
    .selectFrom("links")
    .innerJoin("documents", "documents.id", "links.document_id")
    .where("links.owner_id", "=", ownerId)
    .where("documents.author_id", "=", ownerId)
    .where("links.token_hash", "in", [...tokenHashes])
    .where("documents.deleted_at", "is", null)
    .select("links.token_hash")
    .execute();
  const known = new Set(own.map((row) => row.token_hash));
  const ended: string[] = [];
  for (const tokenHash of new Set(tokenHashes))
    if (!known.has(tokenHash) && (await findShared(db, { tokenHash })).kind === "missing") ended.push(tokenHash);
  return ended;
}

/** A document with links from before the store was restored, whose owner has not been asked yet. */
export interface WaitingRow {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly title: string;
  readonly links: number;
}

const waitingOf = (db: Db, userId: string, restoredAt: EpochMs) =>
  db
    .selectFrom("links")
    .innerJoin("documents", "documents.id", "links.document_id")
    .where("documents.author_id", "=", userId)
    .where("links.owner_id", "=", userId)
    .where("documents.deleted_at", "is", null)
    .where(heldAt, "<=", restoredAt);

/** One's documents with links that wait for one's word. */
export async function listWaitingLinks(db: Db, input: { readonly userId: string }): Promise<WaitingRow[]> {
  const restoredAt = await lastRestore(db);
  if (restoredAt < 0) return [];
  const rows = await waitingOf(db, input.userId, restoredAt)
    .select(["documents.id", "documents.kind", "documents.title"])
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .groupBy(["documents.id", "documents.kind", "documents.title"])
    .orderBy("documents.title")
    .execute();
  return rows.map((row) => ({ ...row, links: Number(row.links) }));
}

/** One's word on all links that wait for it: they open again from now on, or are ended. */
export async function settleWaitingLinks(
  db: Db,
  input: { readonly userId: string; readonly keep: boolean; readonly now: EpochMs },
): Promise<void> {
  const restoredAt = await lastRestore(db);
  const waiting = waitingOf(db, input.userId, restoredAt).select("links.token_hash");
  const { userId, now } = input;
  if (input.keep)
    await db.updateTable("links").set({ kept_at: now }).where("owner_id", "=", userId).where("token_hash", "in", waiting).execute();
  else await db.deleteFrom("links").where("owner_id", "=", userId).where("token_hash", "in", waiting).execute();
}
