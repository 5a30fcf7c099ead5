import { expect, test } from "vitest";
import workspace from "../../../tests/fixtures/spec/workspace.json";
import { after, linkedWorld, storedAgain } from "../../../tests/support/widget-world.ts";
import type { Piece } from "../../music/elements.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { midiOf } from "../../music/pitch.ts";
import { pianoRollSequencer } from "./definition.ts";

const derived = (state: ReturnType<typeof pianoRollSequencer.initial>) => pianoRollSequencer.derive?.(state);

test("it starts with a row for each pitch class, two bars of eighths, nothing on", () => {
  const { rows, bars, grid, empty } = derived(pianoRollSequencer.initial()) ?? { rows: [] };
  expect(rows.map(({ note }) => note)).toEqual(["B3", "A#3", "A3", "G#3", "G3", "F#3", "F3", "E3", "D#3", "D3", "C#3", "C3"]);
  expect(rows.every(({ cells }) => cells.length === 16)).toBe(true);
  expect(rows.filter(({ dark }) => dark).map(({ key }) => key)).toEqual(["A#", "G#", "F#", "D#", "C#"]);
  expect({ bars, grid, empty }).toEqual({ bars: 2, grid: 8, empty: true });
});

test("a cell sounds its pitch class in octave 3 when its step comes", () => {
  const state = after(pianoRollSequencer, ["toggle", { row: 11, cell: 2 }], ["toggle", { row: 7, cell: 4 }]);
  const events = pieceEvents(pianoRollSequencer.plays?.piece(state) as Piece);
  expect(events.map(({ midi, start }) => [midi, start])).toEqual([
    [midiOf("C3"), 960],
    [midiOf("E3"), 1920],
  ]);
});

test("a row that is named by a note with its octave sounds that note", () => {
  const { sequences, ...rest } = pianoRollSequencer.initial();
  const state = { ...rest, sequences: sequences.map((row, index) => (index === 0 ? { ...row, key: "Eb5" } : row)) };
  expect(
    derived(state)
      ?.rows.map(({ note }) => note)
      .slice(0, 2),
  ).toEqual(["Eb5", "A#3"]);
});

test("what its transport plays always lasts two bars and starts over", () => {
  expect(pianoRollSequencer.plays?.loops).toBe(true);
  expect(derived(pianoRollSequencer.initial())?.length).toBe(7680);
});

test("the grid goes from eighths to sixteenths and quarters and keeps what is on", () => {
  const state = after(pianoRollSequencer, ["toggle", { row: 11, cell: 2 }], ["setGrid", { grid: 16 }]);
  expect(derived(state)?.rows[11]?.cells.slice(3, 7)).toEqual(["off", "on", "hold", "off"]);
  expect(() => after(pianoRollSequencer, ["setGrid", { grid: 5 }])).toThrow();
});

test("a step is stretched and shrunk, never below one cell", () => {
  const long = after(pianoRollSequencer, ["toggle", { row: 0, cell: 0 }], ["stretch", { row: 0, cell: 0, by: 2 }]);
  expect(derived(long)?.rows[0]?.cells.slice(0, 4)).toEqual(["on", "hold", "hold", "off"]);
  const short = after(pianoRollSequencer, ["hold", { row: 0, cell: 0, cells: 3 }], ["stretch", { row: 0, cell: 2, by: -9 }]);
  expect(derived(short)?.rows[0]?.cells.slice(0, 2)).toEqual(["on", "off"]);
});

test("a cell outside the pattern changes nothing, and clearing turns everything off", () => {
  expect(after(pianoRollSequencer, ["toggle", { row: 40, cell: 0 }], ["toggle", { row: 0, cell: 99 }])).toEqual(
    pianoRollSequencer.initial(),
  );
  expect(after(pianoRollSequencer, ["toggle", { row: 3, cell: 3 }], ["clear"])).toEqual(pianoRollSequencer.initial());
});

test("the specification's stored state is kept as it is", () => {
  const { state } = workspace.data.content.data["pianoRollSequencer-1"];
  expect(storedAgain("pianoRollSequencer", state)).toEqual(state);
});

test("its pattern goes to another sequencer, its music to a player", () => {
  const world = linkedWorld({ a: "pianoRollSequencer", b: "pianoRollSequencer", player: "player" }, [
    ["a.data -> b.data", "SequencerData"],
    ["a.piece -> player.piece", "Piece"],
  ]);
  world.act("a", "toggle", { row: 11, cell: 0 });
  expect(world.state("b").sequences).toEqual(world.state("a").sequences);
  expect(world.state("player").piece).toMatchObject({ title: "Piano roll", voices: [{ type: "Melody" }] });
});

test("with nothing on, no music goes out", () => {
  const { outputs, initial } = pianoRollSequencer;
  expect([outputs.piece, outputs.voice].map((output) => output?.kind === "state" && output.read(initial()))).toEqual([null, null]);
});
