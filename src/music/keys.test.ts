import { expect, test } from "vitest";
import { diatonicSevenths } from "./harmony/diatonic.ts";
import { chordFunction } from "./harmony/function.ts";
import { romanOf } from "./harmony/roman.ts";
import {
  accidentalsOf,
  circledKey,
  circleKeyOf,
  circleOfFifths,
  isKeyName,
  isTonicName,
  keySignature,
  majorKeyOf,
  relativeMajor,
  relativeMinor,
  relativeOf,
  signatureLetters,
  signsOf,
  writtenKey,
} from "./keys.ts";
import { chromaOf } from "./pitch.ts";
import { basicProgressions } from "./progressions.ts";
import { findScale, isScaleType, modeNames, scaleGroups, scaleName, scaleNotes, scaleOf } from "./scales.ts";
import { keyOfSignature } from "./spelling/key-names.ts";

test("the circle goes up in fifths through all twelve keys, from C over F# and Db back to F", () => {
  expect(circleOfFifths.join(" ")).toBe("C G D A E B F# Db Ab Eb Bb F");
  expect(circleOfFifths.map((key) => chromaOf(key))).toEqual(circleOfFifths.map((_, index) => (index * 7) % 12));
});

test("key names are the twelve and no others", () => {
  expect([isKeyName("Db"), isKeyName("C#"), isKeyName("H")]).toEqual([true, false, false]);
  expect([circleKeyOf("Gb"), circleKeyOf("C#"), circleKeyOf("?")]).toEqual(["F#", "Db", undefined]);
});

test("signatures of major and minor keys and modes are the known ones", () => {
  const majors = { C: 0, G: 1, D: 2, A: 3, E: 4, B: 5, "F#": 6, Db: -5, Ab: -4, Eb: -3, Bb: -2, F: -1 };
  for (const [key, signature] of Object.entries(majors)) expect(keySignature(key, "major"), key).toBe(signature);
  expect([keySignature("C", "minor"), keySignature("F#", "aeolian"), keySignature("D", "dorian"), keySignature("E", "phrygian")]).toEqual([
    -3, 3, 0, 0,
  ]);
  expect([
    keySignature("A", "harmonic minor"),
    keySignature("C", "minor blues"),
    keySignature("F", "lydian"),
    keySignature("G", "bebop"),
  ]).toEqual([0, -3, 0, 1]);
  expect(keySignature("Db", "minor")).toBe(0);
});

test("the letters of a signature come in written order and belong to its major key", () => {
  expect([signatureLetters(3), signatureLetters(-2)]).toEqual([
    ["F", "C", "G"],
    ["B", "E"],
  ]);
  expect([majorKeyOf(-3), majorKeyOf(6), majorKeyOf(0)]).toEqual(["Eb", "F#", "C"]);
});

test("relative keys", () => {
  expect([relativeMinor("C"), relativeMinor("Db"), relativeMajor("C"), relativeMajor("F#")]).toEqual(["A", "Bb", "Eb", "A"]);
});

test("black keys outside the scale are flats in flat keys and in C, sharps in sharp keys", () => {
  expect(["F", "C", "G"].map((key) => accidentalsOf({ key, scaleType: "major" }))).toEqual(["flats", "flats", "sharps"]);
});

test("every scale type stands in exactly one group of the right size", () => {
  const sizes = { pentatonic: [5, 5], hexatonic: [6, 6], heptatonic: [7, 7], octatonic: [8, 8], chromatic: [9, 12] };
  const names = scaleGroups.flatMap(({ name, scales }) => {
    const [least, most] = sizes[name];
    for (const { intervals } of scales) expect(intervals.length >= (least ?? 0) && intervals.length <= (most ?? 0)).toBe(true);
    return scales.map((scale) => scale.name);
  });
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(92);
  for (const mode of modeNames) expect(isScaleType(mode)).toBe(true);
  expect([findScale("ionian")?.name, isScaleType("no such scale")]).toEqual(["major", false]);
});

test("scales are spelled by letters: each of seven letters once, in every key of the circle", () => {
  for (const key of circleOfFifths) {
    for (const type of ["major", ...modeNames, "harmonic minor", "melodic minor"]) {
      const scale = scaleOf(key, type);
      if (!scale.ok) throw new Error(scale.error.code);
      expect(new Set(scale.value.notes.map((note) => note.charAt(0))).size, scale.value.name).toBe(7);
    }
  }
  const eFlat = scaleOf("Eb", "major");
  expect(eFlat.ok && eFlat.value).toMatchObject({
    name: "Eb major",
    tonic: "Eb",
    type: "major",
    notes: ["Eb", "F", "G", "Ab", "Bb", "C", "D"],
  });
  const fSharp = scaleOf("F#", "major");
  expect(fSharp.ok && fSharp.value.notes.join(" ")).toBe("F# G# A# B C# D# E#");
});

test("an unknown key or scale is refused with what to do", () => {
  expect(scaleOf("H", "major")).toMatchObject({ ok: false, error: { code: "unknown-key" } });
  expect(scaleOf("C", "magor")).toMatchObject({ ok: false, error: { code: "unknown-scale" } });
});

test("the stored form of a scale is its tonic with an octave, and its type", () => {
  expect(scaleName("C", 4, "major")).toBe("C4 major");
  expect(scaleName("F#", 3, "harmonic minor")).toBe("F#3 harmonic minor");
});

