import type { Json, JsonObject } from "../../lib/json.ts";
import { equalData, isJsonObject, omit } from "../../lib/json.ts";
import { mergeMembers } from "./merge-words.ts";

/** Members of a type's state that mean the same whatever the rest of it is. */
export type ApartOf = (type: string) => readonly string[];

/**
 * Joins two changes of one stored widget where they touch different things: each member that stands apart is one, what is left of it another. Undefined
 * where both changed the same, each in another way, or where the widget is not of one type on all sides.
 * @example mergeWidgets(player(120, "C"), player(90, "C"), player(120, "G"), () => ["tempo"]) // player(90, "G")
 */
export function mergeWidgets(base: Json | undefined, mine: Json | undefined, theirs: Json | undefined, apartOf: ApartOf): Json | undefined {
  const [from, own, other] = [stateOf(base), stateOf(mine), stateOf(theirs)];
  if (!from || !own || !other || !isJsonObject(mine) || !isJsonObject(theirs) || !isJsonObject(base)) return undefined;
  const { type } = mine;
  if (typeof type !== "string" || base.type !== type || theirs.type !== type) return undefined;
  const apart = apartOf(type);
  const around = oneSided(omit(base, ["state"]), omit(mine, ["state"]), omit(theirs, ["state"]));
  const rest = oneSided(omit(from, apart), omit(own, apart), omit(other, apart));
  const members = mergeMembers(begun(only(from, apart), own, other), only(own, apart), only(other, apart));
  return around && rest && members && { ...around, state: { ...rest, ...members } };
}

const stateOf = (widget: Json | undefined): JsonObject | undefined =>
  isJsonObject(widget) && isJsonObject(widget.state) ? widget.state : undefined;

const only = (state: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)));

/** What both sides began is joined as two changes of nothing. */
function begun(base: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject {
  const names = Object.keys(mine).filter((name) => !(name in base) && isJsonObject(mine[name]) && isJsonObject(theirs[name]));
  return { ...base, ...Object.fromEntries(names.map((name) => [name, {}])) };
}

/** The side that changed; undefined where both did, each in another way. */
function oneSided(base: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject | undefined {
  if (equalData(mine, theirs) || equalData(theirs, base)) return mine;
  return equalData(mine, base) ? theirs : undefined;
}
