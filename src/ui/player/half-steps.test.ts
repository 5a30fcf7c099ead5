import { expect, test } from "vitest";
import { halfSteps, signedSteps } from "./half-steps.ts";

test("a move is said with its sign and its unit, and none as what is written", () => {
  expect([-2, -1, 0, 1, 11].map(halfSteps)).toEqual(["−2 half steps", "−1 half step", "As written", "+1 half step", "+11 half steps"]);
  expect([-3, 0, 3].map(signedSteps)).toEqual(["−3", "0", "+3"]);
});
