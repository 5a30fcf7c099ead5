import fc from "fast-check";
import { expect, test } from "vitest";
import { straightTick, swingRatio, swungTick } from "./swing.ts";
import {
  barTicks,
  beatsInBar,
  beatTicks,
  DURATIONS,
  durationsFor,
  durationTicks,
  FOUR_FOUR,
  readMeter,
  ticks,
  ticksToBarLine,
  tripletTicks,
} from "./time.ts";

test("a whole note lasts four quarters and a thirty-second an eighth of one", () => {
  expect(DURATIONS.map(durationTicks)).toEqual([3840, 1920, 960, 480, 240, 120]);
});

test("three triplet eighths fill one quarter", () => {
  expect(3 * tripletTicks("e")).toBe(durationTicks("q"));
});

test("any length on the grid is the sum of its tied durations, longest first", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), (grid) => {
      const durations = durationsFor(ticks(grid * 120));
      expect(durations.reduce((sum, duration) => sum + durationTicks(duration), 0)).toBe(grid * 120);
      expect([...durations].sort((a, b) => durationTicks(b) - durationTicks(a))).toEqual(durations);
    }),
  );
});

test("meters are read and measured; 4/0, 0/4, 33/4 and 4/3 are refused", () => {
  expect(readMeter("6/8")).toEqual({ ok: true, value: { beats: 6, unit: 8 } });
  expect(readMeter("C|")).toEqual({ ok: true, value: { beats: 2, unit: 2 } });
  expect(barTicks({ beats: 6, unit: 8 })).toBe(2880);
  expect(beatTicks({ beats: 6, unit: 8 })).toBe(1440);
  expect(beatsInBar({ beats: 12, unit: 8 })).toBe(4);
  expect(beatsInBar({ beats: 3, unit: 8 })).toBe(3);
  for (const bad of ["4/0", "0/4", "33/4", "4/3", "", "4", "four"]) expect(readMeter(bad).ok, bad).toBe(false);
});

test("ticks to the bar line are none on it and one before the next bar", () => {
  expect(ticksToBarLine(ticks(3840), FOUR_FOUR)).toBe(0);
  expect(ticksToBarLine(ticks(3000), FOUR_FOUR)).toBe(840);
});

test("swing follows the tempo: 2.3 at 50, 2 at 120, 1.8 at 190, 1.6 at 240, linear between", () => {
  expect([40, 50, 120, 155, 190, 240, 300].map((bpm) => Number(swingRatio(bpm).toFixed(3)))).toEqual([2.3, 2.3, 2, 1.9, 1.8, 1.6, 1.6]);
});

test("swing moves the off-beat eighth and leaves beats alone, and never changes the order of notes", () => {
  const two = { ratio: 2, beat: ticks(0) };
  expect([0, 480, 960, 1440, -480].map((at) => swungTick(ticks(at), two))).toEqual([0, 640, 960, 1600, -320]);
  expect([480, 960].map((at) => swungTick(ticks(at), { ratio: 2, beat: ticks(480) }))).toEqual([480, 1120]);
  expect(swungTick(ticks(480), null)).toBe(480);
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 10_000 }), fc.double({ min: 1, max: 4, noNaN: true }), (at, ratio) => {
      const swing = { ratio, beat: ticks(240) };
      expect(swungTick(ticks(at), swing)).toBeLessThan(swungTick(ticks(at + 1), swing));
      expect(straightTick(swungTick(ticks(at), swing), swing)).toBeCloseTo(at, 6);
    }),
  );
});
