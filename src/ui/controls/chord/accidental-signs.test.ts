import { expect, test } from "vitest";
import { withAccidentalSigns } from "./accidental-signs.ts";

test("the accidentals behind a note's letter become signs, and nothing else does", () => {
  expect(["Eb", "F#", "Bbb", "C##", "Bb blues", "B", ""].map(withAccidentalSigns)).toEqual(["E♭", "F♯", "B♭♭", "C♯♯", "B♭ blues", "B", ""]);
});
