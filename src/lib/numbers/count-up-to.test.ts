import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../tests/support/totals.ts";
import { countUpTo } from "./count-up-to.ts";

test("it counts what a filter keeps, for any sorted numbers", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 })), fc.integer({ min: -10, max: 10 }), (numbers, bound) => {
      const sorted = numbers.sort((a, b) => a - b);
      expect(countUpTo(sorted.length, (index) => (sorted[index] ?? 0) <= bound)).toBe(sorted.filter((each) => each <= bound).length);
    }),
    { numRuns: cases(200, 10_000) },
  );
});
