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

type Ports = Pick<ShownNode, "inputs" | "outputs">;

/**
 * The commands that make a wiring, one undo step together: widgets that it needs and the graph does not have, its processors, its
 * links. `newId` names what is new, `at` is where processors go.
 */
export function commandsFor(
  { wires }: Wiring,
  nodes: readonly ShownNode[],
  { newId, at }: { readonly newId: (type: string) => string; readonly at: { readonly x: number; readonly y: number } },
): readonly Command[] {
  const made = new Map<string, Ports>();
  const adds: Command[] = [];
  const gesture = newId("wiring");
  const add = (type: string): Ports => {
    const isProcessor = type.startsWith("+");
    const name = isProcessor ? type.slice(1) : type;
    const id = newId(name);
    const count = adds.filter((command) => command.type === "node/add").length;
    adds.push(
      isProcessor
        ? { type: "node/add", processorType: name, id, at: { x: at.x, y: at.y + 160 * count }, gesture }
        : { type: "widget/add", widgetType: name, id, gesture },
    );
    return isProcessor ? processorPorts(id, processorOf(name)) : widgetPorts(id, definitionOf(name));
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
