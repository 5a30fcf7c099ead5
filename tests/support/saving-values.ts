import { type Location, locationOf, nowhere } from "../../src/engine/sync/location.ts";
import type { SaveSessionStart } from "../../src/engine/sync/save-state.ts";
import type { StoredBody } from "../../src/protocol/engine/account-feed.ts";
import type { DraftContent } from "./slow-draft.ts";

export type Values = Readonly<Record<string, number>>;
/** How often something happens next to the others, what it is called, and what it does. */
export type Happening = readonly [number, string, () => unknown];

/** One of several, by how often each happens. */
export function pickOne(all: readonly Happening[], random: () => number): Happening {
  let at = random() * all.reduce((sum, [weight]) => sum + weight, 0);
  for (const each of all) {
    at -= each[0];
    if (at < 0) return each;
  }
  throw new Error("Nothing can happen.");
}

/** The keys that only one side writes and whose value is smaller than it was. */
export const isBehind = (now: Values, before: Values): string[] =>
  Object.keys(before).filter((key) => !key.startsWith("shared") && (now[key] ?? 0) < (before[key] ?? 0));

/** A stored document as it is opened without a draft; one that is not there is a new one. */
export function whole(stored: StoredBody | undefined, home: Location["home"] = "none"): SaveSessionStart {
  if (stored === undefined || home === "none") return { location: nowhere, base: null, pending: null, isUnsaved: false };
  return { location: locationOf(home, stored), base: { title: stored.title, data: stored.data }, pending: null, isUnsaved: false };
}

/** A draft as it is opened beside its stored document; that one may be gone, or not be known now. */
export function drafted({ location: known, base, pending }: DraftContent, stored: StoredBody | undefined | "unknown"): SaveSessionStart {
  if (stored === "unknown" || known.home === "none") return { location: known, base, pending, isUnsaved: true };
  if (stored === undefined) return { location: nowhere, base, pending, isUnsaved: true };
  return { location: { ...locationOf(known.home, stored), version: known.version }, base, pending, isUnsaved: true };
}
