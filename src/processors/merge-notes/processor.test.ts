import { expect, test } from "vitest";
import { mergeNotes } from "./processor.ts";

test("left and right hand together, a doubled note once", () => {
  expect(mergeNotes.run([48, 55, 64], [64, 71], {})).toEqual([48, 55, 64, 71]);
});
