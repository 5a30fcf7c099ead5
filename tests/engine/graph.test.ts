import { expect, test } from "vitest";
import { problemText } from "../../src/ui/text/problems.ts";
import { endOf, rhythmWorld } from "../support/graph-world.ts";

test("a progression and a step pattern become the rhythm that the player plays", () => {
  const world = rhythmWorld();
  world.wire();
  expect(world.heard()).toEqual([]);
  world.strike(0, 3);
  expect(world.heard().slice(0, 4)).toEqual([0, 3, 16, 19]);
});

test("one act with its whole cascade is one message and one undo step, and undo takes the processor back with it", () => {
  const world = rhythmWorld();
  world.wire();
  world.strike(0, 3);
  const [frames, depth] = [world.frames.length, world.record("history", "history")?.undo ?? 0];
  world.act("steps", "toggle", { row: 0, cell: 6 });
  expect(world.frames.length - frames).toBe(1);
  expect((world.record("history", "history")?.undo ?? 0) - depth).toBe(1);
  expect(world.heard()).toContain(6);
  world.engine.undo();
  expect(world.heard()).not.toContain(6);
  world.act("changes", "select", { id: "progression-basic-1" });
  expect(world.heard()).not.toContain(6);
});

test("a saved graph loads equal, and its processors know their inputs: a change at one of them is enough", () => {
  const world = rhythmWorld();
  world.wire();
  world.strike(0);
  const saved = world.engine.exportDocument();
  const json = saved.ok ? saved.value : undefined;
  const again = rhythmWorld();
  again.engine.open({ kind: "json", json });
  expect(again.engine.exportDocument()).toEqual(saved);
  again.strike(5);
  expect(again.heard().slice(0, 3)).toEqual([0, 5, 16]);
});

test("a processor is removed with its links in one undo step; a widget is refused in words", () => {
  const world = rhythmWorld();
  world.wire();
  world.dispatch({ type: "node/remove", nodeId: "node//processor//rhythm" });
  expect(world.links()).toBe(0);
  world.engine.undo();
  expect(world.links()).toBe(3);
  const refused = world.dispatch({ type: "node/remove", nodeId: "node//widget//player" });
  expect(refused.ok ? "" : problemText(refused.error)).toBe(
    "A widget cannot be deleted in the graph. Delete it in the workspace; its links go with it.",
  );
});

test("deleting a widget takes its node and links along, and one undo brings all back", () => {
  const world = rhythmWorld();
  world.wire();
  world.dispatch({ type: "node/move", nodes: [{ nodeId: "node//widget//steps", at: { x: 5, y: 6 } }] });
  expect(world.record("node:node//widget//steps", "node")).toMatchObject({ type: "widget", position: { x: 5, y: 6 } });
  world.dispatch({ type: "widget/remove", widgetId: "steps" });
  expect([world.links(), world.record("node:node//widget//steps", "node")]).toEqual([2, undefined]);
  world.engine.undo();
  expect([world.links(), world.record("node:node//widget//steps", "node")?.position]).toEqual([3, { x: 5, y: 6 }]);
  expect(world.record("widget:steps", "widget")).toBeDefined();
});

test("a node says what keeps it silent, and stops saying it", () => {
  const world = rhythmWorld();
  world.addProcessor("chordRhythm", "rhythm");
  expect(world.problem("rhythm")).toBeUndefined();
  world.link("widget changes harmony Harmony", "processor rhythm 0 Harmony");
  expect(world.problem("rhythm")).toBe("Needs two inputs. SequencerData is not linked, so nothing comes out.");
  world.link("widget steps data SequencerData", "processor rhythm 1 SequencerData");
  expect(world.problem("rhythm")).toBe("No step of the pattern is on.");
  world.strike(0);
  expect(world.problem("rhythm")).toBeUndefined();
  world.engine.undo();
});

