import { isJsonObject, type Json, type JsonObject, omit } from "../../documents/json.ts";
import type { DocumentBody } from "../../protocol/account-feed.ts";

/**
 * A document taken apart into what is merged by itself: title, lock, each widget with its place, node, dependency, edge, and every member that this
 * version does not know. Keys read `widget/player-1`.
 */
export type DocumentParts = ReadonlyMap<string, Json>;

const object = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

const endKey = (end: Json | undefined): string => `${String(object(end).id)}/${String(object(object(end).link).key)}`;
/** How the entries of each list are told apart. */
const identities = {
  layout: (item: JsonObject) => String(item.i),
  node: (item: JsonObject) => String(item.id),
  dependency: (item: JsonObject) => `${endKey(item.source)}>${endKey(item.target)}`,
  edge: (item: JsonObject) => `${String(item.source)}/${String(item.sourceHandle)}>${String(item.target)}/${String(item.targetHandle)}`,
} as const;
type ListName = keyof typeof identities;

function addList(parts: Map<string, Json>, name: ListName, entries: readonly Json[]): void {
  for (const entry of entries) {
    const identity = isJsonObject(entry) ? identities[name](entry) : JSON.stringify(entry);
    const key = `${name}/${identity}`;
    // A second entry of the same identity is kept under a key of its own.
    parts.set(parts.has(key) ? `${key}#${parts.size}` : key, entry);
  }
}

function addMembers(parts: Map<string, Json>, name: string, members: JsonObject): void {
  for (const [key, value] of Object.entries(members)) parts.set(`${name}/${key}`, value);
}

/** Takes a document apart. */
export function partsOf({ title, data }: DocumentBody): DocumentParts {
  const parts = new Map<string, Json>([["title", title]]);
  const content = object(data.content);
  const layout = object(content.layout);
  if (data.locked !== undefined) parts.set("locked", data.locked);
  addMembers(parts, "widget", object(content.data));
  addList(parts, "layout", list(layout.items));
  addList(parts, "dependency", list(data.dependencies));
  addList(parts, "node", list(data.nodes));
  addList(parts, "edge", list(data.edges));
  addMembers(parts, "layoutMember", omit(layout, ["items"]));
  addMembers(parts, "contentMember", omit(content, ["layout", "data"]));
  addMembers(parts, "dataMember", omit(data, ["locked", "content", "dependencies", "nodes", "edges"]));
  return parts;
}

/** Puts a document together again; the inverse of {@link partsOf}. */
export function bodyOf(parts: DocumentParts): DocumentBody {
  const named = (name: string) => [...parts].filter(([key]) => key.startsWith(`${name}/`));
  const members = (name: string): JsonObject => Object.fromEntries(named(name).map(([key, value]) => [key.slice(name.length + 1), value]));
  const entries = (name: ListName): readonly Json[] => named(name).map(([, value]) => value);
  const title = parts.get("title");
  const locked = parts.get("locked");
  return {
    title: typeof title === "string" ? title : "",
    data: {
      ...(locked === undefined ? {} : { locked }),
      content: { layout: { items: entries("layout"), ...members("layoutMember") }, data: members("widget"), ...members("contentMember") },
      dependencies: entries("dependency"),
      nodes: entries("node"),
      edges: entries("edge"),
      ...members("dataMember"),
    },
  };
}
