import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import { engineWorld } from "../support/world.ts";

/** A new workspace with keys held. */
function holding(key: string, ...notes: readonly number[]) {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.act("keySelector-1", "selectKey", { key });
  for (const note of notes) world.press(note, 1000);
  world.timers.pass(150);
  const held = world.mirror.get("held");
  if (held?.typeName !== "held") throw new Error("No key is held.");
  return held;
}

test("held keys are named as the key spells them, with their degrees in the likeliest chord and what it does", () => {
  const held = holding("Eb", 53, 56, 60, 63);
  expect(held.names[0]).toBe("Fm7");
  expect(held.keys.map(({ name }) => name)).toEqual(["F", "Ab", "C", "Eb"]);
  expect(held.keys.map(({ degree }) => degree)).toEqual(["R", "♭3", "5", "♭7"]);
  expect(held.inKey).toEqual({ roman: "ii7", function: "subdominant", key: "Eb" });
});

test("each held key has the right hand's finger of the key's scale, and a note outside the scale none", () => {
  expect(holding("C", 60, 62, 64, 65, 67, 69, 71).keys.map(({ finger }) => finger)).toEqual([1, 2, 3, 1, 2, 3, 4]);
  expect(holding("C", 61).keys).toEqual([{ midi: 61, name: "Db", degree: null, finger: null }]);
});

test("one key alone makes no chord: it has a name and nothing in the key", () => {
  const held = holding("G", 66);
  expect(held.names).toEqual([]);
  expect(held.inKey).toBeNull();
  expect(held.keys[0]?.name).toBe("F#");
});

test("a key that is struck again while it is down is held once: the one release that the page sends lets it go", () => {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  for (const at of [1000, 1050]) world.press(60, at);
  world.timers.pass(200);
  world.release(60, 1300);
  expect(world.mirror.get("held")).toMatchObject({ notes: [] });
});

/** Keys held while the player plays ii V I in C, moved and with its bass as told. */
function heldWhilePlaying(
  { mute = false, ...practice }: { readonly mute?: boolean; readonly [setting: string]: unknown },
  ...notes: readonly number[]
) {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.act("progression-1", "select", { id: "progression-basic-4" });
  world.act("player-1", "setPractice", { countIn: 0, ...practice });
  if (mute) world.act("player-1", "setStrip", { voice: "bass", strip: { mute } });
  const sampler = world.sampler();
  sampler.progress(0);
  world.dispatch({ type: "transport/play", widgetId: widgetId("player-1") });
  sampler.playTo(2048, 20_000);
  for (const note of notes) world.press(note, 1000);
  world.timers.pass(150);
  const held = world.mirror.get("held");
  if (held?.typeName !== "held") throw new Error("No key is held.");
  return held;
}

test("while music plays, held keys are spelled in its key and not in that of the key selector", () => {
  expect(heldWhilePlaying({ transpose: 6, twin: "flats" }, 66).keys[0]?.name).toBe("Gb");
  expect(heldWhilePlaying({ transpose: 6, twin: "sharps" }, 66).keys[0]?.name).toBe("F#");
});

test("the bass that sounds stands for the root: F A C E over the player's D is Dm9, and Fmaj7 where the bass is muted", () => {
  const held = heldWhilePlaying({}, 53, 57, 60, 64);
  expect(held.names[0]).toBe("Dm9");
  expect(held.keys.map(({ degree }) => degree)).toEqual(["\u266d3", "5", "\u266d7", "9"]);
  expect(heldWhilePlaying({ mute: true }, 53, 57, 60, 64).names[0]).toBe("Fmaj7");
});

test("the chord finder hears the player's bass as keys are played, and saves nothing of it", () => {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.dispatch({ type: "widget/add", widgetType: "chordFinder", id: "finder", at: { x: 0, y: 0 } } as never);
  const finder = [...world.mirror.values()].find((record) => record.typeName === "widget" && record.type === "chordFinder");
  if (finder?.typeName !== "widget") throw new Error("There is no chord finder.");
  world.act("progression-1", "select", { id: "progression-basic-4" });
  world.act("player-1", "setPractice", { countIn: 0 });
  const sampler = world.sampler();
  sampler.progress(0);
  world.dispatch({ type: "transport/play", widgetId: widgetId("player-1") });
  sampler.playTo(2048, 20_000);
  for (const note of [53, 57, 60, 64]) world.press(note, 1000);
  world.timers.pass(150);
  const derived = world.mirror.get(`derived:${finder.widgetId}`);
  expect(derived).toMatchObject({ value: { found: [{ chord: { name: "Dm9" } }, {}, {}, {}, {}] } });
  expect(JSON.stringify(world.mirror.get(finder.id))).not.toContain("heard");
});
