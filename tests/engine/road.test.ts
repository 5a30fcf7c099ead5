import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import type { PlayerDerived } from "../../src/widgets/player/definition.ts";
import type { ProgressionDerived } from "../../src/widgets/progression/definition.ts";
import type { TrainingDerived } from "../../src/widgets/simple-training/cards.ts";
import { engineWorld } from "../support/world.ts";

/** A new workspace in Eb with the ii-V-I chosen. */
function twoFiveOne() {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.act("keySelector-1", "selectKey", { key: "Eb" });
  world.act("progression-1", "select", { id: "progression-basic-4" });
  return world;
}
const names = (derived: ProgressionDerived) => derived.selected?.cards.map(({ element }) => element.name);
const firstChord = (world: ReturnType<typeof engineWorld>) => world.derived<PlayerDerived>("player-1").score.bars[0]?.chords[0]?.name;
const hold = (world: ReturnType<typeof engineWorld>, notes: readonly number[], at: number) => {
  for (const note of notes) world.press(note, at);
  world.timers.pass(100);
  for (const note of notes) world.release(note, at + 120);
};

test("choosing a key rebuilds the basic progressions and reaches the player over links", () => {
  const world = twoFiveOne();
  expect(names(world.derived<ProgressionDerived>("progression-1"))).toEqual(["Fm7", "Bb7", "Ebmaj7"]);
  expect(world.derived<PlayerDerived>("player-1").score.bars[0]?.key).toBe("Eb");
  expect(world.derived<PlayerDerived>("player-1").bars).toBe(3);
  world.act("keySelector-1", "selectKey", { key: "C" });
  expect(firstChord(world)).toBe("Dm7");
});

test("a person's act with everything it causes is one frame and one undo step", () => {
  const world = twoFiveOne();
  const before = world.frames.length;
  world.act("keySelector-1", "selectKey", { key: "G" });
  expect(world.frames.length - before).toBe(1);
  expect(names(world.derived<ProgressionDerived>("progression-1"))).toEqual(["Am7", "D7", "Gmaj7"]);
  world.engine.undo();
  expect(names(world.derived<ProgressionDerived>("progression-1"))).toEqual(["Fm7", "Bb7", "Ebmaj7"]);
  expect(firstChord(world)).toBe("Fm7");
  world.engine.redo();
  expect(firstChord(world)).toBe("Am7");
});

test("choosing a progression loads its tempo", () => {
  const world = twoFiveOne();
  const player = world.mirror.get("widget:player-1");
  expect(player?.typeName === "widget" ? player.state.tempo : undefined).toBe(160);
});

test("playing the chords passes the training to its end, and writes nothing into the document", () => {
  const world = twoFiveOne();
  const saved = world.engine.exportDocument();
  hold(world, [53, 56, 60, 63], 1000);
  expect(world.derived<TrainingDerived>("simpleTraining-1").current).toBe(1);
  hold(world, [58, 62, 65, 68], 2000);
  hold(world, [51, 55, 58, 62], 3000);
  const training = world.derived<TrainingDerived>("simpleTraining-1");
  expect([training.current, training.passed, training.skipped]).toEqual([3, 3, 0]);
  expect(world.engine.exportDocument()).toEqual(saved);
  const history = world.mirror.get("history");
  expect(history?.typeName === "history" ? history.undo : undefined).toBe(2);
});

test("a wrong chord does not pass; any octave and order does", () => {
  const world = twoFiveOne();
  hold(world, [53, 57, 60, 63], 1000);
  expect(world.derived<TrainingDerived>("simpleTraining-1").current).toBe(0);
  hold(world, [63, 68, 72, 77], 2000);
  expect(world.derived<TrainingDerived>("simpleTraining-1").current).toBe(1);
});

test("Next skips a step and says so", () => {
  const world = twoFiveOne();
  world.act("simpleTraining-1", "next");
  const training = world.derived<TrainingDerived>("simpleTraining-1");
  expect(training.cards.map(({ status }) => status)).toEqual(["skipped", "now", "next"]);
});

