import type { SessionState, StoredBody } from "../../protocol/engine/account-feed.ts";
import type { StoredAt } from "../../protocol/records/open-document.ts";

/** Where a document is stored, as far as is known here, and which version of it this one builds on. */
export interface Location extends StoredAt {
  readonly version: number | null;
}

/** Stored nowhere yet. */
export const nowhere: Location = { home: "none", id: null, version: null, authorId: null, createdAt: null, formerId: null };

/** The place of a document that a store gave out. */
export const locationOf = (
  home: "device" | "account",
  { id, version, authorId, createdAt }: Omit<StoredBody, "title" | "data">,
): Location => ({
  home,
  id,
  version,
  authorId,
  createdAt,
  formerId: null,
});

/** Where Save puts a document: once signed in into the account, else where it is; a new one without an account onto this device. */
export function saveTarget(location: Location, session: SessionState): "device" | "account" {
  if (session.kind === "signed-in") return "account";
  return location.home === "account" ? "account" : "device";
}
