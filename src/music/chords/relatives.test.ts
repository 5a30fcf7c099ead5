import { expect, test } from "vitest";
import { textOf } from "../../ui/text/problems.ts";
import { chromaOf, pitchClassOf } from "../pitch.ts";
import { suitableScales } from "../scales/suitable.ts";
import { chordElement } from "./element.ts";
import { rootedKinds } from "./library.ts";
import { alternativeChords, chordsOfSamePitches } from "./relatives.ts";

const chord = (tonic: string, type: string, inversion = 0) => chordElement({ id: "c", tonic, type, inversion });
const same = (tonic: string, type: string, inversion = 0) =>
  chordsOfSamePitches(chord(tonic, type, inversion)).map(({ name, inversion: turned }) => `${name} ${turned}`);

test("C6 is Am7 with its third lowest, and Am7 is C6 with its sixth lowest", () => {
  expect(same("C", "6")).toEqual(["Am7 1"]);
  expect(same("A", "m7")).toEqual(["C6 3"]);
});

test("the four names of a diminished seventh, each with the same lowest note", () => {
  expect(same("B", "dim7")).toEqual(["Ddim7 3", "Fdim7 2", "Abdim7 1"]);
});

test("Bm7b5 is Dm6, and every relative sounds exactly the same pitch classes over the same lowest one", () => {
  expect(same("B", "m7b5")).toEqual(["Dm6 3"]);
  for (const { symbol } of rootedKinds) {
    for (const inversion of [0, 1, 2]) {
      const own = chord("Eb", symbol, inversion);
      for (const other of chordsOfSamePitches(own)) {
        const classes = (notes: readonly string[]) => [...new Set(notes.map((note) => chromaOf(note)))].sort((a, b) => (a ?? 0) - (b ?? 0));
        expect(classes(other.notes)).toEqual(classes(own.notes));
        expect(chromaOf(other.notes[0] ?? ""), `${own.name} ${other.name}`).toBe(chromaOf(own.notes[0] ?? ""));
      }
    }
  }
});

test("alternatives keep root, third and seventh, nearest first", () => {
  const names = alternativeChords(chord("G", "7")).map(({ chord: { name } }) => name);
  expect(names).toContain("G13");
  expect(names).toContain("G7b9");
  expect(names).not.toContain("G7");
  expect(names).not.toContain("Gmaj7");
  expect(names).not.toContain("Gm7");
  for (const { chord: other } of alternativeChords(chord("G", "7"))) expect(pitchClassOf(other.tonic)).toBe("G");
  const shared = alternativeChords(chord("G", "7")).map(({ shared: count }) => count);
  expect([...shared].sort((a, b) => b - a)).toEqual(shared);
});

const scalesFor = (tonic: string, type: string, key?: string) => {
  const found = suitableScales({ tonic, type }, key === undefined ? undefined : { key, scaleType: "major" });
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
};

test("the first scale is the one players learn with the chord", () => {
  const first = (tonic: string, type: string, key?: string) => scalesFor(tonic, type, key)[0]?.scale.name;
  expect(first("D", "m7", "C")).toBe("D dorian");
  expect(first("G", "7", "C")).toBe("G mixolydian");
  expect(first("C", "maj7", "C")).toBe("C major");
  expect(first("F", "maj7", "C")).toBe("F lydian");
  expect(first("E", "m7", "C")).toBe("E phrygian");
  expect(first("B", "m7b5", "C")).toBe("B locrian");
  expect(first("G", "7alt")).toBe("G altered");
  expect(first("C", "dim7")).toBe("C diminished");
  expect(first("G", "13b9")).toBe("G half-whole diminished");
  expect(first("C", "mMaj7")).toBe("C melodic minor");
  expect(first("C", "7#11")).toBe("C lydian dominant");
});

test("every scale offered holds all notes of the chord, and sorts its notes without loss", () => {
  for (const { symbol } of rootedKinds) {
    for (const { scale, chordTones, colours, avoid } of scalesFor("Ab", symbol)) {
      expect([...chordTones, ...colours, ...avoid].sort()).toEqual([...scale.notes].sort());
      const tones = new Set(chord("Ab", symbol).notes.map((note) => chromaOf(note)));
      // The altered scale goes without the plain fifth, E flat.
      if (scale.type === "altered") tones.delete(chromaOf("Eb"));
      expect(chordTones.length).toBe(tones.size);
    }
  }
});

test("over Cmaj7 the fourth is not held; over G7 the fourth too, but alterations are colours", () => {
  const major = scalesFor("C", "maj7").find(({ scale }) => scale.type === "major");
  expect([major?.avoid, major?.colours]).toEqual([["F"], ["D", "A"]]);
  expect([...(major?.approach ?? [])].sort((a, b) => a - b)).toEqual([3, 6, 10]);
  expect(scalesFor("G", "7").find(({ scale }) => scale.type === "altered")).toBeUndefined();
  expect(scalesFor("G", "7").find(({ scale }) => scale.type === "mixolydian")?.avoid).toEqual(["C"]);
  expect(scalesFor("G", "7").find(({ scale }) => scale.type === "half-whole diminished")?.avoid).toEqual([]);
  expect(major && textOf(major.reason)).toBe("A usual choice for this chord; colours D, A; do not hold F.");
});
