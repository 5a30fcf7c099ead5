import { expect, test } from "vitest";
import workspace from "../fixtures/spec/workspace.json";
import tonics from "../fixtures/tonics/version-2.json";
import training from "../fixtures/training/version-3.json";
import { engineWorld } from "../support/world.ts";

test("the engine opens the specification's workspace and writes it back unchanged", () => {
  const world = engineWorld();
  const opened = world.engine.open({ kind: "json", json: workspace });
  expect(opened).toMatchObject({ ok: true });
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

test("a training of the third stored version, of shells on an exercise of its own, opens as it was and is written back unchanged", () => {
  const world = engineWorld();
  expect(world.engine.open({ kind: "json", json: training })).toMatchObject({ ok: true });
  expect(training.data.content.data["simpleTraining-1"]).toMatchObject({ state: { __version: 3 } });
  expect(world.derived("simpleTraining-1")).toMatchObject({
    rules: { voicing: "shell", hintAfter: 3, stay: false },
    taps: true,
    gap: { play: 2, rest: 2 },
    source: { kind: "exercise", name: "two-five-one", key: "Bb" },
  });
  expect(world.engine.exportDocument()).toEqual({ ok: true, value: training });
});

test("tools that hold a key off the circle, of the second stored version, open in that key and are written back unchanged", () => {
  const world = engineWorld();
  expect(world.engine.open({ kind: "json", json: tonics })).toMatchObject({ ok: true });
  const states = Object.entries(tonics.data.content.data).filter(([, { state }]) => "__version" in state);
  expect(states.map(([id]) => id.replace(/-1$/, "")).sort()).toEqual([
    "chordFinder",
    "chords",
    "keySelector",
    "modalChords",
    "progression",
    "voicing",
  ]);
  for (const [id] of states) {
    const record = world.mirror.get(`widget:${id}`);
    const { key } = record?.typeName === "widget" ? record.state : {};
    expect(typeof key === "object" && key !== null && "key" in key ? key.key : key, id).toBe("Gb");
  }
  expect(world.derived("keySelector-1")).toMatchObject({ written: { tonic: "Gb", isMinor: false, signature: -6 } });
  expect(world.engine.exportDocument()).toEqual({ ok: true, value: tonics });
});
