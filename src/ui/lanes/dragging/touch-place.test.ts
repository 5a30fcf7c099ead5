import { expect, test } from "vitest";
import { edgeSpeed, placeAmong } from "./touch-place.ts";

/** Cards 60 px wide and high, three to a row. */
const card = (index: number) => {
  const [left, top] = [(index % 3) * 64, Math.floor(index / 3) * 64];
  return { left, right: left + 60, top, bottom: top + 60 };
};
const five = [0, 1, 2, 3, 4].map(card);

test.each([
  ["before the first's middle", { x: 10, y: 30 }, 0],
  ["behind it", { x: 40, y: 30 }, 1],
  ["at the end of the first row", { x: 190, y: 30 }, 3],
  ["at the head of the second row", { x: 5, y: 90 }, 3],
  ["behind the last", { x: 150, y: 90 }, 5],
  ["above all", { x: 150, y: -20 }, 0],
  ["below all", { x: 10, y: 400 }, 5],
])("a point %s finds its place among cards in rows", (_, point, place) => {
  expect(placeAmong(five, point)).toBe(place);
});

test("an empty lane has one place", () => {
  expect(placeAmong([], { x: 10, y: 10 })).toBe(0);
});

test("in the middle nothing scrolls, near an edge it does, faster the nearer, and beyond it no faster", () => {
  expect([300, 65, 535].map((at) => edgeSpeed(at, 0, 600))).toEqual([0, 0, 0]);
  expect([60, 30, 0, -50].map((at) => edgeSpeed(at, 0, 600))).toEqual([-1, -8, -14, -14]);
  expect([540, 570, 600, 700].map((at) => edgeSpeed(at, 0, 600))).toEqual([1, 8, 14, 14]);
});
