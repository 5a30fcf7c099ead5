import fc from "fast-check";
import { expect, test } from "vitest";
import { circleOfFifths } from "../keys.ts";
import { chromaOf, midiOf, pitchClassOf } from "../pitch.ts";
import { chordElement, elementOfSymbol, invertChord, rootOctave } from "./element.ts";
import { chordLibrary } from "./library.ts";
import { readChord } from "./read-chord.ts";
import { symbolParts } from "./symbol-parts.ts";

const everyKind = chordLibrary.flatMap(({ chords }) => chords);
const anyKind = fc.constantFrom(...everyKind);
const anyKey = fc.constantFrom(...circleOfFifths);

test("the library has the specification's nine groups, and no symbol twice", () => {
  expect(chordLibrary.map(({ name }) => name)).toEqual([
    "Major",
    "Minor",
    "7",
    "Diminished",
    "Suspended",
    "Altered 7",
    "Other",
    "m7rootless",
    "7rootless",
  ]);
  expect(new Set(everyKind.map(({ symbol }) => symbol)).size).toBe(everyKind.length);
});

test("every symbol and alias of the library is read as its entry, on every root", () => {
  for (const kind of everyKind) {
    for (const written of [kind.symbol, ...kind.aliases]) {
      const reading = readChord(`F#${written}`);
      expect(reading.ok && !reading.value.noChord && reading.value, written).toMatchObject({
        type: kind.symbol,
        intervals: kind.intervals,
      });
    }
  }
});

test("a chord element has the specification's fields, spelled notes lowest first", () => {
  expect(chordElement({ id: "chord-1", tonic: "Ab", type: "m7b5", octave: 3, inversion: 1, duration: "h" })).toEqual({
    id: "chord-1",
    name: "Abm7b5",
    tonic: "Ab",
    type: "m7b5",
    notes: ["Cb4", "Ebb4", "Gb4", "Ab4"],
    intervals: ["1P", "3m", "5d", "7m"],
    inversion: 1,
    duration: "h",
    originalVoicing: false,
    elementType: "Chord",
  });
});

test("inversion and octave never change the pitch classes, and notes stay in order", () => {
  fc.assert(
    fc.property(anyKind, anyKey, fc.integer({ min: -4, max: 6 }), fc.integer({ min: 2, max: 5 }), (kind, tonic, inversion, octave) => {
      const chord = chordElement({ id: "x", tonic, type: kind.symbol, inversion, octave });
      const root = chordElement({ id: "x", tonic, type: kind.symbol });
      const classes = (notes: readonly string[]) => notes.map((note) => pitchClassOf(note) ?? "").sort();
      expect(classes(chord.notes)).toEqual(classes(root.notes));
      const midi = chord.notes.map((note) => midiOf(note) ?? 0);
      expect([...midi].sort((a, b) => a - b)).toEqual(midi);
      expect(rootOctave(chord)).toBe(octave);
    }),
  );
});

test("turning a chord over as often as it has notes lifts it an octave", () => {
  const chord = chordElement({ id: "x", tonic: "D", type: "m7" });
  expect(invertChord(chord, 4).notes).toEqual(["D4", "F4", "A4", "C5"]);
  expect(invertChord(invertChord(chord, 2), -2)).toEqual(chord);
});

test("a typed symbol becomes a chord, N.C. a rest, nonsense a refusal that names the token", () => {
  const chord = elementOfSymbol("F7/A", { id: "b", duration: "h" });
  expect(chord.ok && chord.value).toMatchObject({ name: "F7/A", tonic: "F", type: "7", bass: "A", duration: "h" });
  const rest = elementOfSymbol("N.C.", { id: "c" });
  expect(rest.ok && rest.value).toMatchObject({ name: "N.C.", note: "z", duration: "w", elementType: "Rest" });
  expect(elementOfSymbol("Cfoo", { id: "d" })).toMatchObject({ ok: false, error: { code: "unreadable-chord", where: "foo" } });
});

test("a major triad is shown by its root alone", () => {
  expect(chordElement({ id: "x", tonic: "Bb", type: "" })).toMatchObject({ name: "Bb", type: "M" });
});

test("symbols are cut for setting: signs are glyphs, a minor is a small m, alterations stand apart", () => {
  expect(symbolParts("Ebmaj7")).toEqual({
    root: { letter: "E", accidental: "b" },
    minor: false,
    superscript: [{ glyph: "triangle" }, { text: "7" }],
    alterations: [],
  });
  expect(symbolParts("Bm7b5")).toMatchObject({ minor: false, superscript: [{ glyph: "halfDiminished" }], alterations: [] });
  expect(symbolParts("F#dim7")).toMatchObject({ superscript: [{ glyph: "diminished" }, { text: "7" }] });
  expect(symbolParts("G7b9#11/B")).toMatchObject({
    superscript: [{ text: "7" }],
    alterations: ["b9", "#11"],
    bass: { letter: "B", accidental: "" },
  });
  expect(symbolParts("CmMaj7")).toMatchObject({ minor: true, superscript: [{ glyph: "triangle" }, { text: "7" }] });
  expect(symbolParts("Am")).toMatchObject({ minor: true, superscript: [], alterations: [] });
  expect(symbolParts("N.C.")).toBeUndefined();
});

test("chord notes are spelled so that each letter follows the interval", () => {
  const chord = chordElement({ id: "x", tonic: "Gb", type: "7b9" });
  expect(chord.notes.map((note) => chromaOf(note))).toEqual([6, 10, 1, 4, 7]);
  expect(chord.notes.map((note) => pitchClassOf(note))).toEqual(["Gb", "Bb", "Db", "Fb", "Abb"]);
});
