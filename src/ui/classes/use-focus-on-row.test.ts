import { expect, test } from "vitest";
import { besideOf } from "./use-focus-on-row.ts";

test("the focus goes on to the row after the one that goes, of the last one to the row before, and nowhere where no other is left", () => {
  const rows = ["a", "b", "c"].map((id) => ({ id }));
  expect(["a", "b", "c"].map((id) => besideOf(rows, { id })?.id)).toEqual(["b", "c", "b"]);
  expect(besideOf([{ id: "a" }], { id: "a" })).toBeUndefined();
});
