import { type JsonObject, omit } from "../../lib/json.ts";
import type { WidgetSessionRecord } from "./session-records.ts";

type Live = Pick<WidgetSessionRecord, "overlay" | "removed">;

/**
 * A widget's state as a person sees it: what is live lies over what is saved.
 * @example laidOver({ notes: [], symbol: "Dm7" }, { overlay: { notes: [60] }, removed: ["symbol"] }) // { notes: [60] }
 */
export const laidOver = (saved: JsonObject, live: Live | undefined): JsonObject =>
  live === undefined ? saved : { ...(live.removed === undefined ? saved : omit(saved, live.removed)), ...live.overlay };

/** Among a reader's progress: which members are gone. */
const REMOVED = "_removed";

/** What is live as it is remembered: one object. @example progressOf({ overlay: { notes: [60] }, removed: ["symbol"] }) // { notes: [60], _removed: ["symbol"] } */
export const progressOf = ({ overlay, removed = [] }: Live): JsonObject =>
  removed.length === 0 ? overlay : { ...overlay, [REMOVED]: removed };

/** What was remembered, as it is live again. */
export function liveAgain(progress: JsonObject): Live {
  const { [REMOVED]: removed, ...overlay } = progress;
  const names = Array.isArray(removed) ? removed.filter((name) => typeof name === "string") : [];
  return names.length === 0 ? { overlay } : { overlay, removed: names };
}
