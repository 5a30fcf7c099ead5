import { expect, test } from "vitest";
import { scrollFor } from "./new-in-sight.ts";

const SIGHT = { top: 72, bottom: 776 };

test.each([
  ["what is in sight stays where it is", { top: 400, bottom: 776 }, 0],
  ["what goes below the window comes up as far as it has to", { top: 700, bottom: 900 }, 124],
  ["what is higher than the window comes up to its head", { top: 700, bottom: 2000 }, 628],
  ["what is all below comes in whole", { top: 1000, bottom: 1300 }, 524],
  ["what is higher than the window, with its head at the top, stays", { top: 72, bottom: 2000 }, 0],
  ["a head that is above comes down", { top: 20, bottom: 2000 }, -52],
])("%s", (_, block, expected) => {
  expect(scrollFor(block, SIGHT)).toBe(expected);
});
