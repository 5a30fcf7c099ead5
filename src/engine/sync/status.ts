import type { Problem } from "../../lib/result.ts";
import { problem } from "../../protocol/keeping-problems.ts";
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
  if (storage === "ready" || (location.home === "device" && !isUnsaved)) return "kept";
  return storage === "slow" ? "saving" : "not-saved";
}

/** What problems of saving say where this device has the changes, and what is true where it has not. */
const unkept: Readonly<Record<string, Problem>> = {
  "changes-here-wait": problem("server-not-reached"),
  "saving-again": problem("no-reason-now"),
  "disk-full": problem("no-reason-now"),
  "not-saved": problem("copy-not-saved"),
  "sign-in-to-save": problem("sign-in-first"),
};

/** A problem of saving as it is to be told: without the word that this device has the changes, where its storage does not take them. */
export function toldProblem<T extends Problem | null>(told: T, storage: StorageState): T | Problem {
  if (told === null || storage === "ready" || storage === "slow") return told;
  const { what, next, why } = told.params ?? {};
  if (told.code === "not-stored" && why !== undefined) return problem("server-refused", { why });
  const inner = what ?? next;
  const code = typeof inner === "object" && "code" in inner ? inner.code : told.code;
  return unkept[code] ?? told;
}
