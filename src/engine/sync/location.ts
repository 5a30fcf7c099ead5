import type { Epoch, SessionState, StoredBody } from "../../protocol/engine/account-feed.ts";
import type { StoredAt } from "../../protocol/records/open-document.ts";

/** Where a document is stored, as far as is known here, and which version of it this one builds on. */
export interface Location extends StoredAt {
  readonly version: number | null;
  readonly epoch?: Epoch;
}

/** Stored nowhere yet. */
export const nowhere: Location = { home: "none", id: null, version: null, authorId: null, createdAt: null, formerId: null };

/** The place of a document that a store gave out. */
export const locationOf = (
  home: "device" | "account",
  { id, version, epoch, authorId, createdAt }: Omit<StoredBody, "title" | "data">,
): Location => ({
  home,
  id,
  version,
  ...(epoch === undefined ? {} : { epoch }),
  authorId,
  createdAt,
  formerId: null,
});

/** Where Save puts a document: once signed in into the account, else where it is; a new one without an account onto this device. */
export function saveTarget(location: Location, session: SessionState): "device" | "account" {
  if (session.kind === "signed-in") return "account";
  return location.home === "account" ? "account" : "device";
}

type Counted = { readonly version: number | null; readonly epoch?: Epoch };

/** Whether two versions count in different epochs: the store was put back to an earlier state between them. */
export const isOtherEpoch = (one: Counted, other: Counted): boolean => (one.epoch ?? null) !== (other.epoch ?? null);

/** Whether a stored state is one that the store was put back to, behind the version that is known here: what is here may be the only newer one. */
export const isPutBack = (known: Counted, stored: Counted): boolean =>
  known.version !== null && (isOtherEpoch(known, stored) || (stored.version ?? 0) < known.version);
