import { expect, test } from "vitest";
import { pitchClassName } from "../../../music/pitch.ts";
import { heardWord, shownUnsure } from "./heard-words.ts";

const inFlats = (midi: number): string => pitchClassName(midi % 12, "flats");
const heard = { kind: "missing", struck: [65], missing: [50, 62, 70], wrong: [] } as const;

test("what is missing is named with its octave only where that octave is asked for", () => {
  expect(heardWord(heard, inFlats)).toBe("Missing: D3, D4, B♭4");
  expect(heardWord({ ...heard, isAnyOctave: true }, inFlats)).toBe("Missing: D, B♭");
  expect(heardWord({ ...heard, kind: "free", isAnyOctave: true }, inFlats)).toBe("Heard F4");
});

test("notes are called what they are called around, in the octave of their own letter", () => {
  const inSharps = (midi: number): string => (midi % 12 === 0 ? "B#" : pitchClassName(midi % 12, "sharps"));
  expect(heardWord({ ...heard, missing: [60, 66] }, inSharps)).toBe("Missing: B♯3, F♯4");
});

test("strokes that were not clear are counted, but not beside a timed run and its own count of notes", () => {
  expect(shownUnsure(21, [])).toBe(21);
  expect(shownUnsure(21, [{ mode: "wait" }])).toBe(21);
  expect(shownUnsure(21, [{ mode: "timed" }])).toBe(0);
});
