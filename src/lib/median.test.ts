import { expect, test } from "vitest";
import { median } from "./median.ts";

test("the middle of an odd number of values, the mean of the two in the middle of an even one, 0 of none", () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([1, 2]), median([])]).toEqual([2, 2.5, 1.5, 0]);
});
