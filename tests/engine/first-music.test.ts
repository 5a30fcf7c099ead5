import { expect, test } from "vitest";
import type { DocumentRef } from "../../src/protocol/engine/engine-api.ts";
import { dashboardIds } from "../../src/protocol/records/dashboard.ts";
import { rowsIn } from "../support/keeping.ts";
import { device, still } from "../support/kept-engine.ts";
import { engineWorld } from "../support/world.ts";

function opened(ref: DocumentRef) {
  const world = engineWorld();
  world.engine.open(ref);
  const state = (id: string) => {
    const record = world.mirror.get(`widget:${id}`);
    return record?.typeName === "widget" ? record.state : undefined;
  };
  return { ...world, state };
}

const own = [
  { name: "1", elements: [] },
  { name: "2", elements: [] },
];

test("a new workspace plays ii V I in C at 160; undo takes it out again, and the two first progressions stay empty", () => {
  const { engine, state } = opened({ kind: "new-workspace", music: "preset" });
  expect(state("player-1")).toMatchObject({ tempo: 160, piece: { title: "ii V I" } });
  expect(state("simpleTraining-1")?.steps).toHaveLength(3);
  expect(state("progression-1")).toMatchObject({ progressions: own, selectedId: "progression-basic-4" });
  engine.undo();
  expect(state("player-1")).toMatchObject({ piece: null, tempo: 120 });
  expect(state("progression-1")).toMatchObject({ progressions: own, selectedId: "progression-1" });
  engine.redo();
  expect(state("player-1")).toMatchObject({ piece: { title: "ii V I" } });
});

test("without music asked for nothing is in the player", () => {
  const { state, mirror } = opened({ kind: "new-workspace" });
  expect(state("player-1")).toMatchObject({ piece: null, tempo: 120 });
  expect(mirror.get("history")).toMatchObject({ undo: 0 });
});

test("the dashboard plays the preset too, until something of one's own is remembered, or was chosen", () => {
  const dashboard = (progressions: unknown) => opened({ kind: "dashboard", progressions, music: "preset" }).state(dashboardIds.player);
  expect(dashboard(null)).toMatchObject({ piece: { title: "ii V I" }, tempo: 160 });
  expect(dashboard({ progressions: [{ id: "progression-1", name: "1", elements: [] }], selectedId: "progression-1" })).toMatchObject({
    piece: { title: "ii V I" },
  });
  expect(dashboard({ progressions: [{ id: "progression-1", name: "1", elements: [] }], selectedId: "progression-basic-1" })).toMatchObject({
    piece: { title: "I vi ii V" },
  });
  const { state } = opened({ kind: "new-workspace", music: "preset" });
  const piece = state("player-1")?.piece as { readonly voices: readonly { readonly elements: readonly unknown[] }[] } | undefined;
  const [chord] = piece?.voices[0]?.elements ?? [];
  const mine = { progressions: [{ id: "progression-1", name: "1", elements: [chord] }], selectedId: "progression-1" };
  expect(dashboard(mine)).toMatchObject({ piece: { title: "1" } });
});

test("the trio is shown and kept nowhere: four bars for a band in medium swing, which can be taken along", () => {
  const { engine, state, mirror } = opened({ kind: "new-workspace", music: "trio" });
  expect(mirror.get("open")).toMatchObject({ document: { kind: "shared", of: "workspace" } });
  expect(state("player-1")).toMatchObject({ tempo: 132, practice: { band: { style: "mediumSwing" }, countIn: 0 } });
  expect(state("simpleTraining-1")?.steps).toHaveLength(4);
  expect(mirror.get("history")).toMatchObject({ undo: 0 });
  expect(engine.exportDocument()).toMatchObject({ ok: true, value: { data: { content: {} } } });
});

test("nobody edited it: a new workspace with its music is kept nowhere until somebody does", async () => {
  const home = device();
  const page = home.page("t1");
  await still();
  page.engine.open({ kind: "new-workspace", music: "preset" });
  await page.pass(3000);
  expect(await rowsIn(home, "drafts")).toEqual([]);
  expect(page.mirror.get("save")).toMatchObject({ unsaved: false });
  page.engine.undo();
  await page.pass(3000);
  expect(await rowsIn(home, "drafts")).toHaveLength(1);
});
