import type { Quotas } from "../../limits/quotas.ts";
import { prepared } from "../prepared.ts";
import type { Db, Tables } from "../tables.ts";

/** What a person has; see the table. */
export type UsageRow = Omit<Tables["usage"], "user_id" | "record_seq">;
type Counted = keyof UsageRow;

/** A write that would go beyond what one account may have. */
export interface OverQuota {
  readonly outcome: "quota";
  readonly quota: keyof Quotas;
  readonly limit: number;
}

/** Which counter each quota limits. */
export const counterOf = {
  documents: "documents",
  documentBytes: "document_bytes",
  revisionBytes: "revision_bytes",
  songs: "songs",
  songBytes: "song_bytes",
  bookEntries: "book_entries",
  bookBytes: "book_bytes",
  attempts: "attempts",
  attemptBytes: "attempt_bytes",
  links: "links",
  pictureBytes: "picture_bytes",
} as const satisfies Record<keyof Quotas, Counted>;

const rowOf = prepared((db, userId: string) => db.selectFrom("usage").where("user_id", "=", userId).selectAll());

/** What a person has now; null for somebody who is not there. */
export async function findUsage(db: Db, input: { readonly userId: string }): Promise<UsageRow | null> {
  const [row] = await rowOf(db, input.userId);
  if (row === undefined) return null;
  const { user_id: _owner, record_seq: _last, ...usage } = row;
  return usage;
}

/** The first quota that a write would go beyond, by what it adds; null when there is room. What adds nothing is never refused. */
export function quotaOver(
  usage: Partial<UsageRow>,
  quotas: Quotas,
  adds: Readonly<Partial<Record<keyof Quotas, number>>>,
): OverQuota | null {
  for (const [name, added = 0] of Object.entries(adds) as [keyof Quotas, number | undefined][]) {
    const limit = quotas[name];
    if (added > 0 && (usage[counterOf[name]] ?? 0) + added > limit) return { outcome: "quota", quota: name, limit };
  }
  return null;
}

/** As {@link quotaOver}, for a person as the store knows them. */
export async function checkQuota(
  db: Db,
  userId: string,
  quotas: Quotas,
  adds: Readonly<Partial<Record<keyof Quotas, number>>>,
): Promise<OverQuota | null> {
  const [usage] = await rowOf(db, userId);
  return usage === undefined ? null : quotaOver(usage, quotas, adds);
}

/** The bytes of a text as both stores count them. @example bytesOf("ü") // 2 */
export const bytesOf = (text: string): number => Buffer.byteLength(text);
