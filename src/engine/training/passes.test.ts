import { expect, test } from "vitest";
import { audioSeconds, ticks } from "../../music/time/time.ts";
import type { TransportSegment } from "../../protocol/records/session-records.ts";
import { joinedSegments, trainingPassOf } from "./passes.ts";

const segment = (at: number, from: number, change: Partial<TransportSegment> = {}): TransportSegment => ({
  kind: "music",
  at: audioSeconds(at),
  ticks: ticks(from),
  bpm: 120,
  loop: null,
  repeat: 1,
  transpose: 0,
  swing: null,
  ...change,
});
const page = (at: number) => at * 1000 - 500;
const BAR = 3840;

test("a pass is mapped to the page's clock as heard, whatever counts in before it", () => {
  const pass = trainingPassOf([segment(1, -BAR, { kind: "countIn" }), segment(3, 0)], 1, ticks(BAR), page);
  expect([pass?.start, pass?.msAt(ticks(960)), pass?.end]).toEqual([2500, 3000, 4500]);
});

test("a change of tempo bends what comes after it", () => {
  const pass = trainingPassOf([segment(0, 0), segment(1, 1920, { bpm: 60 })], 1, ticks(BAR), page);
  expect([pass?.msAt(ticks(960)), pass?.msAt(ticks(1920)), pass?.msAt(ticks(2880)), pass?.bpm]).toEqual([0, 500, 1500, 60]);
});

test("each time round a loop is a pass of its own", () => {
  const loop = { start: ticks(BAR), end: ticks(2 * BAR) };
  const segments = [segment(0, 0, { loop })];
  expect(trainingPassOf(segments, 1, ticks(4 * BAR), page)).toMatchObject({ from: 0, to: 2 * BAR, start: -500, end: 3500 });
  expect(trainingPassOf(segments, 2, ticks(4 * BAR), page)).toMatchObject({ from: BAR, to: 2 * BAR, start: 3500, end: 5500 });
  expect(trainingPassOf(segments, 4, ticks(4 * BAR), page)?.start).toBe(7500);
});

test("a segment that comes says where the next repeat stands, at its own tempo and transposition", () => {
  const loop = { start: ticks(0), end: ticks(BAR) };
  const segments = [segment(0, 0, { loop }), segment(2, 0, { loop, repeat: 2, bpm: 240, transpose: 5 })];
  expect(trainingPassOf(segments, 2, ticks(BAR), page)).toMatchObject({ start: 1500, end: 2500, bpm: 240, transpose: 5 });
});

test("swung eighths are expected where they sound", () => {
  const swing = { ratio: 2, beat: ticks(0) };
  expect(trainingPassOf([segment(0.5, 0, { swing })], 1, ticks(BAR), page)?.msAt(ticks(480))).toBeCloseTo(333.33, 1);
});

test("what a transport tells anew takes the place of what was to come", () => {
  expect(joinedSegments([segment(0, 0), segment(2, 0, { repeat: 2 })], [segment(1, 1920, { bpm: 60 })]).map(({ at }) => at)).toEqual([
    0, 1,
  ]);
  expect(trainingPassOf([segment(0, 0)], 2, ticks(BAR), page)).toBeUndefined();
  expect(trainingPassOf([segment(0, 0)], 1, ticks(BAR), () => undefined)).toBeUndefined();
});
