import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import { problemText } from "../../src/ui/text/problems.ts";
import { engineWorld } from "../support/world.ts";

/** A new workspace, locked. */
function lockedWorld() {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.dispatch({ type: "workspace/lock", locked: true });
  const widgets = () => [...world.mirror.values()].filter(({ typeName }) => typeName === "widget").length;
  return { ...world, widgets };
}

test.each([
  ["deletion", { type: "widget/remove", widgetId: widgetId("player-1") }, "This workspace is locked. Unlock it to delete widgets."],
  ["a new widget", { type: "widget/add", widgetType: "licks" }, "This workspace is locked. Unlock it to add widgets."],
  [
    "a move",
    { type: "layout/arrange", items: [{ widgetId: widgetId("player-1"), x: 1, y: 1, w: 4, h: 10 }] },
    "This workspace is locked. Unlock it to move widgets.",
  ],
])("a locked workspace refuses %s in words; unlocked it takes it", (_, command, words) => {
  const world = lockedWorld();
  const before = world.widgets();
  const refused = world.dispatch(command);
  expect(refused.ok ? "" : problemText(refused.error)).toBe(words);
  expect(world.widgets()).toBe(before);
  world.dispatch({ type: "workspace/lock", locked: false });
  expect(world.dispatch(command)).toMatchObject({ ok: true });
});

test("what is held by widgets can be changed while the workspace is locked", () => {
  const world = lockedWorld();
  expect(world.act("keySelector-1", "selectKey", { key: "Eb" })).toMatchObject({ ok: true });
});
