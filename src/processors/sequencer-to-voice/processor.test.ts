import { expect, test } from "vitest";
import { given, patternOf } from "../../../tests/support/changes.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { isNothing } from "../define.ts";
import { sequencerToVoice } from "./processor.ts";

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

test("an empty pattern gives nothing", () => {
  expect(isNothing(sequencerToVoice.run(patternOf({ C: "........" }), { voice: "Melody", octave: 3 }))).toBe(true);
});
