import { expect, test } from "vitest";
import workspace from "../../../tests/fixtures/spec/workspace.json";
import { after, linkedWorld, storedAgain } from "../../../tests/support/widget-world.ts";
import { chordElement } from "../../music/chords/element.ts";
import { chordsIn } from "../../music/pieces/chords.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { chromaOf, midiOf } from "../../music/pitch.ts";
import { harmonyTool } from "./definition.ts";

const chord = (tonic: string, type: string) => chordElement({ id: "x", tonic, type });
const twoFiveOne = [
  ["addChord", chord("D", "m7")],
  ["addChord", chord("G", "7")],
  ["addChord", chord("C", "maj7")],
] as const;
const voicings = (state: ReturnType<typeof harmonyTool.initial>) =>
  chordsIn(state.output?.elements ?? []).map(({ notes }) => notes.join(" "));

test("with nothing switched on, the output is the input", () => {
  const state = after(harmonyTool, ...twoFiveOne);
  expect(state.output).toEqual(state.input);
});

test("smooth voicing keeps common notes and moves the others as little as it can", () => {
  const state = after(harmonyTool, ...twoFiveOne, ["setSmoothVoicing", { on: true }]);
  expect(voicings(state)).toEqual(["D3 F3 A3 C4", "D3 F3 G3 B3", "C3 E3 G3 B3"]);
});

test("drop 2 lets the second note from the top fall an octave; the top stays", () => {
  expect(voicings(after(harmonyTool, ...twoFiveOne, ["setDrop", { drop: "drop2" }]))[0]).toBe("A2 D3 F3 C4");
});

test("voicing never changes which notes a chord has", () => {
  for (const drop of ["drop2", "drop3", "drop24"]) {
    const state = after(harmonyTool, ...twoFiveOne, ["setSmoothVoicing", { on: true }], ["setDrop", { drop }]);
    const classes = (notes: readonly string[]) => notes.map(chromaOf).sort();
    const before = chordsIn(state.input?.elements ?? []).map(({ notes }) => classes(notes));
    expect(chordsIn(state.output?.elements ?? []).map(({ notes }) => classes(notes))).toEqual(before);
  }
});

test("switched off again, everything is as it was", () => {
  const plain = after(harmonyTool, ...twoFiveOne);
  const back = after(
    harmonyTool,
    ...twoFiveOne,
    ["setSmoothVoicing", { on: true }],
    ["setDrop", { drop: "drop3" }],
    ["setSmoothVoicing", { on: false }],
    ["setDrop", { drop: "none" }],
  );
  expect(back).toEqual(plain);
});

test("its transport plays the output as it is voiced, and the input when that is asked for", () => {
  const state = after(harmonyTool, ...twoFiveOne, ["setDrop", { drop: "drop2" }]);
  const lowest = (each: typeof state) =>
    Math.min(
      ...pieceEvents(harmonyTool.plays?.piece(each) ?? { voices: [], id: "", meter: "4/4", tempo: 120, title: "", noTempo: true }).map(
        ({ midi }) => midi,
      ),
    );
  expect(lowest(state)).toBe(midiOf("G2"));
  expect(lowest({ ...state, heard: "input" })).toBe(midiOf("C3"));
});

test("without chords there is nothing to draw, to play or to send", () => {
  const { outputs, initial } = harmonyTool;
  expect(harmonyTool.derive?.(initial())).toBeNull();
  expect(harmonyTool.plays?.piece(initial())).toBeNull();
  expect([outputs.harmony, outputs.piece].map((output) => output?.kind === "state" && output.read(initial()))).toEqual([null, null]);
});

test("the specification's stored state is kept as it is", () => {
  const { state } = workspace.data.content.data["harmonyTool-1"];
  expect(storedAgain("harmonyTool", state)).toEqual(state);
});

test("a progression comes in and goes out voiced, note by note as the player shows it", () => {
  const world = linkedWorld({ progression: "progression", tool: "harmonyTool", player: "player" }, [
    ["progression.harmony -> tool.harmony", "Harmony"],
    ["tool.harmony -> player.harmony", "Harmony"],
  ]);
  world.act("progression", "select", { id: "progression-basic-4" });
  world.act("tool", "setDrop", { drop: "drop2" });
  expect(world.state("player")).toMatchObject({ tempo: 160 });
  const [harmony] = (world.state("player").piece as { voices: { elements: { notes: string[] }[] }[] }).voices;
  expect(harmony?.elements[0]?.notes).toEqual(["A2", "D3", "F3", "C4"]);
});