test("removing a widget takes its place and links along, in one step that undo takes back", () => {
  const world = twoFiveOne();
  world.dispatch({ type: "widget/remove", widgetId: widgetId("player-1") });
  expect([...world.mirror.keys()].filter((id) => id.includes("player-1"))).toEqual([]);
  world.engine.undo();
  expect([...world.mirror.keys()].filter((id) => id.includes("player-1")).sort()).toEqual([
    "derived:player-1",
    "layout:player-1",
    "link:player-1/piece>simpleTraining-1/piece",
    "link:progression-1/harmony>player-1/harmony",
    "node:node//widget//player-1",
    "widget:player-1",
  ]);
});

test.each([
  ["a command that is none", { type: "workspace/explode" }, "malformed-command"],
  ["no command at all", null, "malformed-command"],
  [
    "a scale name that does not exist",
    { type: "widget/act", widgetId: "keySelector-1", action: "selectScaleType", payload: { scaleType: "majorish" } },
    "malformed-payload",
  ],
  [
    "a key that does not exist",
    { type: "widget/act", widgetId: "keySelector-1", action: "selectKey", payload: { key: "H" } },
    "malformed-payload",
  ],
  [
    "a tempo out of bounds",
    { type: "widget/act", widgetId: "player-1", action: "setTempo", payload: { tempo: 1200 } },
    "malformed-payload",
  ],
  ["an action that a widget has not", { type: "widget/act", widgetId: "player-1", action: "fly", payload: {} }, "unknown-action"],
  [
    "a widget that is not there",
    { type: "widget/act", widgetId: "player-9", action: "setTempo", payload: { tempo: 100 } },
    "unknown-widget-for-action",
  ],
])("%s is an error value, and nothing changes", (_, command, code) => {
  const world = twoFiveOne();
  const before = world.engine.snapshot();
  const answer = world.dispatch(command);
  expect(answer.ok ? "done" : answer.error.code).toBe(code);
  expect(world.engine.snapshot()).toEqual(before);
});

test("live messages that are cut short or no MIDI are left out", () => {
  const world = twoFiveOne();
  for (const message of [
    null,
    3,
    { type: "midi" },
    { type: "midi", at: 1, status: 0x90, data1: 200, data2: 3 },
    { type: "midi", at: 1, status: 0x90, data1: 60 },
  ]) {
    world.keys.postMessage(message);
  }
  expect(world.mirror.get("held")).toBeUndefined();
});

test("a restarted engine goes on from the page's mirror, at the next revision, with no key held", () => {
  const world = twoFiveOne();
  world.press(60, 1000);
  const again = engineWorld();
  const records = [...world.mirror.values()];
  const rev = world.engine.snapshot().rev;
  again.engine.open({ kind: "records", records, rev });
  expect(again.engine.exportDocument()).toEqual(world.engine.exportDocument());
  expect(again.frames[0]?.rev).toBe(rev + 1);
  expect(again.engine.snapshot().diff.added.held).toBeUndefined();
  expect(again.act("keySelector-1", "selectKey", { key: "A" }).ok).toBe(true);
});

test("a workspace that was exported opens equal", () => {
  const world = twoFiveOne();
  const json = world.engine.exportDocument();
  const again = engineWorld();
  again.engine.open({ kind: "json", json: json.ok ? JSON.parse(JSON.stringify(json.value)) : null });
  expect(again.engine.exportDocument()).toEqual(json);
  expect(names(again.derived<ProgressionDerived>("progression-1"))).toEqual(["Fm7", "Bb7", "Ebmaj7"]);
});

test("another key leaves the tempo that was set by hand; another progression brings its own", () => {
  const world = twoFiveOne();
  const tempo = () => {
    const record = world.mirror.get("widget:player-1");
    return record?.typeName === "widget" ? record.state.tempo : undefined;
  };
  expect(tempo()).toBe(160);
  world.act("player-1", "setTempo", { tempo: 92 });
  world.act("keySelector-1", "selectKey", { key: "F" });
  expect(tempo()).toBe(92);
  world.act("progression-1", "select", { id: "progression-basic-1" });
  expect(tempo()).toBe(160);
});
