import type { Json, JsonObject } from "../../lib/json.ts";
import { equalData } from "../../lib/json.ts";
import { composeDocument, decomposeDocument, type Parts, readPartKey } from "./merge-parts.ts";
import { type ApartOf, mergeWidgets } from "./merge-widgets.ts";
import { mergeValues } from "./merge-words.ts";

/** One thing that both sides changed, each in another way; `undefined` means that the side deleted it (or, in the base, that it was not there). */
export interface MergeConflict {
  /** What it is, e.g. `"widget/w1"`, `"layout/w1"`, `"title"`, `"order/blocks"`. */
  readonly key: string;
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** How a conflict is settled; `undefined` leaves it open. */
export type MergeChoice = (conflict: MergeConflict) => "mine" | "theirs" | undefined;

export interface Merge {
  /** The merged document; where a conflict is open it holds what is mine, so that nothing of this device is lost while nobody answers. */
  readonly document: JsonObject;
  /** What still has to be asked, in the order of the keys. */
  readonly open: readonly MergeConflict[];
}

/**
 * Merges two states of a stored workspace or lesson that grew from one base, key by key: a widget, layout item, node, edge, dependency or block, the
 * title, the lock, and each member that is not known here. What one side changed is taken; what both changed alike too; the text of a block is merged
 * by words; of a widget each member that `apartOf` its type names is joined apart from the rest; what is left is a conflict.
 * With `asksAll` nothing is taken by itself: every difference is a conflict, because what is theirs is no change but an earlier state that came back.
 * All three are the specification's JSON: `{ title, data }`, other members of the root (id, author, times) are the server's and are taken from theirs.
 * @example mergeDocuments(base, mine, theirs).open // [] when different widgets were edited
 */
export function mergeDocuments(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  choose: MergeChoice = () => undefined,
  asksAll = false,
  apartOf: ApartOf = () => [],
): Merge {
  const [from, own, other] = [decomposeDocument(base), decomposeDocument(mine), decomposeDocument(theirs)];
  const merged: Parts = new Map();
  const open: MergeConflict[] = [];
  for (const key of new Set([...other.keys(), ...own.keys()])) {
    const conflict = { key, base: from.get(key), mine: own.get(key), theirs: other.get(key) };
    const decided = decide(conflict, { asksAll, choose, apartOf }, open);
    if (decided !== undefined) merged.set(key, decided);
  }
  keepPlaces(merged, [own, other, from]);
  return { document: { ...theirs, ...composeDocument(merged) }, open };
}

interface Rules {
  readonly asksAll: boolean;
  readonly choose: MergeChoice;
  readonly apartOf: ApartOf;
}

/** What becomes of one key. */
function decide(conflict: MergeConflict, { asksAll, choose, apartOf }: Rules, open: MergeConflict[]): Json | undefined {
  const { base, mine, theirs } = conflict;
  if (equalData(mine, theirs) || (!asksAll && equalData(theirs, base))) return mine;
  if (!asksAll && equalData(mine, base)) return theirs;
  const joined = asksAll ? undefined : join(conflict, apartOf);
  if (joined !== undefined) return joined;
  const choice = choose(conflict);
  if (choice === undefined) open.push(conflict);
  return choice === "theirs" ? theirs : mine;
}

/** Both changes of one part as one; undefined where there is no such thing. */
function join({ key, base, mine, theirs }: MergeConflict, apartOf: ApartOf): Json | undefined {
  switch (readPartKey(key).kind) {
    case "order":
      return mergeOrders(asIds(base), asIds(mine), asIds(theirs));
    case "block":
      return base === undefined ? undefined : mergeValues(base, mine, theirs);
    case "widget":
      return mergeWidgets(base, mine, theirs, apartOf);
    default:
      return undefined;
  }
}

const asIds = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.filter((id) => typeof id === "string") : []);
const without = (ids: readonly string[], gone: ReadonlySet<string>): string[] => ids.filter((id) => !gone.has(id));

/**
 * Joins two orders of one list. The side that moved items decides the order, the other's new items stand behind the one they stood behind there, and
 * what either side took out is out. Undefined when both moved items, each in another way.
 */
function mergeOrders(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] | undefined {
  const shared = base.filter((id) => mine.includes(id) && theirs.includes(id));
  const orderOf = (side: readonly string[]): string[] => side.filter((id) => shared.includes(id));
  const [moved, follower] = equalData(orderOf(mine), shared) ? [theirs, mine] : [mine, theirs];
  if (!equalData(orderOf(follower), shared) && !equalData(orderOf(follower), orderOf(moved))) return undefined;
  const gone = new Set(base.filter((id) => !shared.includes(id)));
  const joined = without(moved, gone);
  for (const [index, id] of follower.entries()) {
    if (joined.includes(id) || gone.has(id)) continue;
    const before = follower.slice(0, index).findLast((candidate) => joined.includes(candidate));
    joined.splice(before === undefined ? 0 : joined.indexOf(before) + 1, 0, id);
  }
  return joined;
}

/** A widget that stays keeps its place in the grid, though the side that deleted it took that too; a place without a widget goes. */
function keepPlaces(merged: Parts, sources: readonly Parts[]): void {
  for (const key of [...merged.keys()]) {
    const [kind, id = ""] = splitKey(key);
    if (kind === "layout" && !merged.has(`widget/${id}`) && sources.some((source) => source.has(`widget/${id}`))) merged.delete(key);
    if (kind !== "widget" || merged.has(`layout/${id}`)) continue;
    const place = sources.map((source) => source.get(`layout/${id}`)).find((found) => found !== undefined);
    if (place !== undefined) merged.set(`layout/${id}`, place);
  }
}

const splitKey = (key: string): [kind: string, id: string] => {
  const slash = key.indexOf("/");
  return slash === -1 ? [key, ""] : [key.slice(0, slash), key.slice(slash + 1)];
};
