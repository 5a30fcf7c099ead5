import { expect, test } from "vitest";
import { dropEffect, type LaneDrop, laneId, laneKind } from "./lane-ids.ts";

const drop = (from: string, to: string | undefined, rest: Partial<LaneDrop> = {}): LaneDrop => ({
  from: { lane: from, index: 1 },
  to: to === undefined ? undefined : { lane: to, index: 0 },
  cancelled: false,
  ...rest,
});

test("a lane's id is its kind and its name joined by a dash", () => {
  expect(laneId("progression", "k3x9")).toBe("progression-k3x9");
  expect(["chords-scale", "rests-all", "progression-1", "trash-dashboard", "lick-1"].map(laneKind)).toEqual([
    "chords",
    "rests",
    "progression",
    "trash",
    undefined,
  ]);
});

test("chords and rests dropped into a progression are inserted, anywhere else nothing happens", () => {
  expect(["chords-a", "rests-a"].map((from) => dropEffect(drop(from, "progression-1")))).toEqual(["insert", "insert"]);
  expect([undefined, "trash-a", "chords-b"].map((to) => dropEffect(drop("chords-a", to)))).toEqual(["nothing", "nothing", "nothing"]);
});

test("dragged out of a progression with no destination, or into the trash, an element is removed", () => {
  expect([undefined, "trash-a"].map((to) => dropEffect(drop("progression-1", to)))).toEqual(["remove", "remove"]);
});

test("inside a progression an element moves, into another one it is transferred", () => {
  expect(dropEffect(drop("progression-1", "progression-1"))).toBe("move");
  expect(dropEffect(drop("progression-1", "progression-2"))).toBe("transfer");
  expect(dropEffect(drop("progression-1", "progression-1", { to: { lane: "progression-1", index: 1 } }))).toBe("nothing");
  expect(dropEffect(drop("progression-1", "chords-a"))).toBe("nothing");
});

test("a gesture that is taken back does nothing, wherever it was", () => {
  expect(dropEffect(drop("progression-1", undefined, { cancelled: true }))).toBe("nothing");
});
