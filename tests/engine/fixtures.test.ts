import { expect, test } from "vitest";
import workspace from "../fixtures/spec/workspace.json";
import { engineWorld } from "../support/world.ts";

test("the engine opens the specification's workspace and writes it back unchanged", () => {
  const world = engineWorld();
  const opened = world.engine.open({ kind: "json", json: workspace });
  expect(opened).toEqual({ ok: true, value: null });
  expect(world.engine.exportDocument()).toEqual({ ok: true, value: workspace });
});

test("what live keys change in an opened workspace is not written back", () => {
  const world = engineWorld();
  world.engine.open({ kind: "json", json: workspace });
  for (const note of [50, 53, 57, 60]) world.press(note, 1000);
  world.timers.pass(100);
  expect(world.engine.exportDocument()).toEqual({ ok: true, value: workspace });
});

test("every widget of the specification's workspace is read, none is a placeholder", () => {
  const world = engineWorld();
  world.engine.open({ kind: "json", json: workspace });
  const widgets = [...world.mirror.values()].filter((record) => record.typeName === "widget");
  const problems = widgets.flatMap((widget) => (widget.problem === undefined ? [] : [`${widget.widgetId}: ${widget.problem}`]));
  expect(widgets).toHaveLength(13);
  expect(problems).toEqual([]);
});
