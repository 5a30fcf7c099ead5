import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../tests/support/totals.ts";
import { chordElement, restElement } from "../chords/element.ts";
import { rootedKinds } from "../chords/library.ts";
import { chordOf } from "../chords/read-chord.ts";
import type { ChordElement } from "../elements.ts";
import { circleOfFifths } from "../keys.ts";
import { harmonyPiece } from "../pieces/harmony-piece.ts";
import { chromaOf, midiOf, semitonesOf } from "../pitch.ts";
import { DROPS, dropVoicing } from "./drop.ts";
import { respectsLowLimits } from "./limits.ts";
import { rootlessChain, rootlessIntervals, rootlessVoicings } from "./rootless.ts";
import { cheapestChain, motion, SMOOTH_RANGE, smoothVoicing, standingCost, type Voicing, voicingsOf } from "./smooth.ts";
import { substituteDominants, tritoneSubstitute } from "./tritone.ts";

const chord = (tonic: string, type: string, octave = 3, inversion = 0): ChordElement =>
  chordElement({ id: `${tonic}${type}`, tonic, type, octave, inversion });
const midi = (notes: readonly string[]): number[] => notes.map((note) => midiOf(note) ?? Number.NaN);
const classes = (notes: readonly string[]): number[] => [...new Set(notes.map((note) => chromaOf(note) ?? -1))].sort((a, b) => a - b);
const chordsOf = (elements: readonly unknown[]): ChordElement[] => elements as ChordElement[];
const anyChord = fc
  .record({ tonic: fc.constantFrom(...circleOfFifths), kind: fc.constantFrom(...rootedKinds) })
  .map(({ tonic, kind }) => chord(tonic, kind.symbol));
const anyList = fc.array(anyChord, { minLength: 1, maxLength: 12 });

test("V1: drop and smooth voicing never change a chord's pitch classes", () => {
  fc.assert(
    fc.property(anyList, fc.constantFrom(...DROPS), (list, drop) => {
      for (const each of list) expect(classes(dropVoicing(each.notes, drop))).toEqual(classes(each.notes));
      expect(chordsOf(smoothVoicing(list)).map(({ notes }) => classes(notes))).toEqual(list.map(({ notes }) => classes(notes)));
    }),
  );
});

test("V2: in drop-2 the second from the top falls an octave and the top stays; drop-3 the third; drop-2-4 both", () => {
  const close = chord("C", "maj7").notes;
  expect(dropVoicing(close, "drop2")).toEqual(["G2", "C3", "E3", "B3"]);
  expect(dropVoicing(close, "drop3")).toEqual(["E2", "C3", "G3", "B3"]);
  expect(dropVoicing(close, "drop24")).toEqual(["C2", "G2", "E3", "B3"]);
  for (const { symbol, intervals } of rootedKinds.filter((kind) => kind.intervals.length === 4)) {
    const notes = chord("D", symbol).notes;
    const [a = 0, b = 0, c = 0, d = 0] = midi(notes);
    if (d - a >= 12) continue;
    expect(midi(dropVoicing(notes, "drop2")), intervals.join()).toEqual([a, b, c - 12, d].sort((x, y) => x - y));
    expect(midi(dropVoicing(notes, "drop3"))).toEqual([a, b - 12, c, d].sort((x, y) => x - y));
    expect(midi(dropVoicing(notes, "drop24"))).toEqual([a - 12, b, c - 12, d].sort((x, y) => x - y));
  }
});

test("V2: drop-2 of three notes is the spread triad; two notes and five are counted from the top", () => {
  expect(dropVoicing(chord("C", "M").notes, "drop2")).toEqual(["E2", "C3", "G3"]);
  expect(dropVoicing(["C3", "G3"], "drop3")).toEqual(["C3", "G3"]);
  expect(dropVoicing(["C3", "E3", "G3", "Bb3", "D4"], "drop24")).toEqual(["E2", "Bb2", "C3", "G3", "D4"]);
});

