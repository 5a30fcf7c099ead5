import { expect, test } from "vitest";
import { binsOf } from "./bins.ts";

test("deviations stand in bars of 50 ms; what is just within 200 ms stands within, what lies beyond the sides at the sides", () => {
  const counts = (...ms: readonly number[]) => binsOf(ms, 300).flatMap(({ from, to, count }) => (count === 0 ? [] : [[from, to, count]]));
  expect(counts(0, 10, 50)).toEqual([[0, 50, 3]]);
  expect(counts(-10, -50)).toEqual([[-50, 0, 2]]);
  expect(counts(200, 201)).toEqual([
    [150, 200, 1],
    [200, 250, 1],
  ]);
  expect(counts(-200, -201, -250.5)).toEqual([
    [-300, -250, 1],
    [-250, -200, 1],
    [-200, -150, 1],
  ]);
  expect(counts(-900, 900)).toEqual([
    [-300, -250, 1],
    [250, 300, 1],
  ]);
  expect(binsOf([], 300)).toHaveLength(12);
});
