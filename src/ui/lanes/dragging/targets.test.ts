import { expect, test } from "vitest";
import { widgetId } from "../../../documents/records.ts";
import { targetsOf } from "./targets.ts";

const holder = (id: string, ...names: readonly string[]) => ({
  widgetId: widgetId(id),
  type: "progression",
  state: { progressions: names.map((name) => ({ id: `progression-${name}`, name, elements: [{}, {}] })) },
});

test("one's own progressions are named as a person reads them, with the place behind their last element", () => {
  const other = { widgetId: widgetId("p"), type: "player", state: { progressions: "none" } };
  expect(targetsOf([other, holder("a", "1", "Progression k3x9")])).toEqual([
    { widget: "a", id: "progression-1", name: "Progression 1", length: 2 },
    { widget: "a", id: "progression-Progression k3x9", name: "Progression k3x9", length: 2 },
  ]);
});

test("of several widgets each progression says of which it is; none, or damaged ones, are none", () => {
  expect(targetsOf([holder("a", "1"), holder("b", "1")]).map(({ name }) => name)).toEqual([
    "Progression 1 of widget 1",
    "Progression 1 of widget 2",
  ]);
  expect(
    targetsOf([
      { ...holder("a"), state: {} },
      { ...holder("b"), state: { progressions: [null, { id: "x" }] } },
    ]),
  ).toEqual([]);
});
