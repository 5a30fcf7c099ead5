import { processorOf } from "../../processors/registry.ts";
import type { Command } from "../../protocol/commands.ts";
import type { Port, ShownNode } from "./model.ts";
import { processorPorts } from "./model.ts";

/** A wiring that a person can have at once: `a.output > b.input` by widget type or io id; `+type` is a new processor. */
export interface Wiring {
  readonly label: string;
  readonly wires: readonly string[];
}

/** The ready-made wirings of the palette. */
export const wirings: readonly Wiring[] = [
  { label: "Key to progressions to player", wires: ["keySelector.key > progression.key", "progression.harmony > player.harmony"] },
  { label: "Player to training", wires: ["player.piece > simpleTraining.piece"] },
  {
    label: "MIDI to chord name to chord finder",
    wires: ["midiInput.held > +chordIdentifier.0", "+chordIdentifier.output > chordFinder.chord"],
  },
  {
    label: "Harmony and rhythm to player",
    wires: ["progression.harmony > +chordRhythm.0", "chordRhythmSequencer.data > +chordRhythm.1", "+chordRhythm.output > player.voice"],
  },
  { label: "Harmony to bass to player", wires: ["progression.harmony > +bassLine.0", "+bassLine.output > player.voice"] },
];

const placeIn = (wire: string): readonly { readonly type: string; readonly key: string }[] =>
  wire.split(" > ").map((end) => {
    const [type = "", key = ""] = end.split(".");
    return { type, key };
  });

/** Types of widgets that a wiring needs and the graph does not have. */
export const missingFor = ({ wires }: Wiring, nodes: readonly ShownNode[]): readonly string[] => [
  ...new Set(
    wires
      .flatMap(placeIn)
      .map(({ type }) => type)
      .filter((type) => !type.startsWith("+") && !nodes.some((node) => node.type === type)),
  ),
];

/** The commands that make a wiring, one undo step together. `newId` names its processors, `at` is where they go. */
export function commandsFor(
  { wires }: Wiring,
  nodes: readonly ShownNode[],
  { newId, at }: { readonly newId: (type: string) => string; readonly at: { readonly x: number; readonly y: number } },
): readonly Command[] {
  const made = new Map<string, string>();
  const adds: Command[] = [];
  const gesture = newId("wiring");
  const portsOf = (type: string): Pick<ShownNode, "inputs" | "outputs"> | undefined => {
    if (!type.startsWith("+")) return nodes.find((node) => node.type === type);
    const name = type.slice(1);
    const id = made.get(name) ?? newId(name);
    if (!made.has(name)) adds.push({ type: "node/add", processorType: name, id, at, gesture });
    made.set(name, id);
    return processorPorts(id, processorOf(name));
  };
  const find = (ports: readonly Port[] | undefined, key: string) => ports?.find(({ end }) => end.link.key === key)?.end;
  const links = wires.flatMap((wire): Command[] => {
    const [from, to] = placeIn(wire);
    const source = find(portsOf(from?.type ?? "")?.outputs, from?.key ?? "");
    const target = find(portsOf(to?.type ?? "")?.inputs, to?.key ?? "");
    return source && target ? [{ type: "link/add", source, target, gesture }] : [];
  });
  return [...adds, ...links];
}
