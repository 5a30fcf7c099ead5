import { expect, test } from "vitest";
import { isNothing } from "../define.ts";
import { rangeFilter } from "./processor.ts";

test("the left hand below middle C is let through", () => {
  expect(rangeFilter.run([41, 48, 59, 60, 64], { lowest: 0, highest: 59 })).toEqual([41, 48, 59]);
});

test("when no note is left nothing goes on", () => {
  expect(isNothing(rangeFilter.run([72], { lowest: 0, highest: 59 }))).toBe(true);
});
