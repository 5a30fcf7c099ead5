import { expect, test } from "vitest";
import { frameAct } from "./frame-keys.ts";

test("Enter selects a frame, locked or not", () => {
  expect(frameAct("Enter", false, false)).toEqual({ kind: "select" });
});
test("arrows move a selected frame and with Shift resize it", () => {
  expect(frameAct("ArrowUp", false, true)).toEqual({ kind: "move", columns: 0, rows: -1 });
  expect(frameAct("ArrowRight", true, true)).toEqual({ kind: "resize", columns: 1, rows: 0 });
});
test("a frame that is locked or not selected stays where it is", () => {
  expect(frameAct("ArrowUp", false, false)).toBeUndefined();
  expect(frameAct("a", false, true)).toBeUndefined();
});

test("Delete removes a selected frame that is not locked", () => {
  expect(frameAct("Delete", false, true)).toEqual({ kind: "delete" });
  expect(frameAct("Delete", false, false)).toBeUndefined();
});
