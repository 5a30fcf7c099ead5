import { expect, test } from "vitest";
import { ticks } from "../../../../music/time/time.ts";
import { type AbcElement, elementKey, readVoice } from "./drawn.ts";

const note = (x: number): AbcElement => ({ el_type: "note", abselem: { x, w: 10, elemset: [] } });
const bar = (x: number): AbcElement => ({ el_type: "bar", abselem: { x, w: 1, elemset: [] } });
const item = (offset: number, length: number, notes: readonly string[] = ["C5"]) => ({
  offset: ticks(offset),
  length: ticks(length),
  written: ticks(length),
  notes,
});
const bars = [
  { start: ticks(3840), items: [item(0, 1920), item(1920, 1920, [])] },
  { start: ticks(7680), items: [item(0, 320), item(320, 320), item(640, 320)] },
];
const place = { voice: 2, staff: 0, system: 1, firstBar: 4, firstIndex: 7, bars };

test("what is drawn is what was written, in order: bar, index and ticks go on from the line before", () => {
  const { elements, barEnds } = readVoice([bar(0), note(10), note(30), bar(50), note(60), note(70), note(80), bar(90)], place);
  expect(elements.map(({ index, bar: number, start, duration, kind }) => [index, number, start, duration, kind])).toEqual([
    [7, 4, 3840, 1920, "note"],
    [8, 4, 5760, 1920, "rest"],
    [9, 5, 7680, 320, "note"],
    [10, 5, 8000, 320, "note"],
    [11, 5, 8320, 320, "note"],
  ]);
  expect(barEnds, "a bar line before the first note ends no bar").toEqual([50, 90]);
});

test("an element is found by the voice of the piece that it draws", () => {
  expect(elementKey({ voice: 1, index: 2 })).toBe("1:2");
});
