import { expect, test } from "vitest";
import { chordElement, elementOfSymbol } from "../chords/element.ts";
import { rootedKinds } from "../chords/library.ts";
import { revoice } from "../harmony/harmony-tool.ts";
import { circleOfFifths } from "../keys.ts";
import { chordsIn } from "../pieces/chords.ts";
import { soundingMidi } from "../pieces/events.ts";
import { harmonyPiece, withAllTones } from "../pieces/harmony-piece.ts";
import { chordSound } from "../pieces/sound.ts";
import { chromaOf, midiOf, semitonesOf } from "../pitch.ts";
import { playerVoicing } from "./player-voicing.ts";

test("C13 is E Bb D A over the bass, C7alt E Bb D# G#, Cm11 Eb Bb D F", () => {
  expect(playerVoicing({ tonic: "C", type: "13" })).toEqual(["E3", "Bb3", "D4", "A4"]);
  expect(playerVoicing({ tonic: "C", type: "7alt" })).toEqual(["E3", "Bb3", "D#4", "G#4"]);
  expect(playerVoicing({ tonic: "C", type: "m11" })).toEqual(["Eb3", "Bb3", "D4", "F4"]);
  expect(playerVoicing({ tonic: "C", type: "13#11" })).toEqual(["E3", "Bb3", "D4", "F#4", "A4"]);
});

test("chords of five tones or fewer are played as they are written", () => {
  for (const type of ["M", "7", "9", "maj9", "6/9", "7b9"]) expect(playerVoicing({ tonic: "C", type })).toBeUndefined();
});

test("every chord of six tones or more, on every root: three to five notes of it from C3 to G5, guide tones in, no half steps", () => {
  const large = rootedKinds.filter(({ intervals }) => intervals.length >= 6);
  expect(large.length).toBeGreaterThanOrEqual(10);
  for (const { symbol, intervals } of large)
    for (const tonic of circleOfFifths) {
      const midi = (playerVoicing({ tonic, type: symbol }) ?? []).map((note) => midiOf(note) ?? 0);
      const sizes = midi.map((note) => (note - (chromaOf(tonic) ?? 0) + 120) % 12);
      expect(midi.length >= 3 && midi.length <= 5, `${tonic}${symbol}: ${midi}`).toBe(true);
      expect(midi[0] !== undefined && midi[0] >= 48 && (midi.at(-1) ?? 0) <= 79, `${tonic}${symbol}: ${midi}`).toBe(true);
      const own = intervals.map((interval) => semitonesOf(interval) % 12);
      expect(sizes.filter((size) => !own.includes(size))).toEqual([]);
      expect(sizes.some((size) => [3, 4, 5].includes(size)) && sizes.some((size) => [9, 10, 11].includes(size))).toBe(true);
      expect(midi.slice(1).filter((note, index) => note - (midi[index] ?? 0) < 2)).toEqual([]);
    }
});

test("a clicked C13 sounds as players voice it over its bass; one that was voiced by hand as it stands", () => {
  const chord = chordElement({ id: "c", tonic: "C", type: "13" });
  expect(chordSound(chord)).toEqual([36, 52, 58, 62, 69]);
  expect(chordSound({ ...chord, originalVoicing: true })).toHaveLength(7);
  expect(chord.notes).toHaveLength(6);
});

const played = (symbol: string, options: { baseInversion?: number; smoothVoicing?: boolean } = {}) => {
  const element = elementOfSymbol(symbol, { id: "c" });
  if (!element.ok) throw new Error(element.error.code);
  const harmony = harmonyPiece({ id: "p", name: "p", elements: [element.value] }, { key: { key: "C", scaleType: "major" }, ...options });
  return harmony.voices.map(({ elements }) =>
    elements.flatMap((each) => (each.elementType === "Triplet" ? [] : soundingMidi(each))).join(" "),
  );
};

test("in a piece C7alt is E Bb D# G# over its root, turned over and voiced smoothly, too; under b13 no natural fifth is played", () => {
  expect(played("C7alt")).toEqual(["52 58 63 68", "36"]);
  expect(played("C7alt", { baseInversion: 1 })).toEqual(["58 63 68 76", "36"]);
  expect(played("C7alt", { baseInversion: 7 })[0]).toBe("64 70 75 80");
  expect(played("C7alt", { smoothVoicing: true })[0]).toBe("52 58 63 68");
  expect(played("C13")[0]).toBe("52 58 62 69");
  for (const symbol of ["C9b13", "C7#9b13", "C7#11b13", "C7b13", "C7b9b13"])
    expect(
      played(symbol)[0]
        ?.split(" ")
        .map((midi) => Number(midi) % 12),
      symbol,
    ).not.toContain(7);
});

test("the harmony tool passes on what it voices: C13 in drop-2 is Bb E A D; an answer is judged by all tones again", () => {
  const chords = ["G7alt", "C13", "F7alt", "B7b9#9"]
    .map((symbol) => elementOfSymbol(symbol, { id: symbol }))
    .flatMap((each) => (each.ok ? [each.value] : []));
  const voiced = (smoothVoicing: boolean, drop: "none" | "drop2") => chordsIn(revoice(chords, { smoothVoicing, drop }));
  expect(voiced(true, "none").map(({ notes }) => notes.length)).toEqual([4, 4, 4, 3]);
  expect(voiced(false, "drop2")[1]?.notes).toEqual(["Bb2", "E3", "A3", "D4"]);
  expect(voiced(false, "none").map(withAllTones)).toEqual(chords);
});
