import { expect, test } from "vitest";
import { noteParts, spokenNote } from "./note-parts.ts";

test.each([
  ["C4", "C 4"],
  ["A4", "A 4"],
  ["C5", "C 5"],
  ["Bb3", "B flat 3"],
  ["F##2", "F double sharp 2"],
  ["C-1", "C minus 1"],
])("the note %s is spoken as %s", (name, expected) => {
  const parts = noteParts(name);
  expect(parts && spokenNote(parts)).toBe(expected);
});

test.each(["C", "Cm7", "H4", "Rest", "z", "C44"])("%s is no note with an octave", (name) => {
  expect(noteParts(name)).toBeUndefined();
});
