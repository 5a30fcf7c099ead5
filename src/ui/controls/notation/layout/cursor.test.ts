import { expect, test } from "vitest";
import { ticks } from "../../../../music/time/time.ts";
import { cursorPoints, cursorStops, playedStops } from "./cursor.ts";
import type { LaidLine, SheetLayout } from "./sheet-layout.ts";

const line = (y: number, stops: readonly (readonly [start: number, x: number])[]): LaidLine => ({
  x: 0,
  y,
  width: 400,
  height: 100,
  top: y + 26,
  bottom: y + 60,
  highest: y + 16,
  lowest: y + 64,
  bars: [],
  stops: stops.map(([start, x]) => ({ start: ticks(start), bar: 0, x })),
});
const sheet = (...lines: readonly LaidLine[]): SheetLayout => ({ width: 400, height: 100 * lines.length, lines });

test("the cursor stops once where two voices sound together, at the leftmost note, from the highest note to the lowest", () => {
  const layout = sheet(
    line(0, [
      [0, 104],
      [960, 204],
      [0, 108],
      [480, 154],
    ]),
  );
  const stops = cursorStops(layout);
  expect(stops.map(({ start, x }) => [start, x])).toEqual([
    [0, 0.25],
    [480, 0.375],
    [960, 0.5],
  ]);
  expect([stops[0]?.y, stops[0]?.height]).toEqual([0.1, 0.6]);
});
test("the second line lies half way down", () => {
  expect(cursorStops(sheet(line(0, [[0, 104]]), line(100, [[960, 104]]))).map(({ y }) => y)).toEqual([0.05, 0.55]);
});
test("the cursor holds each place until the next note, at the tempo's speed, and is as high as its line", () => {
  const low = { ...line(100, [[960, 204]]), highest: 116, lowest: 134 };
  expect(cursorPoints(cursorStops(sheet(line(0, [[0, 104]]), low)), 0.5, 1000)).toEqual([
    { at: 0, transform: "translate(25%, 5%) scale(1, 1)" },
    { at: 480, transform: "translate(25%, 5%) scale(1, 1)" },
    { at: 480, transform: "translate(50%, 55%) scale(1, 0.5)" },
    { at: 1000, transform: "translate(50%, 55%) scale(1, 0.5)" },
  ]);
});
test("a piece that begins with silence shows its first note from the start; a piece without notes shows none", () => {
  expect(cursorPoints(cursorStops(sheet(line(0, [[960, 104]]))), 1, 2000)[0]?.at).toBe(0);
  expect(cursorPoints([], 1, 2000)).toEqual([]);
});

test("where bars are repeated the cursor jumps back as the eye does; without repeats it goes as the sheet stands", () => {
  const at = (start: number, bar: number) => ({ start: ticks(start), bar, x: bar / 10, y: 0, height: 0.2 });
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

test("over the sheet of another piece, for the moment that it stands, the cursor never goes back within a bar", () => {
  const stops = [0, 960, 1920, 2880].map((start) => ({ start: ticks(start), bar: 0, x: 0, y: 0, height: 0.2 }));
  const short = (measure: number, start: number) => ({ measure, start: ticks(start), written: ticks(0) });
  const starts = playedStops(stops, [short(0, 0), short(0, 1440), short(0, 2880)]).map(({ start }) => start);
  expect(starts).toEqual([0, 960, 1440, 2400, 2880, 3840, 4800, 5760]);
});
