import { expect, test } from "vitest";
import { ticks } from "../../../music/time/time.ts";
import type { DrawnElement, DrawnSystem } from "../engraving/drawn.ts";
import { cursorPoints, cursorStops, playedStops } from "./cursor.ts";

const element = (voice: number, start: number, x: number): DrawnElement => ({
  voice,
  index: 0,
  kind: "note",
  bar: 0,
  system: 0,
  start: ticks(start),
  duration: ticks(960),
  x,
  width: 10,
  nodes: [],
});
const system = (index: number, elements: readonly DrawnElement[]): DrawnSystem => ({
  index,
  svg: {} as SVGSVGElement,
  width: 404,
  needed: 400,
  height: 200,
  top: 48,
  bottom: 120,
  verdicts: new Map(),
  firstBar: 0,
  bars: [],
  elements,
  chords: [],
});

test("the cursor stops once where two voices sound together, at the leftmost note", () => {
  const stops = cursorStops([system(0, [element(0, 0, 105), element(0, 960, 206), element(1, 0, 108), element(1, 480, 150)])]);
  expect(stops.map(({ start, x }) => [start, x])).toEqual([
    [0, 0.25],
    [480, 146 / 404],
    [960, 0.5],
  ]);
});
test("the second line lies half way down", () => {
  const stops = cursorStops([system(0, [element(0, 0, 105)]), system(1, [element(0, 960, 105)])]);
  expect(stops.map(({ y }) => y)).toEqual([0.1, 0.6]);
});
test("the cursor holds each place until the next note, at the tempo's speed", () => {
  const stops = cursorStops([system(0, [element(0, 0, 105), element(0, 960, 206)])]);
  expect(cursorPoints(stops, 0.5, 1000)).toEqual([
    { at: 0, transform: "translate(25%, 20%)" },
    { at: 480, transform: "translate(25%, 20%)" },
    { at: 480, transform: "translate(50%, 20%)" },
    { at: 1000, transform: "translate(50%, 20%)" },
  ]);
});
test("a piece that begins with silence shows its first note from the start; a piece without notes shows none", () => {
  const stops = cursorStops([system(0, [element(0, 960, 105)])]);
  expect(cursorPoints(stops, 1, 2000)[0]).toEqual({ at: 0, transform: "translate(25%, 20%)" });
  expect(cursorPoints([], 1, 2000)).toEqual([]);
});

test("where bars are repeated the cursor jumps back as the eye does; without repeats it goes as the sheet stands", () => {
  const at = (start: number, bar: number) => ({ start: ticks(start), bar, x: bar / 10, y: 0 });
  const stops = [at(0, 0), at(1920, 0), at(3840, 1)];
  const place = (measure: number, start: number, written: number) => ({ measure, start: ticks(start), written: ticks(written) });
  const twice = playedStops(stops, [place(0, 0, 0), place(0, 3840, 0), place(1, 7680, 3840)]);
  expect(twice.map(({ start, bar }) => [start, bar])).toEqual([
    [0, 0],
    [1920, 0],
    [3840, 0],
    [5760, 0],
    [7680, 1],
  ]);
  expect(playedStops(stops, [place(0, 0, 0), place(1, 3840, 3840)])).toBe(stops);
});
