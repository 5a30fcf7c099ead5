import { nodeIdOf } from "../../documents/links.ts";
import type { NodeRecord } from "../../documents/records.ts";
import { recordIds } from "../../documents/records.ts";
import type { ProcessorDefinition } from "../../processors/define.ts";
import { processorOf } from "../../processors/registry.ts";
import type { Reader } from "../store/store.ts";

/** A processor's place on the graph; `definition` is undefined for a type that this version does not know. */
export interface ProcessorNode {
  readonly record: NodeRecord;
  readonly definition: ProcessorDefinition | undefined;
}

/** The record id of a processor's node. */
export const processorRecordId = (id: string) => recordIds.node(nodeIdOf({ type: "processor", id }));

/** The type that a processor's node record names. */
export const processorTypeOf = ({ data }: NodeRecord): string => (typeof data.type === "string" ? data.type : "");

/** The processor node of that id; undefined where the graph has none. */
export function processorNode(reader: Reader, id: string): ProcessorNode | undefined {
  const record = reader.find("node", processorRecordId(id));
  return record && { record, definition: processorOf(processorTypeOf(record)) };
}
