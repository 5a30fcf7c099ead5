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

/** The one word that is always shown: never better than the truth. */
export function saveStatus({ location, storage, isSending, isUnsaved, hasConflict, isSignedOut, hasFailed }: SafetyState): SaveStatus {
  if (hasConflict) return "Conflict";
  if (isSignedOut) return "Signed out";
  if (location.home === "account") {
    if (!isUnsaved) return isSending ? "Saving" : "Saved";
    if (!hasFailed) return "Saving";
  } else if (isSending && !hasFailed) return "Saving";
  return storage === "ready" || (location.home === "device" && !isUnsaved) ? "Kept on this device" : "Not saved";
}
