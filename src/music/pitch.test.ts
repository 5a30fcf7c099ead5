import fc from "fast-check";
import { expect, test } from "vitest";
import { chromaOf, midiOf, noteName, octaveOf, pitchClassOf, plainRoot, spellMidiAs, transposeNote } from "./pitch.ts";

test("middle C is 60, Cb4 sounds below it, and a pitch class has no number", () => {
  expect([midiOf("C4"), midiOf("Cb4"), midiOf("B#3"), midiOf("A0"), midiOf("C"), midiOf("H2")]).toEqual([
    60,
    59,
    60,
    21,
    undefined,
    undefined,
  ]);
});

test("a MIDI number is named with sharps or flats as asked, and read back the same", () => {
  expect(noteName(51, { prefer: "flats" })).toBe("Eb3");
  expect(noteName(51, { prefer: "sharps" })).toBe("D#3");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 127 }), fc.constantFrom("sharps" as const, "flats" as const), (midi, prefer) => {
      expect(midiOf(noteName(midi, { prefer }))).toBe(midi);
    }),
  );
});

test("pitch classes keep their spelling and octaves belong to the letter", () => {
  expect([pitchClassOf("Eb3"), pitchClassOf("F##"), pitchClassOf("x")]).toEqual(["Eb", "F##", undefined]);
  expect([octaveOf("Cb4"), octaveOf("B#3"), octaveOf("C")]).toEqual([4, 3, undefined]);
  expect([chromaOf("Cb4"), chromaOf("B#"), chromaOf("")]).toEqual([11, 0, undefined]);
});

test("moving by an interval spells by letters", () => {
  expect([transposeNote("Ab", "5d"), transposeNote("F#", "3M"), transposeNote("C4", "-2m")]).toEqual(["Ebb", "A#", "B3"]);
  expect(() => transposeNote("C", "nonsense")).toThrow();
});

test("chord roots with hard names become plain ones of the same sound", () => {
  expect(["Ebb", "Fb", "Cb", "E#", "B#", "F##", "Ab", "C#"].map(plainRoot)).toEqual(["D", "E", "B", "F", "C", "G", "Ab", "C#"]);
});

test("a MIDI number takes the spelling it is given, in the octave where it sounds", () => {
  expect([spellMidiAs(59, "Cb"), spellMidiAs(60, "B#"), spellMidiAs(61, "Db")]).toEqual(["Cb4", "B#3", "Db4"]);
  expect(() => spellMidiAs(60, "Db")).toThrow();
});
