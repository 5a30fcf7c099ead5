import type { SaveStatus } from "../../protocol/records/session-records.ts";
import type { StorageState } from "../drafts/database.ts";
import type { Location } from "./location.ts";

/** What decides the word. */
export interface SafetyState {
  readonly location: Location;
  readonly storage: StorageState;
  /** A write to the document's home is under way. */
  readonly isSending: boolean;
  /** There are edits that the home does not have. */
  readonly isUnsaved: boolean;
  readonly hasConflict: boolean;
  readonly isSignedOut: boolean;
  /** The last save did not succeed. */
  readonly hasFailed: boolean;
}

/** What the one word that is always shown says: never better than the truth. */
export function saveStatus({ location, storage, isSending, isUnsaved, hasConflict, isSignedOut, hasFailed }: SafetyState): SaveStatus {
  if (hasConflict) return "conflict";
  if (isSignedOut) return "signed-out";
  if (location.home === "account") {
    if (!isUnsaved) return isSending ? "saving" : "saved";
    if (!hasFailed) return "saving";
  } else if (isSending && !hasFailed) return "saving";
  return storage === "ready" || (location.home === "device" && !isUnsaved) ? "kept" : "not-saved";
}
