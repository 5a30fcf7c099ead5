import { freePlace, type NodeParts, nodeHeight, type PlacedNode, tidyPlaces } from "../../documents/graph-layout.ts";
import { nodeIdOf, readNodeId } from "../../documents/links.ts";
import type { DocumentRecord, LinkEnd, LinkRecord, NodeRecord, WidgetRecord } from "../../documents/records.ts";
import { recordIds } from "../../documents/records.ts";
import { payloadsIn } from "../../processors/define.ts";
import { processorOf } from "../../processors/registry.ts";
import { ioNode } from "../../protocol/records/io-nodes.ts";
import { definitionOf } from "../../widgets/registry.ts";
import type { Transaction } from "../store/store.ts";

/** What a graph is made of. */
interface GraphParts {
  readonly widgets: readonly WidgetRecord[];
  readonly nodes: readonly NodeRecord[];
  readonly links: readonly LinkRecord[];
}

/** A node as it is stored. @example nodeRecord("node//widget//player-1", "widget", { x: 0, y: 0 }, {}) */
export const nodeRecord = (nodeId: string, type: string, position: NodeRecord["position"], data: NodeRecord["data"]): NodeRecord => ({
  id: recordIds.node(nodeId),
  typeName: "node",
  scope: "document",
  nodeId,
  type,
  position,
  data,
  extra: {},
});

/** A document's records, and a node for every end of a link that had none: each edge names nodes that stand somewhere. */
export function withLinkedNodes(records: readonly DocumentRecord[]): DocumentRecord[] {
  const pick = <R extends DocumentRecord>(typeName: R["typeName"]) => records.filter((record): record is R => record.typeName === typeName);
  const graph = { widgets: pick<WidgetRecord>("widget"), nodes: pick<NodeRecord>("node"), links: pick<LinkRecord>("link") };
  return [...records, ...missingNodes(graph)];
}

/** Stores the nodes of the links of a document that have none yet. */
export function putLinkedNodes(tx: Transaction): void {
  for (const node of missingNodes({ widgets: tx.all("widget"), nodes: tx.all("node"), links: tx.all("link") })) tx.put(node);
}

/** A node for every end of a link that has none, where tidying puts it and no other node stands. */
function missingNodes({ widgets, nodes, links }: GraphParts): readonly NodeRecord[] {
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const ends = linkedEnds(links);
  if ([...ends.keys()].every((nodeId) => known.has(nodeId))) return [];
  const types = new Map<string, string>(widgets.map(({ widgetId, type }) => [widgetId, type]));
  const partsAt = (end: NodeEnd): NodeParts => partsOf(end, types, known.get(nodeIdOf(end)));
  // In the order in which the graph lists them, so that a graph that nobody arranged stands as it was drawn.
  const order = [...types.keys()].map((id) => nodeIdOf({ type: "widget", id }));
  const sorted = [...order.filter((nodeId) => ends.has(nodeId)), ...[...ends.keys()].filter((nodeId) => !order.includes(nodeId))];
  const unplaced = sorted.flatMap((nodeId) => {
    const end = ends.get(nodeId);
    return end === undefined ? [] : [{ nodeId, end, ...partsAt(end) }];
  });
  const tidy = tidyPlaces(unplaced, links);
  const placed: PlacedNode[] = nodes.map((node) => {
    const end = readNodeId(node.nodeId);
    return { position: node.position, ...(end === undefined ? { inputs: 0, outputs: 0, options: 0 } : partsAt(end)) };
  });
  return unplaced.flatMap(({ nodeId, end, ...parts }) => {
    if (known.has(nodeId)) return [];
    const position = freePlace(tidy.get(nodeId) ?? { x: 0, y: 0 }, nodeHeight(parts), placed);
    placed.push({ position, ...parts });
    return [nodeRecord(nodeId, end.type, position, {})];
  });
}

type NodeEnd = Pick<LinkEnd, "type" | "id">;

const linkedEnds = (links: readonly LinkRecord[]): ReadonlyMap<string, NodeEnd> =>
  new Map(links.flatMap(({ source, target }) => [source, target]).map((end) => [nodeIdOf(end), end]));

function partsOf({ type, id }: NodeEnd, types: ReadonlyMap<string, string>, node: NodeRecord | undefined): NodeParts {
  const count = (ports: object | undefined): number => Object.keys(ports ?? {}).length;
  if (type === "widget") {
    const definition = definitionOf(types.get(id) ?? "");
    return { inputs: count(definition?.inputs), outputs: count(definition?.outputs), options: 0 };
  }
  if (type === "io") return { inputs: count(ioNode(id)?.inputs), outputs: count(ioNode(id)?.outputs), options: 0 };
  const processor = processorOf(typeof node?.data.type === "string" ? node.data.type : "");
  if (processor === undefined) return { inputs: 0, outputs: 0, options: 0 };
  return { inputs: payloadsIn(processor).length, outputs: 1, options: count(processor.options) };
}
