import { expect, test } from "vitest";
import { momentOf } from "./TakePlayer.tsx";

test("a take is heard from the bar of a comment on, or from the next that was asked for", () => {
  const places = [
    [1, 9_000],
    [5, 4_000],
    [9, 1_000],
  ] as const;
  // Its first note came a little before the first bar.
  const of = { places, before: 9_200 };
  expect([1, 3, 5, 9].map((bar) => momentOf(bar, of))).toEqual([200, 5_200, 5_200, 8_200]);
  expect(momentOf(10, of), "after the last").toBeUndefined();
  expect(momentOf(5, { places: [], before: 9_200 }), "a run that kept no places").toBeUndefined();
  expect(momentOf(5, { places, before: null }), "a take that says not when it began").toBeUndefined();
});
