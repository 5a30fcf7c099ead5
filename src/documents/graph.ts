import type { Json, JsonObject } from "../lib/json.ts";
import { isJsonObject, omit } from "../lib/json.ts";
import { readDependency, readEdge, writeDependency, writeEdge } from "./links.ts";
import type { LinkRecord, NodeRecord } from "./records.ts";
import { recordIds } from "./records.ts";

/** The three lists that a workspace and a lesson both store. */
export interface GraphJson {
  readonly dependencies: readonly Json[];
  readonly nodes: readonly Json[];
  readonly edges: readonly Json[];
}

/** What the graph lists hold, and what of them could not be read (kept, and written back at the end of its list). */
export interface GraphRecords {
  readonly links: readonly LinkRecord[];
  readonly nodes: readonly NodeRecord[];
  readonly unread: GraphJson;
}

/**
 * Reads dependencies, nodes and edges. Dependencies decide; an edge without its dependency becomes a link as well,
 * a dependency without its edge gets one when written.
 */
export function readGraph(json: Partial<Record<keyof GraphJson, unknown>>): GraphRecords {
  const links = new Map<string, LinkRecord>();
  const unread = { dependencies: [] as Json[], nodes: [] as Json[], edges: [] as Json[] };
  for (const item of list(json.dependencies)) {
    const link = readDependency(item);
    if (link) links.set(link.id, link);
    else unread.dependencies.push(item);
  }
  for (const item of list(json.edges)) {
    const drawn = readEdge(item);
    const known = drawn && links.get(drawn.id);
    if (drawn === undefined) unread.edges.push(item);
    else links.set(drawn.id, known ? { ...known, extra: { ...known.extra, edge: drawn.extra.edge } } : drawn);
  }
  const nodes: NodeRecord[] = [];
  for (const item of list(json.nodes)) {
    const node = readNode(item);
    if (node) nodes.push(node);
    else unread.nodes.push(item);
  }
  return { links: [...links.values()], nodes, unread };
}

/** Writes the three lists of the spec. */
export function writeGraph({ links, nodes, unread }: GraphRecords): { dependencies: Json[]; nodes: Json[]; edges: Json[] } {
  return {
    dependencies: [...links.map(writeDependency), ...unread.dependencies],
    nodes: [...nodes.map(writeNode), ...unread.nodes],
    edges: [...links.map(writeEdge), ...unread.edges],
  };
}

function readNode(value: unknown): NodeRecord | undefined {
  if (!isJsonObject(value) || typeof value.id !== "string" || typeof value.type !== "string" || !isJsonObject(value.position))
    return undefined;
  const { x, y } = value.position;
  if (typeof x !== "number" || typeof y !== "number") return undefined;
  return {
    id: recordIds.node(value.id),
    typeName: "node",
    scope: "document",
    nodeId: value.id,
    type: value.type,
    position: { x, y },
    data: isJsonObject(value.data) ? value.data : {},
    extra: omit(value, ["id", "type", "position", "data"]),
  };
}

const writeNode = (node: NodeRecord): JsonObject => ({
  id: node.nodeId,
  type: node.type,
  position: { x: node.position.x, y: node.position.y },
  data: node.data,
  ...node.extra,
});

const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

/** Where unread items wait inside a head record's `extra`; never written under this name. */
const UNREAD = "__unread";

/** Members for a head record's `extra` that keep what {@link readGraph} could not read. */
export function keepUnread(unread: GraphJson): JsonObject {
  const some = unread.dependencies.length + unread.nodes.length + unread.edges.length > 0;
  return some ? { [UNREAD]: { ...unread } } : {};
}

/** Takes what {@link keepUnread} kept out of `extra` again. */
export function takeUnread(extra: JsonObject): { unread: GraphJson; rest: JsonObject } {
  const kept = isJsonObject(extra[UNREAD]) ? extra[UNREAD] : {};
  return {
    unread: { dependencies: list(kept.dependencies), nodes: list(kept.nodes), edges: list(kept.edges) },
    rest: omit(extra, [UNREAD]),
  };
}
