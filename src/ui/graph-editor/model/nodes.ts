import { type GraphPlace, type NodeParts, tidyPlaces } from "../../../documents/graph-layout.ts";
import { handleOf, nodeIdOf, readHandle, readNodeId } from "../../../documents/links.ts";
import type { LinkEnd, LinkEndType, LinkKind, LinkRecord, NodeRecord, WidgetRecord } from "../../../documents/records.ts";
import type { PayloadName } from "../../../music/payloads.ts";
import { type ProcessorDefinition, payloadsIn } from "../../../processors/define.ts";
import { processorOf } from "../../../processors/registry.ts";
import { ioKind, ioNodes } from "../../../protocol/records/io-nodes.ts";
import type { WidgetDefinition } from "../../../widgets/define.ts";
import { definitionOf } from "../../../widgets/registry.ts";
import * as words from "../../text/en/graph.ts";
import { ioNodeName, processorText, widgetName } from "../../text/names.ts";
import { say } from "../../text/say.ts";

/** A handle of a node. */
export interface NodePort {
  readonly end: LinkEnd;
  /** `Kind//key//Payload`. */
  readonly handle: string;
  readonly payload: PayloadName;
  /** What tells it from others of its payload; empty where the payload says it. */
  readonly name: string;
}

/** A node as the graph draws it. */
export interface ShownNode {
  readonly nodeId: string;
  readonly kind: LinkEndType;
  /** Type of the widget or processor, id of the io node. */
  readonly type: string;
  readonly label: string;
  readonly inputs: readonly NodePort[];
  readonly outputs: readonly NodePort[];
  readonly processor: ProcessorDefinition | undefined;
  /** Where it was put; undefined where it never was. */
  readonly position: NodeRecord["position"] | undefined;
  readonly data: NodeRecord["data"];
}

interface Records {
  readonly widgets: readonly WidgetRecord[];
  readonly nodes: readonly NodeRecord[];
}

/** Every node of a document's graph: its widgets, its processors, and the world outside. */
export function shownNodes({ widgets, nodes }: Records): readonly ShownNode[] {
  const placed = new Map(nodes.map((node) => [node.nodeId, node]));
  const seen = new Map<string, number>();
  /** The second of a name is called so. */
  const numbered = (label: string): string => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : say(words.nextOfName, { node: label, number: count });
  };
  const processors = nodes.flatMap((node) => {
    const end = readNodeId(node.nodeId);
    if (end?.type !== "processor") return [];
    const type = typeof node.data.type === "string" ? node.data.type : "";
    const processor = processorOf(type);
    return [
      shown(
        { ...end, type: "processor" },
        type,
        numbered(processorText(type)?.label ?? words.unknownProcessor),
        processorPorts(end.id, processor),
        processor,
      ),
    ];
  });
  const own = widgets.map((widget) => {
    const label = widgetName(widget.type) ?? widget.type;
    return shown(
      { type: "widget", id: widget.widgetId },
      widget.type,
      numbered(label),
      widgetPorts(widget.widgetId, widget.problem === undefined ? definitionOf(widget.type) : undefined),
      undefined,
    );
  });
  const io = ioNodes.map(({ id, inputs, outputs }) => {
    const ports = (all: typeof inputs) =>
      Object.entries(all).map(([key, payload]) => port({ type: "io", id }, key, ioKind(key), payload, key));
    return shown({ type: "io", id }, id, ioNodeName(id), { inputs: ports(inputs), outputs: ports(outputs) }, undefined);
  });
  return [...own, ...processors, ...io];

  function shown(
    end: Pick<LinkEnd, "type" | "id">,
    type: string,
    label: string,
    ports: Pick<ShownNode, "inputs" | "outputs">,
    processor: ProcessorDefinition | undefined,
  ): ShownNode {
    const nodeId = nodeIdOf(end);
    const record = placed.get(nodeId);
    return { nodeId, kind: end.type, type, label, ...ports, processor, position: record?.position, data: record?.data ?? {} };
  }
}

/** How many handles and options a node has. */
export const partsOf = ({ inputs, outputs, processor }: Pick<ShownNode, "inputs" | "outputs" | "processor">): NodeParts => ({
  inputs: inputs.length,
  outputs: outputs.length,
  options: Object.keys(processor?.options ?? {}).length,
});

/** Roughly how many options a problem takes the room of: two lines of words. */
const PROBLEM_ROWS = 2;

/** Where tidying puts nodes; those with a problem have room for its words. */
export const tidied = (
  nodes: readonly ShownNode[],
  links: readonly LinkRecord[],
  problems: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, GraphPlace> =>
  tidyPlaces(
    nodes.map((node) => {
      const { options, ...parts } = partsOf(node);
      return { nodeId: node.nodeId, ...parts, options: options + (problems.has(node.nodeId) ? PROBLEM_ROWS : 0) };
    }),
    links,
  );

/** The handles of a widget of an id; none for one that is not known. */
export function widgetPorts(id: string, definition: WidgetDefinition | undefined): Pick<ShownNode, "inputs" | "outputs"> {
  const ports = (all: Readonly<Record<string, { readonly kind: "state" | "event"; readonly payload: PayloadName }>>) =>
    Object.entries(all).map(([key, { kind, payload }]) =>
      port({ type: "widget", id }, key, kind === "state" ? "State" : "Event", payload, key),
    );
  return { inputs: ports(definition?.inputs ?? {}), outputs: ports(definition?.outputs ?? {}) };
}

/** The handles of a processor of an id. */
export function processorPorts(id: string, processor: ProcessorDefinition | undefined): Pick<ShownNode, "inputs" | "outputs"> {
  if (processor === undefined) return { inputs: [], outputs: [] };
  const end = { type: "processor", id } as const;
  const inputs = payloadsIn(processor).map((payload, index) =>
    port(end, String(index), "Processor", payload, processorText(processor.type)?.inputs?.[index] ?? payload),
  );
  return { inputs, outputs: [port(end, "output", "Processor", processor.output, processor.output)] };
}

function port({ type, id }: Pick<LinkEnd, "type" | "id">, key: string, kind: LinkKind, payload: PayloadName, name: string): NodePort {
  const end: LinkEnd = { type, id, link: { key, type: kind, payloadType: payload } };
  return { end, handle: handleOf(end), payload, name: name.toLowerCase() === payload.toLowerCase() ? "" : name };
}

/** One end of a connection that is being made: a node id and a handle. */
export interface Pulled {
  readonly nodeId: string | null;
  readonly handle: string | null | undefined;
}

/** The end of a link that a node and a handle stand for; undefined where either cannot be read. */
export function endAt({ nodeId, handle }: Pulled): LinkEnd | undefined {
  const [end, link] = [readNodeId(nodeId ?? ""), readHandle(handle ?? "")];
  return end && link && { ...end, link };
}

/** Why two ends cannot be linked; its words stand in the graph's texts. */
export type LinkRefusal = "invalid-edge" | "no-link" | "to-itself";

/**
 * Why two ends cannot be linked (section 5 of the specification): "invalid-edge" where an id is empty, "no-link" where a
 * handle kind is unknown or the payloads differ, and "to-itself" where both are of one node. Null: they can.
 */
export function refusalOf(source: Pulled, target: Pulled): LinkRefusal | null {
  if (!readNodeId(source.nodeId ?? "") || !readNodeId(target.nodeId ?? "")) return "invalid-edge";
  if (source.nodeId === target.nodeId) return "to-itself";
  const [from, to] = [endAt(source), endAt(target)];
  return from === undefined || to === undefined || from.link.payloadType !== to.link.payloadType ? "no-link" : null;
}