test("a scale's notes go up from its octave to the tonic above", () => {
  const scale = scaleOf("Bb", "major");
  expect(scale.ok && scaleNotes(scale.value, 3).join(" ")).toBe("Bb3 C4 D4 Eb4 F4 G4 A4 Bb4");
});

test("a key whose signature would have more than six accidentals is written on its twin's tonic", () => {
  const written = (key: string, scaleType: string) => writtenKey({ key, scaleType }).key;
  expect([written("Db", "minor"), written("Ab", "harmonic minor"), written("F#", "lydian"), written("Db", "phrygian")]).toEqual([
    "C#",
    "G#",
    "Gb",
    "C#",
  ]);
  expect([written("Db", "major"), written("Eb", "minor"), written("F#", "major"), written("Bb", "minor")]).toEqual([
    "Db",
    "Eb",
    "F#",
    "Bb",
  ]);
});

test("no chord of a mode or minor key stands on a root with two accidentals, nor has the scale one", () => {
  for (const key of circleOfFifths)
    for (const scaleType of [...modeNames, "minor", "harmonic minor", "melodic minor"]) {
      const degrees = diatonicSevenths(key, scaleType);
      const presets = basicProgressions(key, scaleType);
      if (!degrees.ok || !presets.ok) throw new Error(`${key} ${scaleType}`);
      const chords = [...degrees.value.flatMap((each) => each?.chord ?? []), ...presets.value.flatMap(({ elements }) => elements)];
      const names = chords.flatMap((chord) => (chord.elementType === "Chord" ? [chord.tonic] : []));
      expect(
        names.filter((name) => name.length > 2),
        `${key} ${scaleType}`,
      ).toEqual([]);
    }
});

test("the chords of Db minor are those of C# minor, under its numerals", () => {
  const degrees = diatonicSevenths("Db", "minor");
  expect(degrees.ok && degrees.value.map((each) => `${each?.chord.name} ${each?.roman}`)).toEqual([
    "C#m7 i7",
    "D#m7b5 iiø7",
    "Emaj7 bIIImaj7",
    "F#m7 iv7",
    "G#m7 v7",
    "Amaj7 bVImaj7",
    "B7 bVII7",
  ]);
  const sharps = diatonicSevenths("F#", "major");
  expect(sharps.ok && sharps.value.at(-1)?.chord.name).toBe("E#m7b5");
  expect(romanOf({ tonic: "G#", type: "7" }, { key: "Db", scaleType: "minor" })).toBe("V7");
});

test.each([
  ["Eb", "dorian", "Db major"],
  ["Eb", "major", "C minor"],
  ["A", "minor", "C major"],
  ["G", "mixolydian", "C major"],
  ["D", "phrygian", "Bb major"],
  ["C", "locrian", "Db major"],
  ["C", "harmonic minor", "Eb major"],
  ["Eb", "phrygian", "B major"],
])("the relative of %s %s is %s", (key, scaleType, expected) => {
  const relative = relativeOf({ key, scaleType });
  expect(`${relative?.key} ${relative?.scaleType}`).toBe(expected);
});

test("scales without a fifth, and those that repeat themselves within the octave, have neither a relative nor tonal functions", () => {
  const none = ["chromatic", "whole tone", "whole tone pentatonic", "diminished", "half-whole diminished", "augmented", "altered"];
  const messiaen = [1, 2, 3, 4, 5, 6, 7].map((number) => `messiaen's mode #${number}`);
  for (const scaleType of [...none, ...messiaen]) {
    expect(relativeOf({ key: "C", scaleType }), scaleType).toBeUndefined();
    expect(chordFunction({ tonic: "G", type: "7" }, { key: "C", scaleType }), scaleType).toBe("other");
  }
  const tonal = [...modeNames, "harmonic minor", "melodic minor", "major pentatonic", "minor blues", "bebop", "phrygian dominant"];
  for (const scaleType of tonal) expect(relativeOf({ key: "C", scaleType }), scaleType).toBeDefined();
});

test("a key keeps the circle's name where it is written the same from there, else its own tonic", () => {
  const circled = (key: string, scaleType: string) => circledKey({ key, scaleType }).key;
  expect([circled("C#", "minor"), circled("G#", "minor"), circled("C#", "dorian")]).toEqual(["Db", "Ab", "Db"]);
  expect([circled("Gb", "major"), circled("F#", "major"), circled("D#", "minor"), circled("Eb", "minor")]).toEqual([
    "Gb",
    "F#",
    "D#",
    "Eb",
  ]);
  expect([circled("Cb", "major"), circled("C#", "major")], "more signs than are written").toEqual(["B", "Db"]);
});

test("every key that a signature of six signs can have stands on a tonic that is known, and is written as it is", () => {
  for (const mode of ["", "m", "dor", "mix", "lyd", "phr", "loc"])
    for (const tonic of ["C", "D", "E", "F", "G", "A", "B"].flatMap((letter) => [`${letter}b`, letter, `${letter}#`])) {
      const key = keyOfSignature(`${tonic}${mode}`);
      if (key === undefined || Math.abs(signsOf(key)) > 6) continue;
      expect(isTonicName(circledKey(key).key), `${tonic}${mode}`).toBe(true);
      expect(writtenKey(circledKey(key))).toEqual(key);
    }
});
