import { expect, test } from "vitest";
import { chordElement, restElement } from "../../src/music/chords/element.ts";
import type { MusicElement, NoteElement } from "../../src/music/elements.ts";
import type { TrainingDerived } from "../../src/widgets/simple-training/cards.ts";
import { endOf } from "../support/graph-world.ts";
import { linkedWorld } from "../support/widget-world.ts";

const a4: NoteElement = { id: "n", name: "A4", note: "A4", duration: "q", elementType: "Note" };
const rest = restElement("r", "h");
const chord = chordElement({ id: "c", tonic: "D", type: "m7" });

/** A progression of these elements that gives what is heard of it to the other widgets. */
function givingWorld(elements: readonly MusicElement[]) {
  const world = linkedWorld(
    { from: "progression", to: "progression", chords: "chords", finder: "chordFinder", rhythm: "chordRhythmSequencer" },
    [
      ["from.element -> to.element", "MusicElement", "Event"],
      ["from.element -> chords.element", "MusicElement", "Event"],
      ["from.element -> finder.element", "MusicElement", "Event"],
      ["from.element -> rhythm.element", "MusicElement", "Event"],
    ],
  );
  for (const element of elements) world.act("from", "addElement", element);
  const taken = () =>
    (world.state("to").progressions as readonly { readonly elements: readonly MusicElement[] }[]).flatMap((each) => each.elements);
  return { ...world, taken };
}

test("a progression gives its chords, notes and rests as elements, and progressions, chords, the finder and a rhythm take them", () => {
  const world = givingWorld([chord, a4, rest]);
  world.act("from", "hear", { index: 0 });
  expect(world.state("chords").selectedElement).toMatchObject({ elementType: "Chord", name: "Dm7" });
  expect(world.state("finder").notes).toEqual([50, 53, 57, 60]);
  world.act("from", "hear", { index: 1 });
  expect(world.state("chords").selectedElement).toMatchObject({ elementType: "Note", note: "A4" });
  expect(world.derived<{ other: unknown }>("chords").other).toEqual({ kind: "note", name: "A4" });
  expect(world.state("finder").notes).toEqual([69]);
  expect(world.state("rhythm").chord).toMatchObject({ elementType: "Note", note: "A4" });
  world.act("from", "hear", { index: 2 });
  expect(world.state("chords").selectedElement).toMatchObject({ elementType: "Rest", duration: "h" });
  expect(world.state("finder").notes).toEqual([]);
  expect(world.taken().map(({ elementType, name, duration }) => [elementType, name, duration])).toEqual([
    ["Chord", "Dm7", "w"],
    ["Note", "A4", "q"],
    ["Rest", "Rest", "h"],
  ]);
});

test("the lanes of chords and rests, modal chords and the finder give elements too", () => {
  const world = linkedWorld({ chords: "chords", modes: "modalChords", finder: "chordFinder", to: "progression" }, [
    ["chords.element -> to.element", "MusicElement", "Event"],
    ["modes.element -> to.element", "MusicElement", "Event"],
    ["finder.element -> to.element", "MusicElement", "Event"],
  ]);
  world.act("chords", "play", { chord });
  world.act("chords", "rest", { rest });
  world.act("modes", "play", { chord: chordElement({ id: "m", tonic: "F", type: "maj7" }) });
  world.act("finder", "read", { symbol: "G7" });
  world.act("finder", "send", { index: 0 });
  const [first] = world.state("to").progressions as readonly { readonly elements: readonly MusicElement[] }[];
  expect(first?.elements.map(({ name }) => name)).toEqual(["Dm7", "Rest", "Fmaj7", "G7"]);
});

/** A progression that goes to the training as steps, beside the piece of the player. */
function trainingWorld() {
  const world = linkedWorld({ changes: "progression", player: "player", training: "simpleTraining" }, [
    ["changes.harmony -> player.harmony", "Harmony"],
    ["player.piece -> training.piece", "Piece"],
  ]);
  world.act("changes", "select", { id: "progression-basic-4" });
  const link = (source: string, target: string) => {
    const answer = world.dispatch({ type: "link/add", source: endOf(source), target: endOf(target) });
    if (!answer.ok) throw new Error(answer.error.code);
  };
  world.dispatch({ type: "node/add", processorType: "pieceToSteps", id: "steps", at: { x: 0, y: 0 } });
  world.dispatch({ type: "node/configure", nodeId: "node//processor//steps", options: { voice: "Bass" } });
  link("widget player piece Piece", "processor steps 0 Piece");
  link("processor steps output Steps", "widget training steps Steps");
  const asked = () => world.derived<TrainingDerived>("training").cards.map(({ element }) => element.name);
  return { ...world, asked };
}

test("training takes steps: it asks for just these, in every mode, and goes on with what a played step leaves", () => {
  const world = trainingWorld();
  expect(world.asked()).toEqual(["D2", "G2", "C2"]);
  world.act("training", "play", [38]);
  expect(world.derived<TrainingDerived>("training").cards.map(({ status }) => status)).toEqual(["right", "now", "next"]);
  world.act("training", "setMode", { mode: "wait" });
  expect(world.dispatch({ type: "training/start", widgetId: "training" })).toMatchObject({ ok: true });
  expect(world.mirror.get("training:training")).toMatchObject({ steps: 3, now: { kind: "note", name: "D2" } });
  world.dispatch({ type: "training/stop", widgetId: "training" });
  world.act("changes", "select", { id: "progression-basic-1" });
  expect(world.asked()).toEqual(["C2", "A2", "D2", "G2"]);
});

test("what the player plays can be chosen instead of linked steps, and the steps again; an exercise leaves both aside", () => {
  const world = trainingWorld();
  world.act("training", "practiseLinked");
  expect(world.asked()).toEqual(["Dm7", "G7", "Cmaj7"]);
  world.act("changes", "select", { id: "progression-basic-1" });
  expect(world.asked()).toEqual(["Cmaj7", "Am7", "Dm7", "G7"]);
  world.act("training", "practiseSteps");
  expect(world.asked()).toEqual(["C2", "A2", "D2", "G2"]);
  world.act("training", "practise", { kind: "scale", key: "C", scaleType: "major", hand: "right" });
  world.act("changes", "select", { id: "progression-basic-4" });
  expect(world.asked().slice(0, 2)).toEqual(["C4", "D4"]);
});
