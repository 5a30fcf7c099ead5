import { expect, test } from "vitest";
import { engineWorld } from "../../../../tests/support/world.ts";
import type { NodeRecord, WidgetRecord } from "../../../documents/records.ts";
import { type Wiring, wirings } from "../../../documents/wirings.ts";
import { shownNodes } from "./nodes.ts";
import { commandsFor } from "./wirings.ts";

/** A workspace with nothing in it, in which wirings are taken as the palette takes them. */
function emptyWorld() {
  const world = engineWorld();
  world.engine.open({ kind: "json", json: { title: "Empty", data: { content: { layout: { items: [] }, data: {} } } } });
  let made = 0;
  const records = <T extends "widget" | "node" | "link">(typeName: T) =>
    [...world.mirror.values()].filter((record) => record.typeName === typeName) as (T extends "widget" ? WidgetRecord : NodeRecord)[];
  const idOf = (type: string) => records("widget").find((widget) => widget.type === type)?.widgetId ?? "";
  return {
    ...world,
    records,
    idOf,
    take(wiring: Wiring) {
      const nodes = shownNodes({ widgets: records("widget"), nodes: records("node") });
      for (const command of commandsFor(wiring, nodes, { newId: (type) => `${type}-${++made}` })) {
        const answer = world.dispatch(command);
        if (!answer.ok) throw new Error(answer.error.code);
      }
    },
    /** A widget's state, with what live input laid over it. */
    state(type: string): Record<string, unknown> {
      const overlay = world.mirror.get(`widgetSession:${idOf(type)}`);
      const saved = records("widget").find((widget) => widget.type === type)?.state;
      return { ...saved, ...(overlay?.typeName === "widgetSession" ? overlay.overlay : {}) };
    },
    choose: (preset: string) => world.act(idOf("progression"), "select", { id: preset }),
    /** What voices the player has, by type. */
    voices(): readonly { readonly type: string; readonly elements: readonly { readonly name: string }[] }[] {
      const { piece } = this.state("player") as { piece: { voices: [] } | null };
      return piece?.voices ?? [];
    },
    harmony() {
      return this.voices()
        .find(({ type }) => type === "Harmony")
        ?.elements.map(({ name }) => name);
    },
  };
}

test("key to progressions to player, taken in an empty workspace: a key's progression is in the player, and one undo takes all away", () => {
  const world = emptyWorld();
  world.take(wirings.keyToPlayer);
  world.choose("progression-basic-4");
  world.act(world.idOf("keySelector"), "selectKey", { key: "Eb" });
  expect(world.harmony()).toEqual(["Fm7", "Bb7", "Ebmaj7"]);
  for (let step = 0; step < 3; step++) world.engine.undo();
  expect([world.records("widget"), world.records("link")]).toEqual([[], []]);
});

test("player to training: what the player has is asked for", () => {
  const world = emptyWorld();
  world.take(wirings.keyToPlayer);
  world.take(wirings.playerToTraining);
  world.choose("progression-basic-4");
  expect((world.state("simpleTraining").steps as unknown[]).length).toBe(3);
  expect(world.state("simpleTraining").requiredChord).toMatchObject({ name: "Dm7" });
});

test("MIDI to chord name to chord finder: a chord that is played is named and found", () => {
  const world = emptyWorld();
  world.take(wirings.midiToChord);
  for (const note of [60, 64, 67, 70]) world.press(note, 0);
  world.timers.pass(100);
  expect(world.state("chordFinder").notes).toEqual([60, 64, 67, 70]);
  world.dispatch({ type: "graph/watch", on: true });
  for (const note of [60, 64, 67, 70]) world.release(note, 200);
  for (const note of [62, 65, 69]) world.press(note, 300);
  world.timers.pass(300);
  const wires = world.mirror.get("wireValues");
  expect(wires?.typeName === "wireValues" ? Object.values(wires.values) : []).toContain("Dm");
});

test("harmony and rhythm to player: the progression is struck in the pattern's rhythm", () => {
  const world = emptyWorld();
  world.take(wirings.rhythmToPlayer);
  world.take(wirings.keyToPlayer);
  world.choose("progression-basic-4");
  for (const cell of [0, 3]) for (const row of [0, 1, 2, 3]) world.act(world.idOf("chordRhythmSequencer"), "toggle", { row, cell });
  const events = world.derived<{ events: readonly { start: number; voice: string }[] }>(world.idOf("player")).events;
  const starts = [...new Set(events.filter(({ voice }) => voice === "Harmony").map(({ start }) => start / 480))];
  expect(starts.slice(0, 3)).toEqual([0, 3, 16]);
});

test("harmony to bass to player: the player has a walking bass below its chords", () => {
  const world = emptyWorld();
  world.take(wirings.keyToPlayer);
  world.take(wirings.bassToPlayer);
  world.choose("progression-basic-4");
  const bass = world.voices().find(({ type }) => type === "Bass")?.elements ?? [];
  expect(bass.length).toBe(12);
  expect(world.harmony()).toEqual(["Dm7", "G7", "Cmaj7"]);
});

test("player to MIDI output: what plays goes there", () => {
  const world = emptyWorld();
  world.take(wirings.keyToPlayer);
  world.take(wirings.playerToMidi);
  world.act(world.idOf("player"), "setPractice", { countIn: 0 });
  world.choose("progression-basic-4");
  world.sampler().progress(0);
  world.dispatch({ type: "transport/play", widgetId: world.idOf("player") });
  expect(world.midiSaid.map(({ type }) => type)).toContain("schedule");
});

test("a new workspace starts with the first two wirings", () => {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  const before = world.mirror.size;
  const nodes = shownNodes({ widgets: [...world.mirror.values()].filter((record) => record.typeName === "widget"), nodes: [] });
  for (const wiring of [wirings.keyToPlayer, wirings.playerToTraining])
    for (const command of commandsFor(wiring, nodes, { newId: (type) => `${type}-x` })) world.dispatch(command);
  expect(world.mirror.size).toBe(before);
});
