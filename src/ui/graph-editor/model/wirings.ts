import { freePlace, nodeHeight, type PlacedNode } from "../../../documents/graph-layout.ts";
import { readWire, type Wiring } from "../../../documents/wirings.ts";
import { processorOf } from "../../../processors/registry.ts";
import type { Command } from "../../../protocol/engine/commands.ts";
import { definitionOf } from "../../../widgets/registry.ts";
import { type NodePort, processorPorts, type ShownNode, widgetPorts } from "./nodes.ts";

/** Types of widgets that a wiring needs and the graph does not have. */
export const missingFor = ({ wires }: Wiring, nodes: readonly ShownNode[]): readonly string[] => [
  ...new Set(
    wires
      .map(readWire)
      .flatMap(({ source, target }) => [source.type, target.type])
      .filter((type) => !type.startsWith("+") && !nodes.some((node) => node.type === type)),
  ),
];

/** Where the first processor would like to stand, px: right of the widgets. */
const FIRST_PLACE = { x: 340, y: 0 };

type Ports = Pick<ShownNode, "inputs" | "outputs">;

/**
 * The commands that make a wiring, one undo step together: widgets that it needs and the graph does not have, its processors, its
 * links. `newId` names what is new; processors go where none of the nodes that are `taken` stands.
 */
export function commandsFor(
  { wires }: Wiring,
  nodes: readonly ShownNode[],
  { newId, taken = [] }: { readonly newId: (type: string) => string; readonly taken?: readonly PlacedNode[] },
): readonly Command[] {
  const made = new Map<string, Ports>();
  const adds: Command[] = [];
  const placed = [...taken];
  const gesture = newId("wiring");
  const add = (type: string): Ports => {
    const isProcessor = type.startsWith("+");
    const name = isProcessor ? type.slice(1) : type;
    const id = newId(name);
    if (!isProcessor) {
      adds.push({ type: "widget/add", widgetType: name, id, gesture });
      return widgetPorts(id, definitionOf(name));
    }
    const processor = processorOf(name);
    const ports = processorPorts(id, processor);
    const parts = { inputs: ports.inputs.length, outputs: ports.outputs.length, options: Object.keys(processor?.options ?? {}).length };
    const at = freePlace(FIRST_PLACE, nodeHeight(parts), placed);
    placed.push({ position: at, ...parts });
    adds.push({ type: "node/add", processorType: name, id, at, gesture });
    return ports;
  };
  const portsOf = (type: string): Ports => {
    const known = nodes.find((node) => node.type === type && node.kind !== "processor") ?? made.get(type) ?? add(type);
    made.set(type, known);
    return known;
  };
  const find = (ports: readonly NodePort[], key: string) => ports.find(({ end }) => end.link.key === key)?.end;
  const links = wires.map(readWire).flatMap(({ source: from, target: to }): Command[] => {
    const source = find(portsOf(from.type).outputs, from.key);
    const target = find(portsOf(to.type).inputs, to.key);
    return source && target ? [{ type: "link/add", source, target, gesture }] : [];
  });
  return [...adds, ...links];
}
