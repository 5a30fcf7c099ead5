import { expect, test } from "vitest";
import { groupTools } from "./tool-groups.ts";

test("tools stand in their groups in the sidebar's order, whatever order they come in", () => {
  const groups = groupTools([{ type: "chords" }, { type: "player" }, { type: "keySelector" }]);
  expect(groups).toEqual([
    ["Hear and read", [{ type: "player" }]],
    ["Harmony", [{ type: "keySelector" }, { type: "chords" }]],
  ]);
});
test("a new type that no group knows is still there", () => {
  expect(groupTools([{ type: "theremin" }])).toEqual([["More", [{ type: "theremin" }]]]);
});
