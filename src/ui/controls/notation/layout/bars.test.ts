import { expect, test } from "vitest";
import type { DrawnSystem } from "../engraving/drawn.ts";
import { bandPieces, barAt, rangeOf } from "./bars.ts";

const system = (index: number): DrawnSystem => ({
  index,
  svg: {} as SVGSVGElement,
  width: 400,
  needed: 400,
  height: 100,
  top: 20,
  bottom: 80,
  verdicts: new Map(),
  firstBar: index * 2,
  bars: [
    { bar: index * 2, from: 100, to: 250 },
    { bar: index * 2 + 1, from: 250, to: 400 },
  ],
  elements: [],
  chords: [],
});
const sheet = [system(0), system(1)];

test("a range over a line break has a piece on each line", () => {
  const pieces = bandPieces(sheet, { fromBar: 1, toBar: 3 });
  expect(pieces.map(({ left, width, begins, ends }) => [left, width, begins, ends])).toEqual([
    [0.625, 0.375, true, false],
    [0.25, 0.375, false, true],
  ]);
  expect(pieces.map(({ top, height }) => [top, height])).toEqual([
    [0.05, 0.4],
    [0.55, 0.4],
  ]);
});
test("a point finds the bar it is in, and the nearest one beside the music", () => {
  expect(barAt(sheet, 0.3, 0.2)).toBe(0);
  expect(barAt(sheet, 0.9, 0.2)).toBe(1);
  expect(barAt(sheet, 0.01, 0.7)).toBe(2);
  expect(barAt(sheet, 1.2, 1.1)).toBe(3);
  expect(barAt([], 0.5, 0.5)).toBeUndefined();
});
test("a range may be drawn from right to left", () => {
  expect(rangeOf(5, 2)).toEqual({ fromBar: 2, toBar: 6 });
  expect(rangeOf(1, 1)).toEqual({ fromBar: 1, toBar: 2 });
});
