import type { SaveReason } from "../../../../protocol/gateway-contract.ts";
import type { Text } from "../../say.ts";

// Earlier versions
export const earlierVersions = "Earlier versions";
export const loading = "Loading earlier versions";
export const notLoaded = "Earlier versions could not be loaded";
export const none = "No earlier version yet";
export const noneHint =
  "Each save keeps the version before it: all of the last hour, then fewer as they get older. Automatic saves within five minutes count as one.";
export const versions = "Versions";
/** Where two were saved in one second. */
export const timeAndNumber = "{time}, version {n}";

// Who, when and why
export const here = "on this device";
export const elsewhere = "on another device";
export const reasons = {
  save: "Saved by you",
  autosave: "Saved automatically",
  resolve: "Saved after a conflict, or restored",
} as const satisfies Record<SaveReason, Text>;
export const saved = "Saved";
export const reasonAndPlace = "{reason}, {place}";

// What changed
export const changedAfter = "What the next save changed";
export const comparing = "Comparing";
export const nothingChanged = "No visible change";
export const added = "Added: {what}";
export const removed = "Removed: {what}";
export const changed = "Changed: {what}";
export const before = "Before";
export const after = "After";

// What can be done with one
export const open = "Open";
export const copy = "Make a copy";
export const bringBack = "Restore";
export const bringBackHint = "The version that you restore becomes the newest one. The current one is kept among the earlier versions.";
export const back = "Back to the current version";
export const readOnlyOf = "Read only: version of {time}";
export const versionNotOpened = "This version could not be opened";
export const aVersion = "An earlier version";
