import { expect, test } from "vitest";
import { keySizeFor } from "./key-size.ts";

test("the training's piano is 32, over 600 px wide 60, over 800 px wide 80", () => {
  expect([0, 359, 600, 601, 800, 801, 1920].map(keySizeFor)).toEqual([32, 32, 32, 60, 60, 80, 80]);
});
