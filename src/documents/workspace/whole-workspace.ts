import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { ok, type Result } from "../../lib/result.ts";
import { problem, refuse } from "../problems.ts";

/** A workspace of a file in which every tool has its place. */
export interface WholeWorkspace {
  readonly json: JsonObject;
  /** Parts that were damaged, or led nowhere, and were left out. */
  readonly damaged: number;
  /** Tools that had no place, and were placed below the others. */
  readonly placed: number;
}

/** The place of a tool whose own is not known, in columns of 12 and rows of the grid: two side by side. */
const ROOM = { w: 6, h: 32 };

const LISTS = ["dependencies", "nodes", "edges"];

/**
 * A workspace's JSON as it can be opened and kept: entries of its lists that are no objects, and places that cannot be read or belong to no
 * tool, are left out; tools without a place stand below the others. JSON without damage stays the same object.
 * @returns an error value `not-a-document` where the contents of its tools are damaged as a whole
 * @example wholeWorkspace({ title: "A", data: { content: { layout: 5, data: { "player-1": {} } } } }) // placed: 1, damaged: 1
 */
export function wholeWorkspace(json: JsonObject): Result<WholeWorkspace> {
  const data = isJsonObject(json.data) ? json.data : {};
  const content = isJsonObject(data.content) ? data.content : {};
  const tools = content.data ?? {};
  if (!isJsonObject(tools)) return refuse("not-a-document", { why: problem("tools-damaged") });
  const layout = content.layout === undefined || isJsonObject(content.layout) ? (content.layout ?? {}) : undefined;
  const items = listOf(layout === undefined ? null : layout.items, (item) => isPlace(item) && Object.hasOwn(tools, String(item.i)));
  const placed = new Set(items.kept.map(({ i }) => i));
  const missing = Object.keys(tools).filter((id) => !placed.has(id));
  const lists = LISTS.map((name) => [name, listOf(data[name], () => true)] as const).filter(([, { damaged }]) => damaged > 0);
  const damaged = lists.reduce((sum, [, list]) => sum + list.damaged, items.damaged);
  if (damaged === 0 && missing.length === 0) return ok({ json, damaged: 0, placed: 0 });
  const whole = { ...content, layout: { ...layout, items: [...items.kept, ...placedBelow(items.kept, missing)] } };
  const mended = { ...data, ...Object.fromEntries(lists.map(([name, { kept }]) => [name, kept])), content: whole };
  return ok({ json: { ...json, data: mended }, damaged, placed: missing.length });
}

/** The entries of a list that are objects and as they should be; what is there and no list counts as one damaged part. */
function listOf(
  value: Json | undefined,
  isSound: (item: JsonObject) => boolean,
): { readonly kept: JsonObject[]; readonly damaged: number } {
  if (value === undefined) return { kept: [], damaged: 0 };
  if (!Array.isArray(value)) return { kept: [], damaged: 1 };
  const kept = (value as readonly Json[]).filter((item): item is JsonObject => isJsonObject(item) && isSound(item));
  return { kept, damaged: value.length - kept.length };
}

const isPlace = ({ i, x, y, w, h }: JsonObject): boolean => typeof i === "string" && [x, y, w, h].every((each) => typeof each === "number");

function placedBelow(items: readonly JsonObject[], ids: readonly string[]): readonly JsonObject[] {
  const bottom = items.reduce((most, { y, h }) => Math.max(most, Number(y) + Number(h)), 0);
  return ids.map((i, index) => ({ i, x: (index % 2) * ROOM.w, y: bottom + Math.floor(index / 2) * ROOM.h, ...ROOM }));
}
