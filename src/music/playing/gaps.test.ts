import { expect, test } from "vitest";
import { ticks } from "../time/time.ts";
import { endsGap, isGap, withoutGaps } from "./gaps.ts";

const bars = [0, 1, 2, 3, 4, 5].map((index) => ({
  downbeat: ticks(index * 3840),
  start: ticks(index * 3840),
  end: ticks((index + 1) * 3840),
  beat: ticks(960),
  index,
}));
const note = (start: number, duration = 960) => ({ start: start * 960, duration });

test("after so many bars with the band come so many without; no rest, no gap", () => {
  const gap = { play: 2, rest: 1 };
  expect([0, 1, 2, 3, 4, 5].map((bar) => isGap(gap, bar))).toEqual([false, false, true, false, false, true]);
  expect([1, 2].map((bar) => endsGap({ play: 1, rest: 2 }, bar))).toEqual([false, true]);
  expect([0, 1, 2].some((bar) => isGap({ play: 2, rest: 0 }, bar))).toBe(false);
});

test("notes in a gap are left out, what sounds on into one is cut, and none is changed without gaps", () => {
  const gap = { play: 2, rest: 1 };
  expect(withoutGaps([note(0), note(7, 1920), note(8), note(11), note(12), note(20)], bars, gap)).toEqual([
    note(0),
    note(7, 960),
    note(12),
  ]);
  const all = [note(0), note(8)];
  expect(withoutGaps(all, bars, { play: 2, rest: 0 })).toBe(all);
});
