import { expect, test } from "vitest";
import { ticks } from "../../../music/time/time.ts";
import { type AbcElement, elementKey, readVoice } from "./drawn.ts";

const note = (duration: number, x: number, more: Partial<AbcElement> = {}): AbcElement => ({
  el_type: "note",
  duration,
  abselem: { x, w: 10, elemset: [] },
  ...more,
});
const bar = (x: number): AbcElement => ({ el_type: "bar", abselem: { x, w: 1, elemset: [] } });
const place = { voice: 0, system: 1, firstBar: 4 };
const from = { index: 7, start: ticks(960) };

test("elements go on counting from the line before, in index, bar and ticks", () => {
  const { elements, count } = readVoice([note(0.25, 10), note(0.25, 30), bar(50), note(0.5, 60)], place, from);
  expect(elements.map(({ index, bar: number, start, duration }) => [index, number, start, duration])).toEqual([
    [7, 4, 960, 960],
    [8, 4, 1920, 960],
    [9, 5, 2880, 1920],
  ]);
  expect(count).toEqual({ index: 10, start: 4800 });
});
test("a bar line before the first note ends no bar", () => {
  const { elements, barEnds } = readVoice([bar(0), note(1, 10), bar(50)], place, from);
  expect(elements[0]?.bar).toBe(4);
  expect(barEnds).toEqual([50]);
});
test("three notes of a triplet take the time of two", () => {
  const triplet = [
    note(0.125, 10, { startTriplet: 3, tripletMultiplier: 2 / 3 }),
    note(0.125, 20),
    note(0.125, 30, { endTriplet: true }),
    note(0.25, 40),
  ];
  const { elements } = readVoice(triplet, place, { index: 0, start: ticks(0) });
  expect(elements.map((element) => element.start)).toEqual([0, 320, 640, 960]);
});
test("chord symbols are taken with their place, annotations are not", () => {
  const item = note(1, 33, {
    chord: [
      { name: "F♯m7", position: "default" },
      { name: "fine", position: "above" },
    ],
  });
  expect(readVoice([item], place, from).chords).toEqual([{ name: "F♯m7", x: 33 }]);
});
test("rests are elements of their own kind", () => {
  const { elements } = readVoice([note(1, 5, { rest: { type: "rest" } })], place, from);
  expect(elements[0]?.kind).toBe("rest");
  expect(elementKey({ voice: 1, index: 2 })).toBe("1:2");
});
