import { expect, test } from "vitest";
import { chordLibrary } from "../chords/library.ts";
import { chordOf } from "../chords/read-chord.ts";
import { readRoman, romanOf } from "./roman.ts";

const cMajor = { key: "C", scaleType: "major" };
const types = chordLibrary.flatMap(({ chords }) => chords.map(({ symbol }) => symbol));

test("every chord of the library with a minor third has a small numeral, rootless voicings too, and no other has", () => {
  const minor = types.filter((type) => /^(m(?!aj)|dim)/.test(type));
  expect(types.filter((type) => romanOf({ tonic: "C", type }, cMajor).startsWith("i"))).toEqual(minor);
  expect(romanOf({ tonic: "C", type: "9 rootless B" }, cMajor)).toBe("I9 rootless B");
  expect(romanOf({ tonic: "C", type: "m9 rootless B" }, cMajor)).toBe("i9 rootless B");
});

test.each([
  ["Cm7b5", "iø7"],
  ["Cø9", "iø9"],
  ["Cø11", "iø11"],
  ["Cø13", "iø13"],
  ["Cm7b5b9", "iø7b9"],
  ["Cdim", "i°"],
  ["C°7b13", "i°7b13"],
  ["CdimMaj7", "i°maj7"],
])("%s is %s, and is read back as what it sounds", (symbol, roman) => {
  const chord = chordOf(symbol);
  if (chord === undefined) throw new Error(symbol);
  expect(romanOf(chord, cMajor)).toBe(roman);
  const back = readRoman(roman, cMajor);
  expect(back.ok && chordOf(`${back.value.tonic}${back.value.type}`)?.intervals).toEqual(chord.intervals);
});
