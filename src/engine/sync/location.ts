import type { SessionState, ShelvedDocument } from "../../protocol/engine/account-feed.ts";
import type { SaveRecord } from "../../protocol/records/session-records.ts";

/** Where a document is stored, as far as is known here. */
export interface Place {
  readonly home: SaveRecord["home"];
  readonly id: string | null;
  readonly version: number | null;
  readonly authorId: string | null;
  readonly createdAt: string | null;
}

/** Stored nowhere yet. */
export const nowhere: Place = { home: "none", id: null, version: null, authorId: null, createdAt: null };

/** The place of a document that a shelf gave out. */
export const placeOf = (
  home: "device" | "account",
  { id, version, authorId, createdAt }: Omit<ShelvedDocument, "title" | "data">,
): Place => ({
  home,
  id,
  version,
  authorId,
  createdAt,
});

/** Where Save puts a document: once signed in into the account, else where it is; a new one without an account onto this device. */
export function saveTarget(place: Place, session: SessionState): "device" | "account" {
  if (session.kind === "signed-in") return "account";
  return place.home === "account" ? "account" : "device";
}
