import { expect, test } from "vitest";
import { heardWord, shownUnsure } from "./heard-words.ts";

const heard = { kind: "missing", struck: [65], missing: [50, 62, 70], wrong: [] } as const;

test("what is missing is named with its octave only where that octave is asked for", () => {
  expect(heardWord(heard)).toBe("Missing: D3, D4, Bb4");
  expect(heardWord({ ...heard, isAnyOctave: true })).toBe("Missing: D, Bb");
  expect(heardWord({ ...heard, kind: "free", isAnyOctave: true })).toBe("Heard F4");
});

test("strokes that were not clear are counted, but not beside a timed run and its own count of notes", () => {
  expect(shownUnsure(21, [])).toBe(21);
  expect(shownUnsure(21, [{ mode: "wait" }])).toBe(21);
  expect(shownUnsure(21, [{ mode: "timed" }])).toBe(0);
});
