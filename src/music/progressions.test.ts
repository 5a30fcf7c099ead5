import { expect, test } from "vitest";
import type { Result } from "../lib/result.ts";
import type { ChordElement, Key } from "./elements.ts";
import { diatonicSevenths } from "./harmony/diatonic.ts";
import { chordFunction } from "./harmony/function.ts";
import { isRomanLine, readRoman, romanOf, romanParts } from "./harmony/roman.ts";
import { circleOfFifths } from "./keys.ts";
import { chromaOf, plainRoot, transposeNote } from "./pitch.ts";
import { addedProgression, basicProgressions, initialProgressions, newProgression, randomCode } from "./progressions.ts";
import { scaleGroups, scaleOf } from "./scales.ts";

const cMajor: Key = { key: "C", scaleType: "major" };
const valueIn = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
const found = <T>(values: readonly (T | undefined)[]): readonly T[] => values.filter((each) => each !== undefined);
const names = (elements: readonly { name: string }[]): string => elements.map(({ name }) => name).join(" ");

test("the seven presets in C are the ones of the specification", () => {
  const presets = valueIn(basicProgressions("C", "major"));
  expect(presets.map(({ elements }) => names(elements))).toEqual([
    "Cmaj7 Am7 Dm7 G7",
    "Cmaj7 G7 Am7 Fmaj7",
    "Cmaj7 G7 Am7 Em7 Fmaj7 Cmaj7 Fmaj7 G7",
    "Dm7 G7 Cmaj7",
    "Dm7 Db7b5 Cmaj7",
    "Dm7 Abm7 Db7b5 Cmaj7",
    "Dm7 Abm7 G7 Cmaj7",
  ]);
  expect(presets.map(({ name }) => name)).toEqual([
    "I vi ii V",
    "I V vi IV",
    "I V vi iii IV I IV V",
    "ii V I",
    "ii iib7b5 I",
    "ii (vibm7 iib7b5) I",
    "ii (vibm7 V) I",
  ]);
  expect(presets.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7].map((index) => `progression-basic-${index}`));
  for (const { tempo, elements } of presets) {
    expect(tempo).toBe(160);
    for (const element of elements as readonly ChordElement[]) expect(element.duration).toBe("w");
  }
});

test("presets are spelled by the key, and chromatic roots as players write them", () => {
  const preset = (key: string, index: number) => names(valueIn(basicProgressions(key, "major"))[index]?.elements ?? []);
  expect(preset("Db", 3)).toBe("Ebm7 Ab7 Dbmaj7");
  expect(preset("F#", 0)).toBe("F#maj7 D#m7 G#m7 C#7");
  expect(preset("Db", 4)).toBe("Ebm7 D7b5 Dbmaj7");
  expect(preset("Bb", 5)).toBe("Cm7 F#m7 B7b5 Bbmaj7");
});

test("the bracketed ii-V is spelled together in all twelve keys and both modes: a fourth apart, in names that players write", () => {
  for (const key of circleOfFifths) {
    for (const mode of ["major", "minor"]) {
      const elements = valueIn(basicProgressions(key, mode))[5]?.elements as readonly ChordElement[];
      const [, two, five] = elements;
      if (two === undefined || five === undefined) throw new Error("The preset has no bracketed chords.");
      expect(`${key} ${mode}: ${transposeNote(two.tonic, "4P")}`).toBe(`${key} ${mode}: ${five.tonic}`);
      expect([two.tonic, five.tonic].map(plainRoot)).toEqual([two.tonic, five.tonic]);
    }
  }
});

test("in minor the same degrees take the scale's own chords", () => {
  expect(names(valueIn(basicProgressions("C", "minor"))[0]?.elements ?? [])).toBe("Cm7 Abmaj7 Dm7b5 G7");
  expect(names(valueIn(basicProgressions("C", "minor"))[3]?.elements ?? [])).toBe("Dm7b5 G7 Cm7");
  expect(names(valueIn(basicProgressions("A", "harmonic minor"))[3]?.elements ?? [])).toBe("Bm7b5 E7 AmMaj7");
  expect(names(valueIn(basicProgressions("C", "dorian"))[3]?.elements ?? [])).toBe("Dm7 Gm7 Cm7");
});