const playedRootless = rootedKinds.filter(({ symbol }) => rootlessIntervals({ tonic: "C", type: symbol }, "A"));

test("V4: a rootless voicing has no root, stands on its third or seventh (sixth), holds both guide tones, spans an octave at most", () => {
  expect(playedRootless.length).toBeGreaterThan(40);
  for (const tonic of circleOfFifths) {
    for (const { symbol, intervals } of playedRootless) {
      const voicings = rootlessVoicings({ tonic, type: symbol });
      expect(voicings.length, tonic + symbol).toBeGreaterThan(0);
      const root = chromaOf(tonic) ?? 0;
      const guides = intervals
        .filter((name) => ["3m", "3M"].includes(name))
        .concat(intervals.filter((name) => ["7m", "7M"].includes(name)).slice(0, 1));
      if (guides.length < 2) guides.push("6M");
      const guideClasses = guides.map((name) => (root + semitonesOf(name)) % 12);
      for (const { midi: notes, form } of voicings) {
        const own = notes.map((note) => note % 12);
        expect(own).not.toContain(root);
        expect(own).toEqual(expect.arrayContaining(guideClasses));
        expect(own[0]).toBe(guideClasses[form === "A" ? 0 : 1]);
        expect(notes.length).toBeGreaterThanOrEqual(3);
        expect(notes.length).toBeLessThanOrEqual(4);
        expect((notes.at(-1) ?? 0) - (notes[0] ?? 0)).toBeLessThanOrEqual(12);
        expect(notes[0]).toBeGreaterThanOrEqual(46);
        expect(notes[0]).toBeLessThanOrEqual(60);
      }
    }
  }
});

test("V4: form A is 3-5-7-9 and B 7-9-3-5; on dominants 3-13-7-9 and 7-9-3-13", () => {
  const of = (type: string, form: "A" | "B") => rootlessIntervals({ tonic: "C", type }, form)?.join(" ");
  expect([of("m7", "A"), of("m7", "B"), of("maj7", "A")]).toEqual(["3m 5P 7m 9M", "7m 9M 10m 12P", "3M 5P 7M 9M"]);
  expect([of("7", "A"), of("7", "B"), of("7b9", "A"), of("7alt", "A")]).toEqual([
    "3M 6M 7m 9M",
    "7m 9M 10M 13M",
    "3M 6m 7m 9m",
    "3M 6m 7m 9A",
  ]);
  expect([of("6", "A"), of("M", "A"), of("dim7", "A"), of("7sus4", "A")]).toEqual(["3M 5P 6M 9M", undefined, undefined, undefined]);
});

test("V4, V7: ii-V-I alternates the forms and moves at most six half steps, in every key", () => {
  for (const key of circleOfFifths) {
    const names = [
      ["2M", "m7"],
      ["5P", "7"],
      ["1P", "maj7"],
    ].map(([interval = "", type = ""]) => ({ tonic: pitchClass(key, interval), type }));
    const chain = rootlessChain(names);
    const [ii, v, i] = chain.map((each) => each?.midi ?? []);
    expect(chain.map((each) => each?.form).join(""), key).toMatch(/^(ABA|BAB)$/);
    expect(motion(ii ?? [], v ?? []) + motion(v ?? [], i ?? []), key).toBeLessThanOrEqual(6);
  }
});
const pitchClass = (key: string, interval: string): string =>
  ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"][((chromaOf(key) ?? 0) + semitonesOf(interval)) % 12] ?? "C";

test("V7: the check value, Dm7 F3-A3-C4-E4 to G7 F3-A3-B3-E4 is 1 and to Cmaj7 E3-G3-B3-D4 is 5", () => {
  const [d, g, c] = [
    ["F3", "A3", "C4", "E4"],
    ["F3", "A3", "B3", "E4"],
    ["E3", "G3", "B3", "D4"],
  ].map(midi);
  expect([motion(d ?? [], g ?? []), motion(g ?? [], c ?? [])]).toEqual([1, 5]);
  const chain = rootlessChain([
    { tonic: "D", type: "m7" },
    { tonic: "G", type: "7" },
    { tonic: "C", type: "maj7" },
  ]);
  expect(chain.map((each) => each?.notes.join("-"))).toEqual(["F3-A3-C4-E4", "F3-A3-B3-E4", "E3-G3-B3-D4"]);
});

