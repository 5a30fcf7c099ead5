import { expect, test } from "vitest";
import { cases, seed } from "../../../../../tests/support/totals.ts";
import { seeded } from "../../../../music/bass/options.ts";
import { type FollowedLine, isInSight, scrollFor, turnedTop } from "./follow.ts";

/** Lines of four bars, 100 px each. */
const lines = (count: number): FollowedLine[] =>
  Array.from({ length: count }, (_, index) => ({
    top: index * 100 + 10,
    bottom: index * 100 + 90,
    bars: [0, 1, 2, 3].map((bar) => index * 4 + bar),
  }));
const straight = (bars: number) => Array.from({ length: bars }, (_, bar) => bar);
const sight = (top: number, height: number, most = 10_000) => ({ top, height, most });

test("while the line that sounds and the next are in sight the page stands still", () => {
  const order = straight(32);
  expect([0, 1, 2].map((at) => scrollFor(lines(8), { order, at }, sight(0, 210)))).toEqual([0, 0, 0]);
});

test("one bar before the end of a line the page turns for what comes after the next", () => {
  const order = straight(32);
  expect(scrollFor(lines(8), { order, at: 3 }, sight(0, 310)), "all three fit").toBe(0);
  expect(scrollFor(lines(8), { order, at: 7 }, sight(0, 310))).toBe(102);
  expect(scrollFor(lines(8), { order, at: 6 }, sight(0, 310))).toBe(0);
});

test("a repeat brings its line back into sight before it sounds, where both fit", () => {
  const order = [...straight(8), ...straight(8)];
  expect(scrollFor(lines(8), { order, at: 7 }, sight(102, 310))).toBe(2);
  expect(scrollFor(lines(8), { order, at: 8 }, sight(500, 210))).toBe(2);
});

test("in the stand the page turns by half where that is enough", () => {
  const order = straight(32);
  expect(scrollFor(lines(8), { order, at: 7 }, sight(0, 310), true)).toBe(102);
  expect(scrollFor(lines(8), { order, at: 15 }, sight(102, 410), true)).toBe(302);
});

/** Tops of the pages that are turned to from a place, until it stays. */
function turns(music: readonly FollowedLine[], height: number, by: 1 | -1, from = 0): number[] {
  const tops: number[] = [];
  for (let top = from, next = turnedTop(music, { top, height }, by); next !== top; next = turnedTop(music, { top, height }, by)) {
    tops.push(next);
    top = next;
  }
  return tops;
}

test("a page turned by hand begins with a whole line, and no line is passed over", () => {
  expect(turns(lines(6), 310, 1), "half a page is a line and a half").toEqual([102, 202, 302]);
  expect(turns(lines(6), 310, -1, 302)).toEqual([202, 102, 0]);
  expect(turns(lines(3), 165, 1), "a line is more than half a page: the last has a page to itself").toEqual([102, 202]);
  expect(turns(lines(3), 165, -1, 202), "what stands over the first line comes with it").toEqual([102, 0]);
  expect(turns(lines(2), 400, 1), "all is in sight").toEqual([]);
});

test("a line that is higher than the page is turned by halves, two columns where neither is cut", () => {
  expect(turns(lines(2), 50, 1)).toEqual([25, 50, 75, 102, 127, 140]);
  const columns = [
    { top: 0, bottom: 100, bars: [0] },
    { top: 100, bottom: 200, bars: [1] },
    { top: 0, bottom: 140, bars: [2] },
    { top: 200, bottom: 300, bars: [3] },
    { top: 200, bottom: 320, bars: [4] },
  ];
  expect(turns(columns, 200, 1)).toEqual([200]);
});

test("a page never goes beyond its ends", () => {
  expect(scrollFor(lines(8), { order: straight(32), at: 31 }, sight(0, 210, 590))).toBe(590);
  expect(scrollFor(lines(8), { order: straight(32), at: 0 }, sight(300, 210))).toBe(2);
});

test("200 sheets of chance, with repeats: what sounds and what is played next are in sight in every bar, where they fit", () => {
  for (let at = seed(1), end = at + cases(200, 20_000); at < end; at++) {
    const random = seeded(at);
    const upTo = (most: number) => Math.floor(random() * most);
    const perLine = 1 + upTo(5);
    let top = upTo(60);
    const all: FollowedLine[] = Array.from({ length: 1 + upTo(12) }, (_, index) => {
      const line = { top, bottom: top + 40 + upTo(160), bars: Array.from({ length: perLine }, (__, bar) => index * perLine + bar) };
      top = line.bottom + upTo(20);
      return line;
    });
    const bars = all.length * perLine;
    const from = upTo(bars);
    const order = [...straight(Math.min(bars, from + 1 + upTo(8))), ...straight(bars).slice(from)];
    const height = 100 + upTo(700);
    const most = Math.max(0, top - height);
    let scroll = upTo(most + 1);
    const lineOf = (bar: number | undefined) => all.find((line) => line.bars.includes(bar ?? -1));
    order.forEach((bar, place) => {
      scroll = scrollFor(all, { order, at: place }, { top: scroll, height, most }, upTo(2) === 0);
      const now = lineOf(bar);
      const next = lineOf(order.slice(place + 1).find((each) => lineOf(each) !== now));
      const both = [now, next].filter((line) => line !== undefined);
      const first = Math.min(...both.map((line) => line.top));
      const last = Math.max(...both.map((line) => line.bottom));
      const [shownTop, shownBottom] = last - first + 8 <= height ? [first, last] : [now?.top ?? 0, now?.bottom ?? 0];
      const said = `seed ${at}, place ${place}, scroll ${scroll}`;
      expect(scroll, said).toBeGreaterThanOrEqual(0);
      expect(scroll, said).toBeLessThanOrEqual(most);
      expect(shownTop, said).toBeGreaterThanOrEqual(scroll - 1);
      if (shownBottom - shownTop + 8 <= height) expect(shownBottom, said).toBeLessThanOrEqual(scroll + height + 1);
    });
  }
});

test("a line of which nothing can be seen is out of sight: a page that has to go there goes at once", () => {
  const at = (top: number, bar: number) => isInSight(lines(8), { order: straight(32), at: bar }, sight(top, 210));
  expect([at(0, 0), at(0, 7), at(0, 12), at(400, 0), at(60, 0)]).toEqual([true, true, false, false, true]);
});
