import type { LinkRecord } from "../../documents/records.ts";
import { logCause } from "../../lib/log-cause.ts";
import type { Problem } from "../../lib/result.ts";
import { isNothing, payloadsIn, readOptions } from "../../processors/define.ts";
import { problem } from "../../protocol/problems.ts";
import type { Reader } from "../store/store.ts";
import { processorNode } from "./processor-node.ts";

/** What the graph remembers between transactions; none of it is saved. */
export interface GraphMemory {
  /** What links last brought to processors and, of states, to io nodes: by the node's id and the link's; the latest is last. */
  readonly inputs: Map<string, Map<string, unknown>>;
  /** Why a node last sent nothing on, by node id; `saySomething` changes it. */
  readonly said: Map<string, Problem>;
  /** Whether the records of problems say what is said now. */
  isTold: boolean;
}

/** A graph that remembers nothing. */
export const emptyMemory = (): GraphMemory => ({ inputs: new Map(), said: new Map(), isTold: false });

/** Forgets everything (another document is opened). */
export function forgetAll(memory: GraphMemory): void {
  memory.inputs.clear();
  memory.said.clear();
  memory.isTold = false;
}

/** Why a node sends nothing on now; undefined: it does. */
export function saySomething(memory: GraphMemory, nodeId: string, why: Problem | undefined): void {
  if (why === undefined && !memory.said.has(nodeId)) return;
  if (why === undefined) memory.said.delete(nodeId);
  else memory.said.set(nodeId, why);
  memory.isTold = false;
}

/** Keeps what a link brought. */
export function remember(memory: GraphMemory, link: LinkRecord, value: unknown): void {
  const known = memory.inputs.get(link.target.id) ?? new Map<string, unknown>();
  known.delete(link.id);
  known.set(link.id, value);
  memory.inputs.set(link.target.id, known);
}

/** What a link last brought to the node it leads to. */
export const remembered = (memory: GraphMemory, link: LinkRecord): unknown => memory.inputs.get(link.target.id)?.get(link.id);

/** A processor's inputs by index, as the links that are there brought them. */
function inputsOf(reader: Reader, memory: GraphMemory, id: string): unknown[] {
  const inputs: unknown[] = [];
  for (const [linkId, value] of memory.inputs.get(id) ?? []) {
    const link = reader.find("link", linkId as LinkRecord["id"]);
    if (link !== undefined) inputs[Number(link.target.link.key)] = value;
  }
  return inputs;
}

/** A progression without any element. */
const isEmptyHarmony = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "elements" in value && Array.isArray(value.elements) && value.elements.length === 0;

/** Runs a processor on what it remembers; null: it has nothing to say, and why is kept for its node. */
export function runProcessor(reader: Reader, memory: GraphMemory, id: string): unknown {
  const node = processorNode(reader, id);
  const definition = node?.definition;
  if (node === undefined || definition === undefined) return null;
  const inputs = inputsOf(reader, memory, id);
  const values = payloadsIn(definition).map((_, index) => inputs[index]);
  const needed = definition.inputs.length > 0 ? values.slice(0, definition.inputs.length) : [values.find((value) => value !== undefined)];
  saySomething(memory, node.record.nodeId, undefined);
  if (needed.some((value) => value === undefined)) return null;
  try {
    const run = definition.run as (...given: readonly unknown[]) => unknown;
    const output = run(...values, readOptions(definition.options, node.record.data));
    if (!isNothing(output)) return output;
    // Nothing was put in yet: that is a beginning, and no problem.
    if (output.why.code === "no-chords" && values.some(isEmptyHarmony)) return null;
    saySomething(memory, node.record.nodeId, output.why);
  } catch (failure) {
    // One node that cannot read its input must not take the whole act with it: the node says so.
    logCause(`The processor ${node.record.nodeId} failed:`, failure);
    saySomething(memory, node.record.nodeId, problem("processor-failed"));
  }
  return null;
}