/** Total cost of a chain, worked out anew. */
const totalCost = (chain: readonly Voicing[]): number => {
  const first = chain[0]?.midi ?? [];
  const center = first.reduce((sum, note) => sum + note, 0) / first.length;
  return chain.reduce(
    (sum, { midi: notes }, index) => sum + standingCost(notes, center) + (index > 0 ? motion(chain[index - 1]?.midi ?? [], notes) : 0),
    0,
  );
};
const everyChain = (choices: readonly (readonly Voicing[])[]): Voicing[][] =>
  choices.reduce<Voicing[][]>((chains, list) => chains.flatMap((chain) => list.map((voicing) => [...chain, voicing])), [[]]);

test("V6: smooth voicing costs exactly what the best of all candidate chains costs (brute force)", () => {
  fc.assert(
    fc.property(fc.array(anyChord, { minLength: 1, maxLength: 4 }), (list) => {
      const choices = list.map((each, index) => (index === 0 ? voicingsOf(each).slice(0, 1) : voicingsOf(each)));
      const least = Math.min(...everyChain(choices).map(totalCost));
      expect(totalCost(cheapestChain(choices))).toBeCloseTo(least, 9);
    }),
    { numRuns: cases(250, 5000) },
  );
});

test("V6: motion pairs notes in order and costs what the best pairing costs (brute force)", () => {
  const notes = fc.uniqueArray(fc.integer({ min: 46, max: 84 }), { minLength: 1, maxLength: 4 }).map((list) => list.sort((a, b) => a - b));
  const pairings = (many: readonly number[], few: readonly number[]): number => {
    const [head, ...rest] = many;
    if (head === undefined) return few.length === 0 ? 0 : Number.POSITIVE_INFINITY;
    const [partner, ...others] = few;
    if (partner === undefined) return Number.POSITIVE_INFINITY;
    const cost = Math.abs(head - partner);
    return (
      cost + Math.min(rest.length === 0 && others.length === 0 ? 0 : Number.POSITIVE_INFINITY, pairings(rest, few), pairings(rest, others))
    );
  };
  fc.assert(
    fc.property(notes, notes, (a, b) => {
      const [few, many] = a.length <= b.length ? [a, b] : [b, a];
      expect(motion(a, b)).toBe(
        a.length === b.length ? a.reduce((sum, note, index) => sum + Math.abs(note - (b[index] ?? 0)), 0) : pairings(many, few),
      );
      expect(motion(a, b)).toBe(motion(b, a));
    }),
  );
});

test("V6: equal input gives equal output, and the elements given are not touched", () => {
  const list = ["Dm7", "G7", "Cmaj7"].map((name) => chord(chordOf(name)?.tonic ?? "C", chordOf(name)?.type ?? "M"));
  const before = structuredClone(list);
  expect(smoothVoicing(list)).toEqual(smoothVoicing(list));
  expect(list).toEqual(before);
});

test("V6: notes below C3 are penalised: a low start climbs", () => {
  const voiced = chordsOf(smoothVoicing([chord("B", "maj7", 2), chord("E", "maj7"), chord("A", "maj7")]));
  for (const { notes } of voiced.slice(1)) expect(Math.min(...midi(notes))).toBeGreaterThanOrEqual(46);
  expect(standingCost([46, 52, 55], 51)).toBeGreaterThan(standingCost([48, 52, 55], 51));
});

