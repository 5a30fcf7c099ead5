import { expect, test } from "vitest";
import { given, harmonyOf } from "../../../tests/support/changes.ts";
import { isNothing } from "../define.ts";
import { keyDetector } from "./processor.ts";

test.each([
  ["Dm7 G7 Cmaj7 Cmaj7", { key: "C", scaleType: "major" }],
  ["Fm7 Bb7 Ebmaj7 Ebmaj7", { key: "Eb", scaleType: "major" }],
  ["Am Dm E7 Am", { key: "A", scaleType: "minor" }],
])("%s is in its key", (changes, key) => {
  expect(given(keyDetector.run(harmonyOf(changes, "Gb"), undefined, {}))).toEqual(key);
});

test("the notes of a G major scale from its tonic to its tonic", () => {
  expect(given(keyDetector.run(undefined, [55, 57, 59, 60, 62, 64, 66, 67], {}))).toEqual({ key: "G", scaleType: "major" });
});

test("one note tells no key", () => {
  expect(isNothing(keyDetector.run(undefined, [60], {}))).toBe(true);
});
