import type { LinkRecord, NodeRecord } from "../../documents/records.ts";
import { payloadsIn } from "../../processors/define.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { Reader, Transaction } from "../store/store.ts";
import type { GraphMemory } from "./graph-memory.ts";
import { processorNode, processorTypeOf } from "./processor-node.ts";

/** Writes the problem record of every node that has a problem, and removes those of nodes that are well or gone. */
export function writeNodeProblems(tx: Transaction, memory: GraphMemory): void {
  const problems = new Map<string, string>();
  for (const [nodeId, message] of memory.said) if (nodeStands(tx, nodeId)) problems.set(nodeId, message);
  const links = tx.all("link");
  for (const node of tx.all("node")) {
    const message = node.nodeId.startsWith("node//processor//") ? problemOf(tx, node, links) : undefined;
    if (message !== undefined) problems.set(node.nodeId, message);
  }
  for (const [nodeId, message] of problems)
    tx.put({ id: sessionIds.nodeProblem(nodeId), typeName: "nodeProblem", scope: "session", nodeId, message });
  for (const record of tx.all("nodeProblem")) if (!problems.has(record.nodeId)) tx.remove(record.id);
}

/** What the graph itself says of a processor: its type is not known, or needed inputs are not linked. */
function problemOf(reader: Reader, node: NodeRecord, links: readonly LinkRecord[]): string | undefined {
  const id = node.nodeId.slice("node//processor//".length);
  const definition = processorNode(reader, id)?.definition;
  if (definition === undefined) return `There is no processor "${processorTypeOf(node)}" in this version. It is kept as it is.`;
  const linked = new Set(
    links.filter(({ target }) => target.type === "processor" && target.id === id).map(({ target }) => target.link.key),
  );
  if (linked.size === 0) return undefined;
  const payloads = payloadsIn(definition);
  const missing = definition.inputs.flatMap((payload, index) =>
    linked.has(String(index)) ? [] : [definition.inputLabels?.[index] ?? payload],
  );
  if (missing.length === 0) return undefined;
  const needs = definition.inputs.length === 1 ? "one input" : `${COUNTS[definition.inputs.length] ?? payloads.length} inputs`;
  return `Needs ${needs}. ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} not linked, so nothing comes out.`;
}

const COUNTS = ["no", "one", "two", "three"];

function nodeStands(reader: Reader, nodeId: string): boolean {
  const [, type, id = ""] = nodeId.split("//");
  if (type === "processor") return processorNode(reader, id) !== undefined;
  return reader.all("link").some(({ target }) => target.type === type && target.id === id);
}