test("V9: ten cycles of iii-VI-ii-V in any key do not drift: the mean pitch stays within 4 half steps, all inside Bb2..C6", () => {
  for (const key of circleOfFifths) {
    const cycle = [
      ["3M", "m7"],
      ["6M", "7"],
      ["2M", "m7"],
      ["5P", "7"],
    ].map(([interval = "", type = ""]) => chord(pitchClass(key, interval), type));
    const voiced = chordsOf(smoothVoicing(Array.from({ length: 10 }, () => cycle).flat()));
    const mean = ({ notes }: ChordElement) => midi(notes).reduce((sum, note) => sum + note, 0) / notes.length;
    const [first] = voiced;
    for (const each of voiced) {
      expect(Math.abs(mean(each) - mean(first as ChordElement)), key).toBeLessThanOrEqual(4);
      expect(Math.min(...midi(each.notes))).toBeGreaterThanOrEqual(SMOOTH_RANGE.low);
      expect(Math.max(...midi(each.notes))).toBeLessThanOrEqual(SMOOTH_RANGE.high);
    }
  }
});

test("V10: with smooth voicing off again a progression's piece is exactly what it was", () => {
  const progression = {
    id: "progression-x",
    name: "x",
    elements: [chord("D", "m7"), restElement("r", "h"), chord("G", "7"), chord("C", "maj7")],
  };
  const options = { key: { key: "C", scaleType: "major" } };
  const before = harmonyPiece(progression, options);
  const smooth = harmonyPiece(progression, { ...options, smoothVoicing: true });
  expect(smooth).not.toEqual(before);
  expect(harmonyPiece(progression, { ...options, smoothVoicing: false })).toEqual(before);
});

test("V11: low interval limits by the bottom note", () => {
  const lowest: readonly (readonly [semitones: number, bottom: string])[] = [
    [1, "E3"],
    [2, "Eb3"],
    [3, "C3"],
    [4, "B2"],
    [5, "A2"],
    [7, "C#2"],
    [8, "F2"],
    [9, "F2"],
    [10, "F2"],
    [11, "F2"],
  ];
  for (const [size, bottom] of lowest) {
    const note = midiOf(bottom) ?? 0;
    expect(respectsLowLimits([note, note + size]), `${size}`).toBe(true);
    expect(respectsLowLimits([note - 1, note - 1 + size]), `${size}`).toBe(false);
  }
});

test("V11: smooth voicings respect the low interval limits", () => {
  fc.assert(
    fc.property(anyList, (list) => {
      for (const { notes } of chordsOf(smoothVoicing(list)).slice(1)) expect(respectsLowLimits(midi(notes)), notes.join(" ")).toBe(true);
    }),
  );
});

test("chords that keep their voicing keep it among smooth neighbours", () => {
  const kept = { ...chord("F", "M"), originalVoicing: true, notes: ["F2", "C3", "A3"] };
  expect(chordsOf(smoothVoicing([chord("C", "M"), kept, chord("G", "M")]))[1]?.notes).toEqual(["F2", "C3", "A3"]);
});

test("V13: the tritone substitute stands six half steps away, its third and seventh swapped, named with a flat", () => {
  expect(tritoneSubstitute(chord("G", "7"))).toMatchObject({ name: "Db7", tonic: "Db", notes: ["Db3", "F3", "Ab3", "Cb4"] });
  for (const key of circleOfFifths) {
    const own = chord(key, "7");
    const other = tritoneSubstitute(own);
    expect(((chromaOf(other.tonic) ?? 0) - (chromaOf(own.tonic) ?? 0) + 12) % 12).toBe(6);
    expect([chromaOf(other.notes[1] ?? ""), chromaOf(other.notes[3] ?? "")]).toEqual([
      chromaOf(own.notes[3] ?? ""),
      chromaOf(own.notes[1] ?? ""),
    ]);
    expect(other.tonic).not.toContain("#");
  }
});

test("V13: only dominants that fall a fifth are substituted; other chords and other dominants stay", () => {
  const names = (...list: ChordElement[]) => chordsOf(substituteDominants(list)).map(({ name }) => name);
  expect(names(chord("D", "m7"), chord("G", "7"), chord("C", "maj7"))).toEqual(["Dm7", "Db7", "Cmaj7"]);
  expect(names(chord("F", "7"), chord("G", "m7"))).toEqual(["F7", "Gm7"]);
});
