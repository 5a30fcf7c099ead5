import { expect, test } from "vitest";
import { changingClefs, fittingClef, handClefs, ledgerLines } from "./clefs.ts";

const wish = (notes: readonly string[], more: Partial<Parameters<typeof fittingClef>[0]> = {}) =>
  fittingClef({ notes, written: null, soundsBelow: false, most: 2, ...more }).clef;
const treble = { clef: "treble", octaves: 0 };

test("ledger lines are counted from the nearest line of the staff", () => {
  expect(["E4", "D4", "C4", "A3", "G3", "F3", "F5", "G5", "A5", "C6", "E6"].map((note) => ledgerLines(note, treble))).toEqual([
    0, 0, 1, 2, 2, 3, 0, 0, 1, 2, 3,
  ]);
  expect(ledgerLines("C3", { clef: "treble-8", octaves: 1 })).toBe(1);
});

test("low notes stand in the bass clef, high ones in the treble, chords around middle C in a treble an octave lower", () => {
  expect(wish(["C3", "E3", "G3", "B3"])).toBe("bass");
  expect(wish(["C4", "E4", "G4", "B4"])).toBe("treble");
  expect(wish(["C3", "E3", "A#4"])).toBe("treble-8");
  expect(wish(["F#3", "A3", "C#4", "Eb4", "G4", "Bb4", "Db5"])).toBe("treble-8");
  expect(wish(["C1", "G1"])).toBe("bass-8");
  expect(wish(["C7"])).toBe("treble+8");
});

test("a clef that was written stays where it holds the notes", () => {
  expect(wish(["C4", "E4"], { written: { clef: "tenor", octaves: 0 } })).toBe("tenor");
  expect(wish(["C2"], { written: treble })).toBe("bass");
});

test("a bass stands an octave above its sound", () => {
  expect(fittingClef({ notes: ["E1", "G2"], written: null, soundsBelow: true, most: 2 })).toEqual({ clef: "bass", octaves: 1 });
});

test("where no clef holds all, it changes at the bar that needs another, and stays for as long as it can", () => {
  const bass = { clef: "bass", octaves: 0 };
  const changed = (...bars: readonly (readonly string[])[]) => changingClefs(bars, bass, 2).map(({ clef }) => clef);
  expect(changed(["C2", "G2"], ["C5", "E5"], [], ["C4", "E4"], ["F2"])).toEqual(["bass", "treble", "treble", "treble", "bass"]);
  expect(changed(["C2", "C6"], ["C3"]), "what no clef holds stays where it was").toEqual(["bass", "bass"]);
  expect(changed(["C3"], ["D3"])).toEqual(["bass", "bass"]);
});

test("a pianist's two staves are treble and bass, both with an 8 below where the chords lie low; other clefs where those do not hold", () => {
  const read = (chords: readonly string[], bass: readonly string[]) => handClefs({ chords, bass }, 2)?.map(({ clef }) => clef);
  expect(read(["C4", "E4", "G4", "B4"], ["C3"])).toEqual(["treble", "bass"]);
  expect(read(["D3", "F3", "A3", "C4"], ["D2"])).toEqual(["treble-8", "bass-8"]);
  expect(read(["C4", "E4"], ["C1"]), "the two move together").toEqual(["treble-8", "bass-8"]);
  expect(read(["G2", "C#3", "E3", "A3"], ["A0"]), "a bass below the keys that the clef holds").toEqual(["treble-8", "bass-8"]);
  expect(read(["C2", "E2"], ["C1"])).toBe(undefined);
});
