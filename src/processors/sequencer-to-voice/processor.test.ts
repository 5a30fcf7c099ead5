import { expect, test } from "vitest";
import { given, patternOf, written } from "../../../tests/support/changes.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { isNothing } from "../define.ts";
import { sequencerToVoice } from "./processor.ts";

/** A pattern of one row in a grid. */
function inGrid(cells: string, grid: number) {
  const { sequences, ...rest } = patternOf({ C: cells.padEnd(grid, ".") });
  return {
    ...rest,
    sequences: sequences.map(({ key, steps }) => ({ key, steps: steps.map((step) => ({ ...step, size: (step.size * 8) / grid })) })),
  };
}

const events = (rows: Readonly<Record<string, string>>) => {
  const voice = given(sequencerToVoice.run(patternOf(rows), { voice: "Melody", octave: 3 }));
  return pieceEvents({ id: "p", meter: "4/4", voices: [voice], tempo: 120, title: "", noTempo: true }).map(({ midi, start, duration }) => [
    midi,
    start,
    duration,
  ]);
};

test("rows of a piano roll sound their pitch class in octave 3", () => {
  expect(events({ "F#": "....x-..", C: "x-......" })).toEqual([
    [48, 0, 960],
    [54, 1920, 960],
  ]);
});

test("rows of a chord rhythm sound the degrees of C major seventh", () => {
  expect(events({ "7": "x.......", "1": "x......." }).map(([midi]) => midi)).toEqual([48, 59]);
});

test.each([
  ["eighths", patternOf({ C: "x...x-.." }), "C3:e z:e z:e z:e C3:e_ C3:e z:e z:e"],
  ["sixteenths", inGrid("x...", 16), "C3:s z:s z:s z:s"],
  ["quarters", inGrid("x.x.", 4), "C3:q z:q C3:q z:q"],
])("on a grid of %s an empty step is one rest of its length", (_, pattern, music) => {
  expect(
    written(given(sequencerToVoice.run(pattern, { voice: "Melody", octave: 3 })))
      .split(" ")
      .slice(0, music.split(" ").length)
      .join(" "),
  ).toBe(music);
});

test("an empty pattern gives nothing", () => {
  expect(isNothing(sequencerToVoice.run(patternOf({ C: "........" }), { voice: "Melody", octave: 3 }))).toBe(true);
});
