import { expect, test } from "vitest";
import { nodeHeight } from "../../../documents/graph-layout.ts";
import { linkRecord } from "../../../documents/links.ts";
import type { NodeRecord, WidgetRecord } from "../../../documents/records.ts";
import { recordIds, widgetId } from "../../../documents/records.ts";
import { wirings } from "../../../documents/wirings.ts";
import { payloadNames } from "../../../music/payloads.ts";
import { legend } from "./families.ts";
import { partsOf, refusalOf, shownNodes, tidied } from "./nodes.ts";
import { commandsFor, missingFor } from "./wirings.ts";

const widget = (type: string, id = type): WidgetRecord => ({
  id: recordIds.widget(id),
  typeName: "widget",
  scope: "document",
  widgetId: widgetId(id),
  type,
  state: {},
  extra: {},
});
const processor = (type: string): NodeRecord => ({
  id: recordIds.node(`node//processor//${type}-1`),
  typeName: "node",
  scope: "document",
  nodeId: `node//processor//${type}-1`,
  type: "processor",
  position: { x: 1, y: 2 },
  data: { type },
  extra: {},
});
const widgets = ["keySelector", "progression", "player", "simpleTraining", "chordRhythmSequencer", "chordFinder"].map((type) =>
  widget(type),
);
const nodes = shownNodes({ widgets, nodes: [processor("chordRhythm")] });
const nodeOf = (type: string) => nodes.find((node) => node.type === type);

test("a processor's node has its inputs by index and its output, named by payload", () => {
  expect(nodeOf("chordRhythm")).toMatchObject({ label: "Chord rhythm", position: { x: 1, y: 2 } });
  expect(nodeOf("chordRhythm")?.inputs.map(({ handle }) => handle)).toEqual(["Processor//0//Harmony", "Processor//1//SequencerData"]);
});

test("two widgets of a type are told apart", () => {
  const two = shownNodes({ widgets: [widget("player", "a"), widget("player", "b")], nodes: [] });
  expect(two.slice(0, 2).map(({ label }) => label)).toEqual(["Player", "Player 2"]);
});

const [from, to] = ["node//widget//a", "node//processor//b"];
test.each([
  ["the same payload", { nodeId: from, handle: "State//harmony//Harmony" }, { nodeId: to, handle: "Processor//0//Harmony" }, null],
  [
    "another payload",
    { nodeId: from, handle: "State//harmony//Harmony" },
    { nodeId: to, handle: "Processor//1//SequencerData" },
    "no-link",
  ],
  ["a handle of no known kind", { nodeId: from, handle: "Mood//x//Harmony" }, { nodeId: to, handle: "Processor//0//Harmony" }, "no-link"],
  [
    "an empty id",
    { nodeId: "node//widget//", handle: "State//harmony//Harmony" },
    { nodeId: to, handle: "Processor//0//Harmony" },
    "invalid-edge",
  ],
  ["its own node", { nodeId: from, handle: "State//piece//Piece" }, { nodeId: from, handle: "State//piece//Piece" }, "to-itself"],
] as const)("a connection to %s is judged before the mouse is released", (_, source, target, verdict) => {
  expect(refusalOf(source, target)).toBe(verdict);
});

test("tidied, each node stands right of what leads to it, none over another, and a loop ends", () => {
  const port = (type: string, side: "inputs" | "outputs", key: string) => {
    const found = nodeOf(type)?.[side].find(({ end }) => end.link.key === key);
    if (found === undefined) throw new Error(`${type} has no ${key}.`);
    return found.end;
  };
  const links = [
    linkRecord(port("progression", "outputs", "harmony"), port("chordRhythm", "inputs", "0")),
    linkRecord(port("chordRhythm", "outputs", "output"), port("player", "inputs", "voice")),
    linkRecord(port("keySelector", "outputs", "key"), port("keySelector", "inputs", "key")),
  ];
  const places = tidied(nodes, links);
  const x = (type: string) => places.get(nodeOf(type)?.nodeId ?? "")?.x ?? Number.NaN;
  expect(x("progression")).toBeLessThan(x("chordRhythm"));
  expect(x("chordRhythm")).toBeLessThan(x("player"));
  const boxes = nodes.map((node) => ({ ...(places.get(node.nodeId) ?? { x: 0, y: 0 }), h: nodeHeight(partsOf(node)) }));
  const overlapping = boxes.filter((a) => boxes.some((b) => a !== b && a.x === b.x && a.y < b.y + b.h && b.y < a.y + a.h));
  expect(overlapping).toEqual([]);
});

test("every ready-made wiring links what exists, in one undo step", () => {
  for (const [name, wiring] of Object.entries(wirings)) {
    const commands = commandsFor(wiring, nodes, { newId: (type) => `${type}-new` });
    expect(
      commands.filter(({ type }) => type === "link/add"),
      name,
    ).toHaveLength(wiring.wires.length);
    expect(new Set(commands.map(({ gesture }) => gesture)).size).toBe(1);
    for (const command of commands)
      if (command.type === "link/add") expect(command.source.link.payloadType).toBe(command.target.link.payloadType);
  }
});

test("a wiring's processors stand where no node does, one after the other", () => {
  const taken = [0, 150, 300].map((y) => ({ position: { x: 320, y }, inputs: 2, outputs: 1, options: 0 }));
  const commands = commandsFor(wirings.rhythmToPlayer, nodes, { newId: (type) => `${type}-new`, taken });
  const places = commands.flatMap((command) => (command.type === "node/add" ? [command.at] : []));
  expect(places).toHaveLength(1);
  for (const { position } of taken) for (const at of places) expect(at.y >= position.y + 128 || at.y + 128 <= position.y).toBe(true);
});

test("a wiring says which widgets it waits for", () => {
  expect(missingFor(wirings.rhythmToPlayer, shownNodes({ widgets: [widget("player")], nodes: [] }))).toEqual([
    "progression",
    "chordRhythmSequencer",
  ]);
});

test("the legend names every payload", () => {
  expect([...legend].sort()).toEqual([...payloadNames].sort());
});
