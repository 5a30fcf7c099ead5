import type { LayoutItem } from "react-grid-layout";
import { expect, test } from "vitest";
import { changedItems, nudged, shownLayout } from "./grid-layout.ts";

const item = (i: string, x: number, y: number, w: number, h: number): LayoutItem => ({ i, x, y, w, h });
/** Where each widget stands: its column and row. */
const places = (layout: readonly LayoutItem[]) => Object.fromEntries(layout.map(({ i, x, y }) => [i, `${x},${y}`]));
const pressed = (layout: readonly LayoutItem[], id: string, ...rows: number[]) =>
  rows.reduce((last: readonly LayoutItem[], y) => nudged(last, id, { x: 0, y }), layout);

/** Two columns: key over progressions over player, and circle over roll. */
const DESK = [
  item("key", 0, 0, 6, 20),
  item("circle", 6, 0, 6, 30),
  item("progressions", 0, 20, 6, 24),
  item("roll", 6, 30, 6, 10),
  item("player", 0, 44, 6, 12),
];

test("down goes past the widget below, and up goes back", () => {
  const down = pressed(DESK, "key", 1);
  expect(places(down)).toEqual({ key: "0,24", circle: "6,0", progressions: "0,0", roll: "6,30", player: "0,44" });
  expect(changedItems(DESK, down).map(({ i }) => i)).toEqual(["progressions", "key"]);
  expect(places(pressed(down, "key", -1))).toEqual(places(DESK));
  expect(places(pressed(DESK, "key", 1, 1))).toEqual({ ...places(DESK), progressions: "0,0", player: "0,24", key: "0,36" });
  expect(places(pressed(DESK, "roll", -1))).toEqual({ ...places(DESK), roll: "6,0", circle: "6,10" });
});

test("at the top and at the bottom a widget stays", () => {
  expect(changedItems(DESK, pressed(DESK, "key", -1))).toEqual([]);
  expect(changedItems(DESK, pressed(DESK, "player", 1))).toEqual([]);
  expect(changedItems(DESK, pressed(DESK, "gone", 1))).toEqual([]);
});

test("each press that moves a widget moves it the way of the key, past rows and wide widgets too, and leaves no gap or overlap", () => {
  const desk = [...DESK, item("wide", 0, 56, 12, 10), item("low", 0, 66, 4, 10), item("lower", 4, 66, 4, 6), item("last", 2, 76, 4, 8)];
  for (const { i } of desk) {
    for (const step of [1, -1]) {
      let layout = desk;
      for (let press = 0; press < 12; press += 1) {
        const next = nudged(layout, i, { x: 0, y: step });
        const [was, is] = [layout, next].map((each) => each.find((one) => one.i === i)?.y ?? Number.NaN) as [number, number];
        if (changedItems(layout, next).length > 0) expect(Math.sign(is - was)).toBe(step);
        expect(places(shownLayout(next, 12, new Set()))).toEqual(places(next));
        layout = next;
      }
      expect(changedItems(layout, nudged(layout, i, { x: 0, y: step }))).toEqual([]);
      if (step === -1) expect(layout.find((one) => one.i === i)?.y).toBe(0);
    }
  }
});

test("sideways it goes by a column, and its size changes by a column or a row", () => {
  expect(places(nudged([item("a", 0, 0, 4, 10)], "a", { x: 1, y: 0 }))).toEqual({ a: "1,0" });
  expect(nudged([item("a", 0, 0, 4, 10)], "a", { w: 1, h: 2 })).toMatchObject([{ w: 5, h: 12 }]);
});
