import { expect, test } from "vitest";
import { given } from "../../../tests/support/changes.ts";
import { isNothing } from "../define.ts";
import { chordIdentifier } from "./processor.ts";

test("E-Bb-D-A is C13 without its root, spelled as the chord is", () => {
  const chord = given(chordIdentifier.run([40, 46, 50, 57], undefined, {}));
  expect(chord).toMatchObject({ name: "C13", notes: ["E2", "Bb2", "D3", "A3"], elementType: "Chord" });
});

test("a first inversion is a slash chord", () => {
  expect(given(chordIdentifier.run([52, 60, 67], undefined, {})).name).toBe("C/E");
});

test("one note has no name", () => {
  expect(isNothing(chordIdentifier.run([60], undefined, {}))).toBe(true);
});
