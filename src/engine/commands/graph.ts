import { linkRecord, nodeIdOf, readNodeId } from "../../documents/links.ts";
import type { LinkEnd, RecordId } from "../../documents/records.ts";
import { recordIds } from "../../documents/records.ts";
import { ok, type Result } from "../../lib/result.ts";
import { checkOptions } from "../../processors/define.ts";
import { processorOf } from "../../processors/registry.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import { refuse } from "../../protocol/problems.ts";
import { ioNode } from "../../protocol/records/io-nodes.ts";
import type { Cascade } from "../links/cascade.ts";
import { checkLink } from "../links/check-link.ts";
import { nodeRecord, putLinkedNodes } from "../links/linked-nodes.ts";
import { processorNode, processorRecordId } from "../links/processor-node.ts";
import type { Reader, Transaction } from "../store/store.ts";

type Of<T extends Command["type"]> = Extract<Command, { type: T }>;

/** Links two ends, whose nodes are stored with it; what the source has to say goes along the new link at once. */
export function addLink(tx: Transaction, cascade: Cascade, source: LinkEnd, target: LinkEnd): Result<null> {
  const checked = checkLink(tx, source, target);
  if (!checked.ok) return checked;
  const link = linkRecord(source, target);
  if (tx.find("link", link.id) !== undefined) return ok(null);
  tx.put(link);
  putLinkedNodes(tx);
  cascade.send({ id: source.id, type: source.type, key: source.link.key }, link);
  return ok(null);
}

/** Takes a link away; a processor that can do without it goes on at once. */
export function removeLink(tx: Transaction, cascade: Cascade, id: RecordId): Result<null> {
  const link = tx.find("link", id);
  if (link === undefined) return refuse("unknown-link", "linkId");
  tx.remove(id);
  if (link.target.type === "processor") cascade.send({ id: link.target.id, type: "processor", key: "output" });
  return ok(null);
}

/** Takes away every link of a node. */
export function removeLinksOf(tx: Transaction, node: Pick<LinkEnd, "type" | "id">): void {
  for (const { id, source, target } of tx.all("link")) {
    if ([source, target].some((end) => end.type === node.type && end.id === node.id)) tx.remove(id);
  }
}

/** Puts a processor on the graph. */
export function addNode(tx: Transaction, { processorType, id, at }: Of<"node/add">, newId: () => string): Result<null> {
  if (processorOf(processorType) === undefined) return refuse("unknown-processor", { type: processorType }, "processorType");
  if (id !== undefined && tx.get(processorRecordId(id)) !== undefined) return refuse("node-exists", { id }, "id");
  const nodeId = nodeIdOf({ type: "processor", id: id ?? unusedId(tx, processorType, newId) });
  tx.put(nodeRecord(nodeId, "processor", at, { type: processorType }));
  return ok(null);
}

function unusedId(tx: Reader, type: string, newId: () => string): string {
  const id = `${type}-${newId()}`;
  return tx.get(processorRecordId(id)) === undefined ? id : unusedId(tx, type, newId);
}

/** Moves nodes; widgets and io nodes that no link named get their record with their first move. */
export function moveNodes(tx: Transaction, { nodes }: Of<"node/move">): Result<null> {
  for (const { nodeId, at } of nodes) {
    const known = tx.find("node", recordIds.node(nodeId));
    const end = readNodeId(nodeId);
    if (known === undefined && !(end && mayStand(tx, end))) return refuse("unknown-node", "nodes");
    tx.put(known === undefined ? nodeRecord(nodeId, end?.type ?? "", at, {}) : { ...known, position: at });
  }
  return ok(null);
}

const mayStand = (reader: Reader, { type, id }: Pick<LinkEnd, "type" | "id">): boolean =>
  type === "widget" ? reader.find("widget", recordIds.widget(id)) !== undefined : type === "io" && ioNode(id) !== undefined;

/** Removes a processor with its links. Widgets and io nodes stay: they are refused in words. */
export function removeNode(tx: Transaction, nodeId: string): Result<null> {
  const end = readNodeId(nodeId);
  if (end?.type === "widget") return refuse("widget-node", "nodeId");
  if (end?.type === "io") return refuse("io-node", "nodeId");
  if (end === undefined || tx.find("node", recordIds.node(nodeId)) === undefined) return refuse("unknown-node", "nodeId");
  removeLinksOf(tx, end);
  tx.remove(recordIds.node(nodeId));
  return ok(null);
}

/** Sets options of a processor; what it makes of its inputs with them goes along its links. */
export function configureNode(tx: Transaction, cascade: Cascade, { nodeId, options }: Of<"node/configure">): Result<null> {
  const end = readNodeId(nodeId);
  const node = end?.type === "processor" ? processorNode(tx, end.id) : undefined;
  if (end === undefined || node?.definition === undefined) return refuse("processor-gone", "nodeId");
  const checked = checkOptions(node.definition, options);
  if (!checked.ok) return checked;
  tx.put({ ...node.record, data: { ...node.record.data, ...options } });
  cascade.send({ id: end.id, type: "processor", key: "output" });
  return ok(null);
}
