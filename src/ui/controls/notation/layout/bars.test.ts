import { expect, test } from "vitest";
import { bandPieces, barAt, rangeOf } from "./bars.ts";
import type { LaidLine, SheetLayout } from "./sheet-layout.ts";

const line = (index: number): LaidLine => ({
  x: 0,
  y: index * 100,
  width: 400,
  height: 100,
  top: index * 100 + 20,
  bottom: index * 100 + 80,
  highest: index * 100 + 20,
  lowest: index * 100 + 80,
  bars: [
    { bar: index * 2, from: 100, to: 250 },
    { bar: index * 2 + 1, from: 250, to: 400 },
  ],
  stops: [],
});
const sheet: SheetLayout = { width: 400, height: 200, lines: [line(0), line(1)] };

test("a range over a line break has a piece on each line", () => {
  const pieces = bandPieces(sheet, { fromBar: 1, toBar: 3 });
  expect(pieces.map(({ left, width, begins, ends }) => [left, width, begins, ends])).toEqual([
    [0.625, 0.375, true, false],
    [0.25, 0.375, false, true],
  ]);
  expect(pieces[1]?.top).toBeCloseTo(0.56);
});

test("the bar under a point is found on its line, beside a line its nearest", () => {
  expect([barAt(sheet, 0.3, 0.1), barAt(sheet, 0.9, 0.4), barAt(sheet, 0.01, 0.9), barAt(sheet, 0.99, 0.99)]).toEqual([0, 1, 2, 3]);
});

test("in two columns a point belongs to the column it is in", () => {
  const right = { ...line(0), x: 420, bars: [{ bar: 7, from: 500, to: 800 }] };
  const wide: SheetLayout = { width: 820, height: 200, lines: [line(0), line(1), right] };
  expect([barAt(wide, 0.7, 0.2), barAt(wide, 0.3, 0.8)]).toEqual([7, 2]);
});

test("a range goes forward whichever bar comes first", () => {
  expect(rangeOf(5, 2)).toEqual({ fromBar: 2, toBar: 6 });
});
