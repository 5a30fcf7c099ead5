import { expect, test } from "vitest";
import { notesToAbc } from "./notes-to-abc.ts";

const c = { key: "C", scaleType: "major" };
const body = (abc: string) => abc.split("\n").filter((line) => line.startsWith("["));

test("notes in the treble stand on one staff", () => {
  expect(body(notesToAbc(["C4", "E4", "G#4"], c))).toEqual(["[V:1] [CE^G] |]"]);
});

test("low notes stand in the bass clef", () => {
  const abc = notesToAbc(["C3", "E3", "Bb3"], c);
  expect(abc).toContain("V:1 clef=bass");
  expect(body(abc)).toEqual(["[V:1] [C,E,_B,] |]"]);
});

test("notes that reach over both staves are shared between them", () => {
  expect(body(notesToAbc(["E2", "D4", "A4"], c))).toEqual(["[V:1] [DA] |]", "[V:2] E,, |]"]);
});

test("the key's signature saves accidentals", () => {
  expect(body(notesToAbc(["Eb4", "G4", "Bb4"], { key: "Eb", scaleType: "major" }))).toEqual(["[V:1] [EGB] |]"]);
});

test("no notes give an empty bar", () => {
  expect(body(notesToAbc([], c))).toEqual(["[V:1] x |]"]);
});
