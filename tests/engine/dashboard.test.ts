import { expect, test } from "vitest";
import { dashboardIds as ids } from "../../src/protocol/records/dashboard.ts";
import { engineWorld } from "../support/world.ts";

function dashboard(progressions: unknown = null, tools?: unknown) {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.engine.open({ kind: "dashboard", progressions, tools });
  const state = (id: string) => {
    const record = world.mirror.get(`widget:${id}`);
    return record?.typeName === "widget" ? record.state : undefined;
  };
  return { ...world, state };
}

test("the dashboard is a document of its own: nothing of the workspace is in it, and it cannot be saved as one", () => {
  const { mirror, engine } = dashboard();
  expect([...mirror.values()].flatMap((record) => (record.typeName === "widget" ? [record.widgetId] : [])).sort()).toEqual(
    [...Object.values(ids)].sort(),
  );
  expect(mirror.has("workspace")).toBe(false);
  expect(engine.exportDocument()).toMatchObject({ ok: false, error: { code: "nothing-open" } });
});

test("it starts with two progressions, the first selected, and every wire carries", () => {
  const { state, act, derived } = dashboard();
  expect(state(ids.progression)).toMatchObject({ selectedId: "progression-1", progressions: [{ name: "1" }, { name: "2" }] });
  act(ids.keySelector, "selectKey", { key: "Eb" });
  act(ids.progression, "select", { id: "progression-basic-4" });
  expect(state(ids.player)).toMatchObject({ tempo: 160, piece: { title: "ii V I" } });
  expect(state(ids.training)?.steps).toHaveLength(3);
  act(ids.progression, "hear", { index: 1 });
  expect(derived<{ roman: string }>(ids.chordDisplay)).toMatchObject({ roman: "V7" });
  expect(state(ids.chordRhythm)?.chord).toMatchObject({ name: "Bb7" });
});

test("what is remembered comes back; what cannot be read is left out", () => {
  const remembered = { progressions: [{ id: "progression-k3x9", name: "Mine", elements: [] }], selectedId: "progression-k3x9" };
  expect(dashboard(remembered).state(ids.progression)).toMatchObject(remembered);
  expect(dashboard({ progressions: "none" }).state(ids.progression)).toMatchObject({ selectedId: "progression-1" });
});

test("the song that was played comes back with its tempo and transposition, and the progression that was chosen after it stays", () => {
  const song = { id: "bossa", title: "Blue Bossa", data_abc: 'X:1\nT:Blue Bossa\nM:4/4\nL:1/4\nQ:1/4=160\nK:Cm\n"Cm7"z4|"Fm7"z4|]' };
  const first = dashboard();
  first.act(ids.repertoire, "choose", { song });
  first.act(ids.player, "setTempo", { tempo: 72 });
  first.act(ids.player, "setPractice", { transpose: 2 });
  const left = (world: ReturnType<typeof dashboard>) => {
    const tools = Object.fromEntries(Object.values(ids).map((id) => [id, world.state(id)]));
    return [
      { progressions: world.state(ids.progression)?.progressions, selectedId: world.state(ids.progression)?.selectedId },
      tools,
    ] as const;
  };
  const again = dashboard(...left(first));
  expect(again.state(ids.player)).toMatchObject({ tempo: 72, practice: { transpose: 2 }, piece: { title: "Blue Bossa" } });
  expect(again.state(ids.repertoire)).toMatchObject({ songId: "bossa" });
  expect(again.state(ids.keySelector)).toEqual(first.state(ids.keySelector));
  again.act(ids.progression, "select", { id: "progression-basic-4" });
  expect(dashboard(...left(again)).state(ids.player)).toMatchObject({ tempo: 160, piece: { title: "ii V I" } });
  expect(dashboard(null, { [ids.player]: { tempo: "fast" } }).state(ids.player)).toMatchObject({ tempo: 120 });
});

test("who comes back to an open dashboard finds it as it was left: its music where it stood, and what can be undone", () => {
  const { engine, mirror, act, dispatch, state } = dashboard();
  act(ids.progression, "select", { id: "progression-basic-4" });
  dispatch({ type: "transport/seek", widgetId: ids.player, ticks: 3840 });
  engine.open({ kind: "dashboard", progressions: null, music: "preset" });
  expect(state(ids.player)).toMatchObject({ piece: { title: "ii V I" } });
  expect(mirror.get(`transport:${ids.player}`)).toMatchObject({ position: 3840 });
  engine.undo();
  expect(state(ids.player)).toMatchObject({ piece: null });
});

test("a progression that is selected already comes back to the player after other music came to it", () => {
  const { act, dispatch, state } = dashboard();
  const title = () => (state(ids.player) as { piece: { title: string } }).piece.title;
  const select = () => act(ids.progression, "select", { id: "progression-basic-4" });
  select();
  expect(title()).toBe("ii V I");
  dispatch({ type: "practice/train", changes: [{ from: "C", to: "G7", key: "C" }] });
  expect(title()).toBe("Weak spots");
  select();
  expect(title()).toBe("ii V I");
});

test("a song that is chosen again plays again after other music came to the player, after a reload too", () => {
  const song = { id: "bossa", title: "Blue Bossa", data_abc: 'X:1\nT:Blue Bossa\nM:4/4\nL:1/4\nQ:1/4=160\nK:Cm\n"Cm7"z4|"Fm7"z4|]' };
  const changes = [{ from: "C", to: "G7", key: "C" }] as const;
  const first = dashboard();
  first.act(ids.repertoire, "choose", { song });
  expect(first.dispatch({ type: "practice/train", changes: [...changes] })).toMatchObject({ ok: true });
  expect(first.state(ids.player)).toMatchObject({ piece: { title: "Weak spots" } });
  const tools = Object.fromEntries(Object.values(ids).map((id) => [id, first.state(id)]));
  for (const world of [first, dashboard(null, tools)]) {
    expect(world.state(ids.player)).toMatchObject({ piece: { title: "Weak spots" } });
    world.act(ids.repertoire, "choose", { song });
    expect(world.state(ids.player)).toMatchObject({ piece: { title: "Blue Bossa" } });
  }
});
