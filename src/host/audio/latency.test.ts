import { expect, test } from "vitest";
import { createGapJudge, createLatencyWatch, createLossCounter, nextLatencyHint } from "./latency.ts";
import { firstHint, LATENCY_HINTS } from "./open-context.ts";

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

test("where the browser counts no gaps, an audio clock that falls behind the page's is one", () => {
  const count = createLossCounter();
  const readings = [
    [0, 0],
    [1, 1.001],
    [2, 1.99],
    [3, 2.9],
    [4, 3.9],
    [5, 4.8],
  ] as const;
  expect(readings.map(([page, audio]) => count({ page, audio, block: 0.005 }))).toEqual([0, 0, 0, 1, 1, 2]);
});

test("a machine that does not hold the least latency is given the next longer one, once", () => {
  const context = { currentTime: 4, baseLatency: 0.003, state: "running", playbackStats: { underrunEvents: 5 } };
  const watch = createLatencyWatch(context, LATENCY_HINTS[0]);
  expect(watch(0)).toBeUndefined();
  context.playbackStats.underrunEvents = 9;
  context.currentTime = 6;
  expect(watch(2)).toBe(0.005);
  expect(watch(3)).toBeUndefined();
});

test("the next latency is one that gives a longer buffer than the present one", () => {
  const context = { currentTime: 4, baseLatency: 0.0116, state: "running", playbackStats: { underrunEvents: 0 } };
  const watch = createLatencyWatch(context, 0.005);
  watch(0);
  context.playbackStats.underrunEvents = 3;
  context.currentTime = 6;
  expect(watch(2)).toBe(0.02);
});

test("the latency to begin with is what the chosen output held last, else the system output's, else the least", () => {
  const held = (hint: number) => ({ hint, safe: false });
  expect(firstHint({ device: "usb", latencies: { usb: held(0.02), "": held(0.01) } })).toBe(0.02);
  expect(firstHint({ device: "gone", latencies: { "": held(0.01) } })).toBe(0.01);
  expect(firstHint({ device: "", latencies: {} })).toBe(LATENCY_HINTS[0]);
});
