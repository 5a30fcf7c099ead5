import fc from "fast-check";
import { ChordType, Interval } from "tonal";
import { expect, test } from "vitest";
import suffixes from "../../../tests/fixtures/music/chord-suffixes.json" with { type: "json" };
import { cases } from "../../../tests/support/totals.ts";
import { circleOfFifths } from "../keys.ts";
import { chromaOf, semitonesOf } from "../pitch.ts";
import { chordOf, readChord } from "./read-chord.ts";

const classesOf = (intervals: readonly string[]): number[] =>
  [...new Set(intervals.map((interval) => ((semitonesOf(interval) % 12) + 12) % 12))].sort((a, b) => a - b);

/** Suffixes that begin with a flat would change the root: they are written with brackets there. */
const written = (root: string, suffix: string): string => (suffix.startsWith("b") ? `${root}(${suffix})` : root + suffix);

test("of chord symbols in the wild at least 99.5 % are read, and at least 99.8 % of those with the right pitch classes", () => {
  let read = 0;
  let right = 0;
  let all = 0;
  const missed: string[] = [];
  for (const { suffix, weight, classes } of suffixes) {
    const chord = chordOf(written("C", suffix));
    all += weight;
    if (chord) read += weight;
    if (chord && classesOf(chord.intervals).join() === classes.join()) right += weight;
    else missed.push(suffix);
  }
  expect(suffixes.length).toBeGreaterThanOrEqual(182);
  expect(read / all, missed.join(" ")).toBeGreaterThanOrEqual(0.995);
  expect(right / read, missed.join(" ")).toBeGreaterThanOrEqual(0.998);
});

test("no suffix of the fixture is misread, on any root", () => {
  for (const root of circleOfFifths) {
    for (const { suffix, classes } of suffixes) {
      const chord = chordOf(written(root, suffix));
      expect(chord && classesOf(chord.intervals), root + suffix).toEqual(classes);
      expect(chord?.tonic).toBe(root);
      expect(chord?.notes.map((note) => ((chromaOf(note) ?? 0) - (chromaOf(root) ?? 0) + 12) % 12).sort((a, b) => a - b)).toEqual(classes);
    }
  }
});