test("every key and scale type has seven presets without a double accidental in a root", () => {
  for (const key of circleOfFifths) {
    for (const { name } of scaleGroups.flatMap(({ scales }) => scales)) {
      const presets = valueIn(basicProgressions(key, name));
      expect(presets).toHaveLength(7);
    }
    for (const { elements } of valueIn(basicProgressions(key, "major"))) {
      for (const element of elements as readonly ChordElement[]) expect(element.tonic).toMatch(/^[A-G][b#]?$/);
    }
  }
});

test("a scale without a key's degrees has the presets of its tonic's major or minor key", () => {
  const preset = (scaleType: string) => names(valueIn(basicProgressions("C", scaleType))[3]?.elements ?? []);
  for (const scaleType of ["whole tone pentatonic", "whole tone", "messiaen's mode #5", "chromatic"])
    expect(preset(scaleType)).toBe("Dm7 G7 Cmaj7");
  expect(preset("diminished")).toBe("Dm7b5 G7 Cm7");
});

test("diatonic sevenths of C major with numerals and functions", () => {
  const chords = found(valueIn(diatonicSevenths("C", "major")));
  expect(chords.map(({ chord }) => chord.name).join(" ")).toBe("Cmaj7 Dm7 Em7 Fmaj7 G7 Am7 Bm7b5");
  expect(chords.map(({ roman }) => roman).join(" ")).toBe("Imaj7 ii7 iii7 IVmaj7 V7 vi7 viiø7");
  expect(chords.map((each) => each.function.charAt(0)).join("")).toBe("tstsdtd");
});

test("a pentatonic scale takes the chords of the scale around it, one per note", () => {
  const chords = found(valueIn(diatonicSevenths("C", "major pentatonic")));
  expect(chords.map(({ chord }) => chord.name).join(" ")).toBe("Cmaj7 Dm7 Em7 G7 Am7");
});

test("a scale that lies in no key has chords of its own notes alone, and no chord where none is", () => {
  const own = (scaleType: string) => valueIn(diatonicSevenths("C", scaleType)).map((each) => each?.chord.name ?? "-");
  expect(own("messiaen's mode #5")).toEqual(["Csus4", "Db7b5", "F5", "F#sus4", "G7b5", "B5"]);
  expect(own("whole tone pentatonic")).toEqual(["C7#5", "Eaug", "Gb7b5", "Ab7#5", "-"]);
  expect(new Set(own("chromatic")), "every chord fits, so none is its own").toEqual(new Set(["-"]));
});

test("every chord of a scale is made of its notes, but of one that lies in a key of those of the key", () => {
  const inKey = scaleGroups.flatMap(({ name, scales }) => (name === "pentatonic" || name === "hexatonic" ? scales : []));
  const borrowing = inKey.filter(({ name }) => valueIn(basicProgressions("C", name)).length === 7).map(({ name }) => name);
  for (const { name } of scaleGroups.flatMap(({ scales }) => scales).filter(({ name }) => !borrowing.includes(name))) {
    const notes = new Set(valueIn(scaleOf("C", name)).notes.map(chromaOf));
    for (const { chord } of found(valueIn(diatonicSevenths("C", name))))
      expect(
        chord.notes.every((note) => notes.has(chromaOf(note))),
        `${chord.name} in C ${name}`,
      ).toBe(true);
  }
});

test("the diminished scale has a diminished seventh on its tonic, and the whole-tone scale dominants", () => {
  expect(valueIn(diatonicSevenths("C", "diminished"))[0]?.chord.type).toMatch(/dim7|m7b5/);
  expect(valueIn(diatonicSevenths("C", "whole tone"))[0]?.chord.type).toMatch(/^7/);
});

test("numerals are written for the player's chord and read back to it in every key", () => {
  const chords = [
    ["D", "m7"],
    ["G", "7"],
    ["Bb", "7"],
    ["Db", "7"],
    ["B", "m7b5"],
    ["F#", "dim7"],
    ["C", "maj7"],
    ["Ab", "M"],
    ["F", "m6"],
    ["E", "7b9"],
  ] as const;
  const romans = chords.map(([tonic, type]) => romanOf({ tonic, type }, cMajor));
  expect(romans).toEqual(["ii7", "V7", "bVII7", "bII7", "viiø7", "#iv°7", "Imaj7", "bVI", "iv6", "III7b9"]);
  romans.forEach((roman, index) => {
    const [tonic, type] = chords[index] ?? ["", ""];
    expect(valueIn(readRoman(roman, cMajor)), roman).toEqual({ tonic, type });
  });
  expect(romanParts({ tonic: "Bb", type: "7" }, cMajor)).toEqual({ accidental: "b", numeral: "VII", figure: "7" });
});

test("the specification's own numerals put the flat behind, and their quality counts as written", () => {
  expect(valueIn(readRoman("iib7b5", cMajor))).toEqual({ tonic: "Db", type: "7b5" });
  expect(valueIn(readRoman("vibm7", cMajor))).toEqual({ tonic: "Ab", type: "m7" });
  expect(valueIn(readRoman("V7b9", cMajor))).toEqual({ tonic: "G", type: "7b9" });
  expect(valueIn(readRoman("Vb9", cMajor))).toEqual({ tonic: "G", type: "(b9)" });
  expect(valueIn(readRoman("iib5", cMajor))).toEqual({ tonic: "D", type: "dim" });
  expect(readRoman("VIII", cMajor)).toMatchObject({ ok: false, error: { code: "bad-roman" } });
  expect(readRoman("hello", cMajor).ok).toBe(false);
});

test("a line of numerals is told from a name", () => {
  expect(["ii V I", "ii (vibm7 iib7b5) I", "bVII7", "ii-V-I"].filter((text) => !isRomanLine(text))).toEqual([]);
  expect(["Progression a1b2", "Vivid", "In Bb", "1", "", "I am b5"].filter(isRomanLine)).toEqual([]);
});

test("a dominant seventh pulls wherever it stands, but for I7 and IV7 of the blues", () => {
  const functionOf = (tonic: string, type: string, key = cMajor) => chordFunction({ tonic, type }, key);
  expect([functionOf("Db", "7"), functionOf("A", "7"), functionOf("B", "dim7"), functionOf("G", "m7")]).toEqual([
    "dominant",
    "dominant",
    "dominant",
    "dominant",
  ]);
  expect([functionOf("C", "7"), functionOf("F", "7"), functionOf("Eb", "maj7"), functionOf("Bb", "maj7")]).toEqual([
    "tonic",
    "subdominant",
    "other",
    "subdominant",
  ]);
  expect(functionOf("Eb", "maj7", { key: "C", scaleType: "minor" })).toBe("tonic");
});

test("a new progression is empty and carries one random code in id and name", () => {
  const progression = newProgression(randomCode(() => 0.5));
  expect(progression).toEqual({ id: "progression-ssss", name: "Progression ssss", elements: [] });
  expect(initialProgressions().map(({ id, name }) => [id, name])).toEqual([
    ["progression-1", "1"],
    ["progression-2", "2"],
  ]);
});

test("an unknown scale is refused", () => {
  expect(basicProgressions("C", "nonsense").ok).toBe(false);
  expect(diatonicSevenths("H", "major").ok).toBe(false);
});

test("a progression that is added has an id and a name of its own: a title that is taken gets a number, and a number is the next", () => {
  const [one, two] = initialProgressions();
  const blues = addedProgression([one, two], "Blues");
  expect(blues).toEqual({ id: "progression-0003", name: "Blues", elements: [] });
  expect(addedProgression([one, blues], "Blues")).toEqual({ id: "progression-0004", name: "Blues 2", elements: [] });
  expect(addedProgression([blues, { ...blues, name: "Blues 2" }], "Blues 2").name).toBe("Blues 3");
  expect(addedProgression([one, two], "1").name).toBe("3");
  expect(addedProgression([two], "").name).toBe("3");
});
