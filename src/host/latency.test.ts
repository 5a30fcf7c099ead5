import { expect, test } from "vitest";
import { createGapJudge, LATENCY_HINTS, nextLatencyHint } from "./latency.ts";

const judgeAll = (readings: readonly (readonly [seconds: number, gaps: number])[]): boolean[] => {
  const judge = createGapJudge();
  return readings.map(([seconds, gaps]) => judge({ seconds, gaps }));
};

test("three gaps within twenty seconds are too many, and that is said once", () => {
  expect(
    judgeAll([
      [5, 0],
      [6, 1],
      [7, 2],
      [8, 3],
      [9, 9],
    ]),
  ).toEqual([false, false, false, true, false]);
});

test("gaps of the first seconds, and single ones far apart, mean nothing", () => {
  expect(
    judgeAll([
      [1, 8],
      [2, 30],
      [4, 31],
      [5, 31],
    ]),
  ).toEqual([false, false, false, false]);
  expect(
    judgeAll([
      [4, 0],
      [20, 1],
      [36, 2],
      [52, 3],
      [68, 4],
    ]),
  ).toEqual([false, false, false, false, false]);
});

test("the latency goes up step by step and ends at the longest", () => {
  let hint: number = LATENCY_HINTS[0];
  const taken = Array.from({ length: 7 }, () => (hint = nextLatencyHint(hint)));
  expect(taken).toEqual([0.005, 0.01, 0.02, 0.04, 0.08, 0.08, 0.08]);
});