test("a processor of a type that this version does not know is kept and says so", () => {
  const world = rhythmWorld();
  const node = { id: "node//processor//future-1", type: "processor", position: { x: 0, y: 0 }, data: { type: "future", depth: 3 } };
  world.engine.open({ kind: "json", json: { title: "T", data: { nodes: [node] } } });
  expect(world.problem("future-1")).toMatch(/no processor “future”/);
  expect(world.engine.exportDocument()).toMatchObject({ value: { data: { nodes: [node] } } });
});

test("setting an option runs the processor anew; one out of bounds is refused", () => {
  const world = rhythmWorld();
  world.addProcessor("arpeggiator", "arp");
  world.link("widget changes harmony Harmony", "processor arp 0 Harmony");
  world.link("processor arp output Voice", "widget player voice Voice");
  expect(world.heard().slice(0, 3)).toEqual([0, 1, 2]);
  const set = (options: Record<string, string>) => world.dispatch({ type: "node/configure", nodeId: "node//processor//arp", options });
  set({ duration: "q" });
  expect(world.heard().slice(0, 3)).toEqual([0, 2, 4]);
  const refused = set({ duration: "w" });
  expect(refused.ok ? "" : problemText(refused.error)).toBe("Notes: choose one of Quarters, Eighths, Sixteenths.");
});

test("without the link to an optional input a processor goes on with what is left", () => {
  const world = rhythmWorld();
  world.addProcessor("arpeggiator", "arp");
  world.addProcessor("bassLine", "bass");
  world.addProcessor("pieceFromVoices", "piece");
  for (const id of ["arp", "bass"]) world.link("widget changes harmony Harmony", `processor ${id} 0 Harmony`);
  world.link("processor arp output Voice", "processor piece 0 Voice");
  world.link("processor bass output Voice", "processor piece 1 Voice");
  world.link("processor piece output Piece", "widget player piece Piece");
  const voices = () =>
    (world.record("widget:player", "widget")?.state.piece as { voices: { type: string }[] } | null)?.voices.map(({ type }) => type);
  expect(voices()).toEqual(["Melody", "Bass"]);
  world.dispatch({ type: "link/remove", linkId: "link:bass/output>piece/1" });
  expect(voices()).toEqual(["Melody"]);
});

test.each([
  ["an index that is no input", "widget changes harmony Harmony", "processor rhythm 2 Harmony", "no-link"],
  ["another payload", "widget changes harmony Harmony", "processor rhythm 1 Harmony", "no-link"],
  ["a processor that is not there", "widget changes harmony Harmony", "processor other 0 Harmony", "no-link"],
  ["no output but its own", "processor rhythm voice Voice", "widget player voice Voice", "no-link"],
])("a link to a processor is refused for %s", (_, source, target, code) => {
  const world = rhythmWorld();
  world.addProcessor("chordRhythm", "rhythm");
  const answer = world.dispatch({ type: "link/add", source: endOf(source), target: endOf(target) });
  expect(answer.ok ? "linked" : answer.error.code).toBe(code);
});

test("a widget or a processor is not linked to itself, and the words say so", () => {
  const world = rhythmWorld();
  world.addProcessor("drop", "drop");
  const pairs = [
    ["widget player piece Piece", "widget player piece Piece"],
    ["processor drop output Harmony", "processor drop 0 Harmony"],
  ] as const;
  for (const [source, target] of pairs) {
    const answer = world.link(source, target);
    expect(answer.ok ? "linked" : problemText(answer.error)).toBe("No link: nothing is linked to itself.");
  }
});

test("while someone watches, wires say what went along them", () => {
  const world = rhythmWorld();
  world.wire();
  world.dispatch({ type: "graph/watch", on: true });
  world.strike(0);
  expect(world.record("wireValues", "wireValues")?.values).toMatchObject({
    "node//widget//changes//harmony": "Dm7 G7 Cmaj7",
    "node//processor//rhythm//output": expect.stringMatching(/^Harmony: Dm7 Rest/),
  });
  world.dispatch({ type: "graph/watch", on: false });
  expect(world.record("wireValues", "wireValues")).toBeUndefined();
});