/** Where this reader means something else than tonal 6.4.3, and why. */
const DISAGREED: Readonly<Record<string, string>> = {
  "^": "a major seventh to jazz players",
  "^#5": "a major seventh with a raised fifth",
  "4": "sus4",
  quartal: "no chord quality",
  "7alt": "all four alterations",
  alt7: "all four alterations",
  dom: "",
};
/** A written b5 removes the natural fifth, tonal adds a #11; a b6, or a b13 beside other colours, keeps the fifth, tonal drops it. */
const ownFifth = (alias: string): boolean => /b5|b6|[9#1]b13|add13/.test(alias) && alias !== "7b13";

test("apart from choices that are stated, tonal's every spelling is read as tonal reads it", () => {
  const strange: string[] = [];
  for (const { aliases, intervals } of ChordType.all()) {
    for (const alias of aliases) {
      const sizes = [...new Set(intervals.map((name) => ((Interval.semitones(name) % 12) + 12) % 12))].sort((a, b) => a - b);
      if (alias in DISAGREED || ownFifth(alias) || alias.startsWith("b") || alias === "m11A") continue;
      const chord = chordOf(`C${alias}`);
      if (!chord || classesOf(chord.intervals).join() !== sizes.join()) strange.push(alias);
    }
  }
  expect(strange).toEqual([]);
});

test("slash basses are read after any quality, also in lower case and with a plus for a sharp", () => {
  const bass = (symbol: string) => chordOf(symbol)?.bass;
  expect([bass("C/G"), bass("Am7/G"), bass("D/f+"), bass("C6/9/E"), bass("Am/maj7/C"), bass("Bbmaj7/D"), bass("F/Eb")]).toEqual([
    "G",
    "G",
    "F#",
    "E",
    "C",
    "D",
    "Eb",
  ]);
  expect([chordOf("Am/maj7/C")?.type, chordOf("C6/9")?.bass, chordOf("C/C")?.bass]).toEqual(["mMaj7", undefined, undefined]);
});

test("typed forms: brackets around all, d and a for dim and aug, signs for flats and sharps", () => {
  expect([chordOf("(E7)")?.type, chordOf("Gd")?.type, chordOf("Ea")?.type, chordOf("B♭7")?.tonic, chordOf("F♯m")?.tonic]).toEqual([
    "7",
    "dim",
    "aug",
    "Bb",
    "F#",
  ]);
});

test("b13 takes the natural fifth's place; suspended dominants with a third or a b13 are read; a chord below the slash gives the bass", () => {
  const classes = (symbol: string) => classesOf(chordOf(symbol)?.intervals ?? []);
  expect(chordOf("C7b13")).toMatchObject({ type: "7b13", intervals: ["1P", "3M", "7m", "13m"] });
  expect(chordOf("C7b9b13")?.notes).toEqual(["C", "E", "Bb", "Db", "Ab"]);
  expect([classes("C7b1343"), classes("C7b13sus")]).toEqual([
    [0, 5, 7, 8, 10],
    [0, 5, 7, 8, 10],
  ]);
  expect([chordOf("C734"), chordOf("C7susadd3"), chordOf("C7sus4add3")].map((chord) => chord?.type)).toEqual(Array(3).fill("7susadd3"));
  expect(classes("C734")).toEqual([0, 4, 5, 7, 10]);
  expect(chordOf("Fm7/Bb7")).toMatchObject({ tonic: "F", type: "m7", bass: "Bb", notes: ["F", "Ab", "C", "Eb"] });
  expect([chordOf("C6/9")?.bass, readChord("Cm7/Bbfoo").ok]).toEqual([undefined, false]);
});

test("no chord is written N.C., NC or as a root with N.C.", () => {
  for (const symbol of ["N.C.", "NC", "n.c.", "N. C.", "no chord", "CN.C.", "BbN.C."]) {
    expect(readChord(symbol), symbol).toMatchObject({ ok: true, value: { noChord: true } });
  }
});

test("spelling follows the root's letters: Abm7b5 is Ab Cb Ebb Gb", () => {
  expect(chordOf("Abm7b5")?.notes).toEqual(["Ab", "Cb", "Ebb", "Gb"]);
  expect(chordOf("F#7#9")?.notes).toEqual(["F#", "A#", "C#", "E", "G##"]);
});

test("what cannot be read is refused with the token that stands in the way", () => {
  const where = (symbol: string) => {
    const reading = readChord(symbol);
    return reading.ok ? "read" : reading.error.where;
  };
  expect([where("Cfoo"), where("C7xyz"), where("H7"), where(""), where("C7b9q"), where("Cm7//")]).toEqual([
    "foo",
    "xyz",
    "H",
    "",
    "q",
    "read",
  ]);
});

const anySymbol = fc.oneof(
  fc.string({ maxLength: 12 }).map((text) => `C${text}`),
  fc
    .array(
      fc.constantFrom(
        "m",
        "maj",
        "7",
        "9",
        "11",
        "13",
        "b5",
        "#5",
        "b9",
        "#9",
        "#11",
        "b13",
        "sus",
        "add",
        "(",
        ")",
        "/",
        "6",
        "dim",
        "h",
        "+",
        "-",
        "^",
        "no3",
        "alt",
        "C",
        "N.C.",
      ),
      {
        maxLength: 6,
      },
    )
    .map((tokens) => `Bb${tokens.join("")}`),
);

test("any text gives a chord or a refusal, never a throw, and what is read keeps its meaning when written again", () => {
  fc.assert(
    fc.property(anySymbol, (symbol) => {
      const reading = readChord(symbol);
      if (!reading.ok) {
        expect(reading.error.code).toBe("unreadable-chord");
        return;
      }
      if (reading.value.noChord) return;
      const again = chordOf(`${reading.value.tonic}${reading.value.type}`);
      expect(again?.intervals, reading.value.type).toEqual(reading.value.intervals);
    }),
    { numRuns: cases(3000, 200_000) },
  );
});

test("names that every object has are no chord qualities", () => {
  for (const word of ["__proto__", "constructor", "toString"]) expect(readChord(`C${word}`).ok).toBe(false);
});
