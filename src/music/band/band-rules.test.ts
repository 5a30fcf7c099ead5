import { describe, expect, test } from "vitest";
import { type Performance, perform, performances, randomChart } from "../../../tests/support/band-charts.ts";
import { badVoicings, bassFaults, fillFaults, outOfRange, struckBy, topMoves } from "../../../tests/support/band-checks.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import type { BandNote } from "./band-note.ts";
import { bandStyles } from "./styles.ts";

const names = Object.keys(bandStyles) as (keyof typeof bandStyles)[];
const all = (name: keyof typeof bandStyles, check: (performance: Performance) => readonly string[]): readonly string[] =>
  performances(name).flatMap(check);

describe.each(names)("%s: twenty songs, four choruses, three seeds", (name) => {
  test("C1: players' voicings", () => expect(all(name, badVoicings).slice(0, 5)).toEqual([]));

  test("C2: E3 to G5, above the low interval limits; the top voice goes by five half steps at most in 90 % of changes", () => {
    expect(all(name, outOfRange).slice(0, 5)).toEqual([]);
    const moves = performances(name).flatMap(topMoves);
    expect(moves.filter((move) => move <= 5).length / moves.length).toBeGreaterThanOrEqual(0.9);
  });

  test("W1 to W4 and W18: the bass stays in its range and under its chords", () => expect(all(name, bassFaults).slice(0, 5)).toEqual([]));

  test("D2: a fill leads into each section, no two alike running, and is met by an accent", () =>
    expect(all(name, fillFaults).slice(0, 5)).toEqual([]));

  test("the same seed plays the same, another chorus and another seed do not", () => {
    const [one] = performances(name);
    if (one === undefined) throw new Error("Nothing was played.");
    const again = (chorus: number, other: number) => JSON.stringify(perform(one.chart, one.style, other, chorus, "solo").notes);
    expect(again(2, 1)).toBe(again(2, 1));
    expect(again(3, 1)).not.toBe(again(2, 1));
    expect(again(2, 5)).not.toBe(again(2, 1));
  });
});

test("any style in any meter, over any chords and silences: C1, C2, D2 and the bass's rules", () => {
  for (let at = seed(1), end = at + cases(200, 5_000); at < end; at++) {
    const chart = randomChart(at);
    const style = bandStyles[names[at % names.length] ?? "mediumSwing"];
    const performance = perform(chart, style, at, 1 + (at % 3), at % 2 === 0 ? "head" : "solo");
    const faults = [badVoicings, outOfRange, bassFaults, fillFaults].flatMap((check) => check(performance));
    expect(faults, `seed ${at}, ${style.name}`).toEqual([]);
  }
});

const broken = (change: (note: BandNote) => BandNote): Performance => {
  const [one] = performances("mediumSwing");
  if (one === undefined) throw new Error("Nothing was played.");
  return { ...one, notes: one.notes.map(change) };
};

test("each check sees what it is for", () => {
  expect(badVoicings(broken((note) => ({ ...note, midi: note.part === "comping" ? note.midi + 1 : note.midi })))).not.toEqual([]);
  expect(outOfRange(broken((note) => ({ ...note, midi: note.midi - 12 })))).not.toEqual([]);
  expect(bassFaults(broken((note) => ({ ...note, midi: note.part === "bass" ? note.midi + 1 : note.midi })))).not.toEqual([]);
  expect(bassFaults(broken((note) => ({ ...note, midi: note.part === "bass" ? note.midi - 14 : note.midi })))).not.toEqual([]);
  const noFills = broken((note) => (note.part === "drums" ? { ...note, velocity: 20, midi: 51 } : note));
  expect(fillFaults(noFills).some((fault) => fault.includes("no fill"))).toBe(true);
  expect(fillFaults(noFills).some((fault) => fault.includes("no accent"))).toBe(true);
  expect(
    topMoves({
      ...broken((note) => note),
      notes: struckBy(broken((note) => note).notes, "comping").flatMap((group, index) =>
        group.map((note) => ({ ...note, midi: note.midi + (index % 2) * 12 })),
      ),
    }).filter((move) => move > 5).length,
  ).toBeGreaterThan(20);
});
