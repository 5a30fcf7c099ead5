import { expect, test } from "vitest";
import { cellUnder } from "./quick-drops.ts";

test("a drop without a landing place takes the cell under the pointer, inside the grid", () => {
  const grid = { left: 10, top: 50, width: 1200 };
  expect(cellUnder({ clientX: 10, clientY: 50 }, grid)).toEqual({ x: 0, y: 0 });
  expect(cellUnder({ clientX: 815, clientY: 50 + 12 * 32 }, grid)).toEqual({ x: 8, y: 32 });
  expect(cellUnder({ clientX: 5000, clientY: 0 }, grid)).toEqual({ x: 11, y: 0 });
});
