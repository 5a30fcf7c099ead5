import { expect, test } from "vitest";
import { chordLibrary } from "../chords/library.ts";
import { chordOf } from "../chords/read-chord.ts";
import type { Key } from "../elements.ts";
import { writtenKey } from "../keys.ts";
import { chromaOf, plainRoot } from "../pitch.ts";
import { readNumeral } from "./applied.ts";
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

const MAJORS = "C G D A E B F# C# F Bb Eb Ab Db Gb Cb".split(" ");
const MINORS = "A E B F# C# G# D# A# D G C F Bb Eb Ab".split(" ");
const keysOf = (scaleType: string): readonly Key[] => (scaleType === "major" ? MAJORS : MINORS).map((key) => ({ key, scaleType }));
const rootOf = (numeral: string, key: Key): string => {
  const read = readRoman(numeral, key);
  return read.ok ? read.value.tonic : read.error.code;
};

/** Half steps of I to VII above the tonic. */
const STEPS: Readonly<Record<string, readonly number[]>> = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] };

/** The pitch class on a letter so many letters above the tonic's; on the twin of one with two signs. */
function named(tonic: string, letters: number, semitones: number): string {
  const letter = "CDEFGAB".charAt(("CDEFGAB".indexOf(tonic.charAt(0)) + letters) % 7);
  const sharp = ((chromaOf(tonic) ?? 0) + semitones - (chromaOf(letter) ?? 0) + 30) % 12;
  return plainWhereDouble(letter + (sharp >= 6 ? "#".repeat(sharp - 6) : "b".repeat(6 - sharp)));
}
const plainWhereDouble = (root: string): string => (root.length > 2 ? plainRoot(root) : root);

test.each(["major", "minor"])(
  "in all fifteen %s keys a numeral's root has the degree's letter, wherever that needs one sign at most",
  (scaleType) => {
    const wrong: string[] = [];
    for (const key of keysOf(scaleType)) {
      const tonic = writtenKey(key).key;
      for (const [degree, numeral] of ["I", "II", "III", "IV", "V", "VI", "VII"].entries()) {
        const [natural = 0, own = 0] = [STEPS.major?.[degree], STEPS[scaleType]?.[degree]];
        for (const [sign, semitones] of [
          ["", own],
          ["b", natural - 1],
          ["#", own + 1],
        ] as const) {
          const [expected, found] = [named(tonic, degree, semitones), rootOf(sign + numeral, key)];
          if (found !== expected) wrong.push(`${sign}${numeral} in ${tonic} ${scaleType}: ${found}, not ${expected}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

test.each([
  ["Db", "major", "iv bVII bII #IV", "Gb Cb D G"],
  ["Eb", "major", "bVI bIII bVII bII", "Cb Gb Db Fb"],
  ["Bb", "minor", "bII V VI", "Cb F Gb"],
  ["B", "major", "#ivo7 #io7", "E# B#"],
  ["F#", "major", "#ivo7 bII", "B# G"],
  ["Bb", "major", "iib7b5 vibm7", "B Gb"],
])(
  "the numerals of %s %s have letters of their own; a sign behind the numeral is that of the presets, with plain roots",
  (key, scaleType, numerals, roots) =>
    expect(
      numerals
        .split(" ")
        .map((numeral) => rootOf(numeral, { key, scaleType }))
        .join(" "),
    ).toBe(roots),
);

test("in all fifteen minor keys vii°7 is the leading-tone chord, and VII without ° the one on the flat seventh", () => {
  const leading = "G# D# A# E# B# G D A C# F# B E A D G".split(" ");
  const keys = keysOf("minor");
  for (const numeral of ["viio7", "vii°7", "viio", "viiø7", "#viio7", "VIIo7"])
    expect(
      keys.map((key) => rootOf(numeral, key)),
      numeral,
    ).toEqual(leading);
  for (const numeral of ["VII", "bVII7", "vii"])
    expect(
      keys.map((key) => chromaOf(rootOf(numeral, key))),
      numeral,
    ).toEqual(leading.map((root) => ((chromaOf(root) ?? 0) + 11) % 12));
  expect(rootOf("viio7", { key: "A", scaleType: "harmonic minor" })).toBe("G#");
  expect(rootOf("viio7", cMajor)).toBe("B");
});

const TYPES = ["M", "m", "7", "maj7", "m7", "m7b5", "dim7", "dim", "aug", "6", "m6", "7b9", "sus4", "mMaj7", "m9"];
const ROOTS = "C C# Db D D# Eb E Fb E# F F# Gb G G# Ab A A# Bb B Cb".split(" ");

test.each(["major", "minor", "harmonic minor", "melodic minor"])(
  "what a numeral says of a chord in any key of %s is read as that chord",
  (scaleType) => {
    const wrong: string[] = [];
    for (const key of keysOf(scaleType))
      for (const tonic of ROOTS)
        for (const type of TYPES) {
          const roman = romanOf({ tonic, type }, key);
          const read = readNumeral(roman, key);
          const isSame = read.ok && read.value.type === type && chromaOf(read.value.tonic) === chromaOf(tonic);
          if (!isSame) wrong.push(`${tonic}${type} in ${key.key}: ${roman}`);
        }
    expect(wrong).toEqual([]);
  },
);

test.each([
  ["Bdim7", "vii°7"],
  ["Am7b5", "viø7"],
  ["Bb7", "bVII7"],
  ["Am7", "#vi7"],
  ["Em7", "#iii7"],
  ["Ebmaj7", "bIIImaj7"],
])("%s in C minor is %s", (symbol, roman) => {
  const chord = chordOf(symbol);
  if (chord === undefined) throw new Error(symbol);
  expect(romanOf(chord, { key: "C", scaleType: "minor" })).toBe(roman);
});
