import type { Json, JsonObject } from "../../lib/json.ts";
import { isJsonObject, omit } from "../../lib/json.ts";

/** A stored document as separate things by key, in the order in which they stood. */
export type Parts = Map<string, Json>;

type ListKind = "layout" | "node" | "edge" | "dependency" | "block";

/** What a part may be: a key begins with it. */
export type PartKind = "title" | "locked" | "widget" | ListKind | "list" | "order" | "extra";

/** What a part's key names: what it is, and which one of those. @example readPartKey("widget/w1") // { kind: "widget", name: "w1" } */
export function readPartKey(key: string): { readonly kind: PartKind; readonly name: string } {
  const [kind = "", ...name] = key.split("/");
  return { kind: kind as PartKind, name: name.join("/") };
}

/** A list of a document: where it stands, and what names an item. */
interface List {
  readonly kind: ListKind;
  readonly place: "data" | "content" | "layout";
  readonly member: string;
  readonly identity: (item: JsonObject) => string;
  /** Whether the order of the items is the user's. */
  readonly ordered: boolean;
}

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));
const endOf = (value: Json | undefined): string => {
  if (!isJsonObject(value)) return textOf(value);
  const link = isJsonObject(value.link) ? value.link : {};
  return [value.type, value.id, link.type, link.key].map(textOf).join(" ");
};

const lists: readonly List[] = [
  { kind: "layout", place: "layout", member: "items", identity: ({ i }) => textOf(i), ordered: false },
  { kind: "node", place: "data", member: "nodes", identity: ({ id }) => textOf(id), ordered: false },
  {
    kind: "edge",
    place: "data",
    member: "edges",
    identity: ({ source, sourceHandle, target, targetHandle }) => [source, sourceHandle, target, targetHandle].map(textOf).join(" "),
    ordered: false,
  },
  {
    kind: "dependency",
    place: "data",
    member: "dependencies",
    identity: ({ source, target }) => `${endOf(source)} > ${endOf(target)}`,
    ordered: false,
  },
  { kind: "block", place: "content", member: "blocks", identity: ({ id }) => textOf(id), ordered: true },
];

const objectAt = (parent: JsonObject, member: string): JsonObject => {
  const value = parent[member];
  return isJsonObject(value) ? value : {};
};

/** Members that are taken apart; any other is a part of its own under `extra/`. */
const known: Readonly<Record<List["place"], readonly string[]>> = {
  data: ["locked", "content", "nodes", "edges", "dependencies"],
  content: ["layout", "data", "blocks"],
  layout: ["items"],
};

/** A key that no item has yet: two items of one identity must not become one. */
function freeKey(parts: Parts, key: string): string {
  let free = key;
  for (let copy = 2; parts.has(free); copy += 1) free = `${key} (${copy})`;
  return free;
}

/**
 * Takes a stored document apart: `title`, `locked`, `widget/<id>`, `layout/<i>`, `node/<id>`, `edge/...`, `dependency/...`, `block/<id>`,
 * `order/blocks` and `extra/<place>/<member>`. A list that is empty leaves its `list/<member>` as a sign that it was there.
 * @example decomposeDocument({ title: "Blues", data: { locked: false } }).get("title") // "Blues"
 */
export function decomposeDocument(document: JsonObject): Parts {
  const parts: Parts = new Map();
  const data = objectAt(document, "data");
  const content = objectAt(data, "content");
  const places = { data, content, layout: objectAt(content, "layout") };
  if (document.title !== undefined) parts.set("title", document.title);
  if (data.locked !== undefined) parts.set("locked", data.locked);
  for (const [id, widget] of Object.entries(objectAt(content, "data"))) parts.set(`widget/${id}`, widget);
  for (const list of lists) decomposeList(parts, list, places[list.place][list.member]);
  for (const place of ["data", "content", "layout"] as const) {
    for (const [member, value] of Object.entries(omit(places[place], known[place]))) parts.set(`extra/${place}/${member}`, value);
  }
  return parts;
}

function decomposeList(parts: Parts, list: List, items: Json | undefined): void {
  if (!Array.isArray(items)) return;
  const order: string[] = [];
  for (const item of items as readonly Json[]) {
    const key = freeKey(parts, `${list.kind}/${isJsonObject(item) ? list.identity(item) : textOf(item)}`);
    parts.set(key, item);
    order.push(key);
  }
  parts.set(`list/${list.member}`, true);
  if (list.ordered) parts.set(`order/${list.member}`, order);
}

/**
 * Puts parts together again: the `title` and `data` of a stored document. Items stand in the order of the parts, blocks in that of `order/blocks`.
 * @example composeDocument(decomposeDocument(document)).title // document.title
 */
export function composeDocument(parts: Parts): JsonObject {
  const data: Record<string, Json> = {};
  const content: Record<string, Json> = {};
  const layout: Record<string, Json> = {};
  const places = { data, content, layout };
  const widgets: Record<string, Json> = {};
  for (const [key, value] of parts) {
    const { kind, name } = readPartKey(key);
    if (kind === "widget") widgets[name] = value;
    const [place, ...member] = name.split("/");
    if (kind === "extra" && (place === "data" || place === "content" || place === "layout")) places[place][member.join("/")] = value;
  }
  for (const list of lists) composeList(parts, list, places[list.place]);
  const locked = parts.get("locked");
  if (locked !== undefined) data.locked = locked;
  if (Object.keys(layout).length > 0) content.layout = layout;
  if (Object.keys(widgets).length > 0 || content.layout !== undefined) content.data = widgets;
  if (Object.keys(content).length > 0) data.content = content;
  const title = parts.get("title");
  return { ...(title === undefined ? {} : { title }), data };
}

function composeList(parts: Parts, list: List, place: Record<string, Json>): void {
  const keys = [...parts.keys()].filter((key) => readPartKey(key).kind === list.kind);
  if (keys.length === 0 && !parts.has(`list/${list.member}`)) return;
  const order = parts.get(`order/${list.member}`);
  const wanted = Array.isArray(order) ? order.filter((key): key is string => typeof key === "string" && parts.has(key)) : [];
  const sorted = [...wanted, ...keys.filter((key) => !wanted.includes(key))];
  place[list.member] = sorted.map((key) => parts.get(key)).filter((item) => item !== undefined);
}
