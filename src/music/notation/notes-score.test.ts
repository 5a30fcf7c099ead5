import { expect, test } from "vitest";
import { notesScore } from "./notes-score.ts";

const c = { key: "C", scaleType: "major" };
const staves = (notes: readonly string[], key = c) => {
  const score = notesScore(notes, key);
  return score.voices.map(({ staff, bars }) => `${score.staves[staff]?.clef} ${bars[0]?.abc}`);
};

test("notes in the treble stand on one staff", () => {
  expect(staves(["C4", "E4", "G#4"])).toEqual(["treble [CE^G]32"]);
});

test("low notes stand in the bass clef", () => {
  expect(staves(["C3", "E3", "Bb3"])).toEqual(["bass [C,E,_B,]32"]);
});

test("notes that reach over both staves are shared between them; far ones stand under an octave sign", () => {
  expect(staves(["E2", "D4", "A4"])).toEqual(["treble [DA]32", "bass E,,32"]);
  expect(staves(["C7"])).toEqual(["treble+8 c'32"]);
});

test("what lies above middle C is read in the treble clef, also where the bass clef would hold it", () => {
  expect(staves(["F3", "A3", "C4", "E4"])).toEqual(["treble [CE]32", "bass [F,A,]32"]);
  expect(staves(["E3", "G3", "B3", "D4"])).toEqual(["treble D32", "bass [E,G,B,]32"]);
  expect(staves(["F3", "A3", "C4"])).toEqual(["bass [F,A,C]32"]);
});

test("the key's signature saves accidentals", () => {
  expect(staves(["Eb4", "G4", "Bb4"], { key: "Eb", scaleType: "major" })).toEqual(["treble [EGB]32"]);
});

test("no notes give an empty bar", () => {
  expect(staves([])).toEqual(["treble x32"]);
});
