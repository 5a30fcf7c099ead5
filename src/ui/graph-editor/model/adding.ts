import { type ProcessorDefinition, payloadsIn } from "../../../processors/define.ts";
import { processors } from "../../../processors/registry.ts";
import { processorText } from "../../text/names.ts";
import { listed } from "../../text/say.ts";
import type { NodePort } from "./nodes.ts";

/** A place in the graph, px. */
export interface GraphPlace {
  readonly x: number;
  readonly y: number;
}

/** A wire dropped on empty canvas: what is offered must fit its end. */
export interface DroppedWire {
  readonly port: NodePort;
  readonly side: "input" | "output";
  readonly at: GraphPlace;
}

/** The kind of data that a processor dragged out of the palette carries: its type. */
export const PALETTE_DRAG = "application/x-woodshed-processor";

/** Adds a processor, at a place where one is given. */
export type OnAdd = (processor: ProcessorDefinition, at?: GraphPlace) => void;

/** The payloads that a processor takes, those it can do without in brackets. */
export const takenBy = ({ inputs, optional }: ProcessorDefinition): string =>
  listed([...inputs, ...optional.map((payload) => `(${payload})`)]);

/** The processors that have every searched word in their name, description or types, and that fit a dropped wire where there is one. */
export function offeredProcessors(search: string, dropped: DroppedWire | undefined): readonly ProcessorDefinition[] {
  const searched = search.toLowerCase().split(/\s+/);
  return processors.filter((each) => {
    const text = processorText(each.type);
    const words = `${text?.label} ${text?.about} ${takenBy(each)} ${each.output}`.toLowerCase();
    if (!searched.every((word) => words.includes(word))) return false;
    if (dropped === undefined) return true;
    return dropped.side === "output" ? payloadsIn(each).includes(dropped.port.payload) : each.output === dropped.port.payload;
  });
}
