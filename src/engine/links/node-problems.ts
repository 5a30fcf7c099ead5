import { readNodeId } from "../../documents/links.ts";
import type { LinkRecord, NodeRecord } from "../../documents/records.ts";
import type { Param, Problem } from "../../lib/result.ts";
import { problem } from "../../protocol/problems.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { Reader, Transaction } from "../store/store.ts";
import type { GraphMemory } from "./graph-memory.ts";
import { processorNode, processorTypeOf } from "./processor-node.ts";

/** Records on which it depends which node has a problem, beside what nodes said. */
const GRAPH = /^(?:node|nodeProblem|link):/;

/** Writes the problem record of every node that has a problem, and removes those of nodes that are well or gone. */
export function writeNodeProblems(tx: Transaction, memory: GraphMemory): void {
  if (memory.isTold && !isGraphWritten(tx)) return;
  memory.isTold = true;
  const problems = new Map<string, Problem>();
  for (const [nodeId, said] of memory.said) if (nodeStands(tx, nodeId)) problems.set(nodeId, said);
  const linked = linkedInputs(tx.all("link"));
  for (const node of tx.all("node")) {
    const end = readNodeId(node.nodeId);
    const own = end?.type === "processor" ? problemOf(tx, node, end.id, linked.get(end.id)) : undefined;
    if (own !== undefined) problems.set(node.nodeId, own);
  }
  for (const [nodeId, told] of problems)
    tx.put({ id: sessionIds.nodeProblem(nodeId), typeName: "nodeProblem", scope: "session", nodeId, problem: told });
  for (const record of tx.all("nodeProblem")) if (!problems.has(record.nodeId)) tx.remove(record.id);
}

function isGraphWritten(tx: Transaction): boolean {
  for (const id of tx.written().keys()) if (GRAPH.test(id)) return true;
  return false;
}

/** What the graph itself says of a processor: its type is not known, or needed inputs are not linked. */
function problemOf(reader: Reader, node: NodeRecord, id: string, linked: ReadonlySet<string> | undefined): Problem | undefined {
  const definition = processorNode(reader, id)?.definition;
  if (definition === undefined) return problem("processor-not-in-version", { type: processorTypeOf(node) });
  if (linked === undefined) return undefined;
  const missing = definition.inputs.flatMap((payload, index): Param[] =>
    linked.has(String(index)) ? [] : [{ named: "input", id: `${definition.type}.${index}.${payload}` }],
  );
  const [first, ...others] = missing;
  if (first === undefined) return undefined;
  const inputs = others.reduce<Param>((before, next) => problem("both", { first: before, second: next }), first);
  return problem(others.length === 0 ? "input-missing" : "inputs-missing", { needs: problem(needed(definition.inputs.length)), inputs });
}

/** The inputs of processors that are linked, by the processor. */
function linkedInputs(links: readonly LinkRecord[]): ReadonlyMap<string, ReadonlySet<string>> {
  const linked = new Map<string, Set<string>>();
  for (const { target } of links) {
    if (target.type !== "processor") continue;
    const inputs = linked.get(target.id) ?? new Set();
    linked.set(target.id, inputs.add(target.link.key));
  }
  return linked;
}

const needed = (count: number) => (count === 1 ? "one-input" : count === 2 ? "two-inputs" : "three-inputs");

function nodeStands(reader: Reader, nodeId: string): boolean {
  const { type, id } = readNodeId(nodeId) ?? {};
  if (id === undefined) return false;
  if (type === "processor") return processorNode(reader, id) !== undefined;
  return reader.all("link").some(({ target }) => target.type === type && target.id === id);
}
