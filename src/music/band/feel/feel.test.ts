import { expect, test } from "vitest";
import { performances } from "../../../../tests/support/band-charts.ts";
import type { BandPart } from "../band-note.ts";
import { bandStyles } from "../styles.ts";
import { FURTHEST_LEAN, felt, spreadAt } from "./feel.ts";

const leans = (part: BandPart, bpm: number, humanise = 1): readonly number[] =>
  performances("mediumSwing").flatMap(({ notes, style, seed, chorus }) => {
    const own = felt(notes, style, { humanise, bpm, seed, chorus }).filter((note) => note.part === part);
    return own.filter((note, index) => note.start !== own[index - 1]?.start).map(({ lean }) => lean);
  });
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]): number => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
/** How much of a deviation is that of the stroke before. */
const correlation = (values: readonly number[]): number => {
  const centre = mean(values);
  return mean(values.slice(1).map((value, index) => (value - centre) * ((values[index] ?? 0) - centre))) / deviation(values) ** 2;
};

test("players drift by 4 to 9 ms, tighter as the tempo rises, each stroke from where the one before was", () => {
  for (const part of ["bass", "comping", "drums"] as const) {
    for (const bpm of [60, 120, 200]) {
      expect(deviation(leans(part, bpm)), `${part} at ${bpm}`).toBeGreaterThanOrEqual(3.8);
      expect(deviation(leans(part, bpm)), `${part} at ${bpm}`).toBeLessThanOrEqual(9.2);
    }
    expect(correlation(leans(part, 120)), part).toBeGreaterThan(0.4);
  }
  expect(deviation(leans("bass", 200))).toBeLessThan(deviation(leans("bass", 70)));
  expect([spreadAt(40), spreadAt(320)]).toEqual([9, 4]);
});

test("the bass is a little ahead of the ride, the comping a little behind it", () => {
  expect(mean(leans("bass", 130))).toBeLessThan(mean(leans("drums", 130)));
  expect(mean(leans("comping", 130))).toBeGreaterThan(mean(leans("drums", 130)) + 2);
});

test("at 0 nothing moves, and half is half; no stroke lies beyond the bound", () => {
  const [one] = performances("mediumSwing");
  if (one === undefined) throw new Error("Nothing was played.");
  const at = (humanise: number) => felt(one.notes, bandStyles.mediumSwing, { humanise, bpm: 120, seed: 1, chorus: 1 });
  expect(at(0)).toEqual(one.notes.map((note) => ({ ...note, lean: 0 })));
  expect(at(0.5)[9]?.lean).toBeCloseTo((at(1)[9]?.lean ?? 0) / 2, 6);
  for (const { lean } of at(1)) expect(Math.abs(lean)).toBeLessThanOrEqual(FURTHEST_LEAN);
});
