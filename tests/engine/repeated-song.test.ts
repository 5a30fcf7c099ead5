import { expect, test } from "vitest";
import { EVENT_NOTE_ON, PART_TAGS, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import type { PlayerDerived } from "../../src/widgets/player/definition.ts";
import type { TrainingDerived } from "../../src/widgets/simple-training/cards.ts";
import { player, training, trainingWorld } from "../support/training-world.ts";

/** A tune of two voices under changes: |: 1 2 |1 3 :|2 4 |], a bar each second. */
const FORM = `X:1
T:Form
L:1/4
Q:1/4=240
M:4/4
K:C
V:1 treble nm="Lead"
V:2 treble nm="Second"
V:1
|: "C" c4 | "F" d4 |1 "G7" e4 :|2 "Am" f4 |]
V:2
|: E4 | F4 |1 G4 :|2 A4 |]
`;
const SONG = { id: "form", title: "Form", data_abc: FORM };
const BAR = 1000;

function songWorld(mode: "timed" | "simple" = "timed") {
  const world = trainingWorld(mode);
  world.dispatch({ type: "widget/add", widgetType: "repertoire" });
  const found = [...world.mirror.values()].find((record) => record.typeName === "widget" && record.type === "repertoire");
  if (found?.typeName !== "widget") throw new Error("no repertoire was added");
  world.act(found.widgetId, "choose", { song: SONG });
  return { ...world, repertoire: found.widgetId };
}
type World = ReturnType<typeof songWorld>;
const started = (world: World, tag: number) =>
  world.sampler.scheduled.filter((event) => event.kind === EVENT_NOTE_ON && event.tag === tag).map(({ note }) => note);
const shown = (world: World) => world.derived<PlayerDerived>(player);

test("a song is played in the order that its signs ask for, each voice by a tag of its own, and its sheet has each bar once", () => {
  const world = songWorld();
  world.act(player, "setPractice", { countIn: 0 });
  world.dispatch({ type: "transport/play", widgetId: player });
  world.sampler.playTo(2048, 48_000 * 7);
  expect(started(world, VOICE_TAG.melody)).toEqual([72, 74, 76, 72, 74, 77]);
  expect(started(world, PART_TAGS[0])).toEqual([64, 65, 67, 64, 65, 69]);
  const { score, bars, barStarts, played, voices } = shown(world);
  expect(score.voices[0]?.bars.map(({ abc }) => abc)).toEqual(["c32", "d32", "e32", "f32"]);
  expect(score.bars.map(({ signs }) => signs.endings)).toEqual([undefined, undefined, [1], [2]]);
  expect([bars, barStarts.length - 1]).toEqual([4, 6]);
  expect(played.map(({ measure, pass }) => [measure, pass])).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
    [0, 2],
    [1, 2],
    [3, 1],
  ]);
  expect(voices).toEqual([
    { id: "Harmony", name: null },
    { id: "Melody", name: "Lead" },
    { id: "Melody 2", name: "Second" },
    { id: "Bass", name: null },
  ]);
});

test("one of two melodies is muted by itself, and heard again when the piece has no such voice any more", () => {
  const world = songWorld();
  world.dispatch({ type: "transport/play", widgetId: player });
  world.act(player, "setStrip", { voice: "melody 2", strip: { mute: true } });
  const gains = () => world.sampler.others.filter((message) => (message as { type: string }).type === "gain");
  expect(gains().at(-1)).toEqual({ type: "gain", voiceTag: PART_TAGS[0], gain: 0 });
  expect(shown(world).settings.strips["melody 2"]).toMatchObject({ mute: true });
  expect(world.act(player, "setStrip", { voice: "flute", strip: { mute: true } })).toMatchObject({ ok: false });
  world.act("progression-1", "select", { id: "progression-basic-1" });
  expect(gains().at(-1)).toEqual({ type: "gain", voiceTag: PART_TAGS[0], gain: 1 });
});

test("choosing a song is undone as one step, and done again", () => {
  const world = songWorld();
  const title = () => shown(world).title;
  expect(title()).toBe("Form");
  world.engine.undo();
  expect(title()).not.toBe("Form");
  world.engine.redo();
  expect([title(), shown(world).bars]).toEqual(["Form", 4]);
});

test("timed training asks for the bars as they are played and tells its results by the bars of the page", () => {
  const world = songWorld();
  world.act(training, "setVoices", { voices: ["Melody"] });
  world.start();
  const begins = world.begins();
  const wanted = [72, 74, 76, 72, 74, 77];
  wanted.forEach((midi, index) => {
    const at = begins + index * BAR;
    world.passTo(at);
    // The second D comes late: bar 2 of the page, its second time.
    const struck = index === 4 ? at + 400 : at;
    world.stroke({ midi, down: true, at: struck });
    world.stroke({ midi, down: false, at: at + BAR - 20 });
  });
  world.passTo(begins + 7 * BAR);
  const record = world.record();
  expect(record).toMatchObject({ status: "over", steps: 6, counts: { right: 5, late: 1, missed: 0 } });
  expect(record?.details?.steps.map(({ place }) => place)).toEqual([0, 1, 2, 0, 1, 3]);
  expect(record?.details?.bars).toEqual([0, 3]);
  expect(record?.details?.weakest[0]).toMatchObject({ to: { kind: "note", name: "D5" }, tries: 2, right: 1 });
});

test("simple training goes through the changes as they are played", () => {
  const world = songWorld("simple");
  expect(world.derived<TrainingDerived>(training).cards.map(({ element }) => element.name)).toEqual(["C", "F", "G7", "C", "F", "Am"]);
  expect(world.derived<TrainingDerived>(training).pieceVoices).toEqual(["Harmony", "Melody", "Melody 2", "Bass"]);
});

test("the MIDI file of a song has its bars as they are played", () => {
  const world = songWorld();
  const file = world.engine.exportMidi(player);
  expect(file.ok && [...file.value].filter((byte, index, all) => byte === 72 && (all[index - 1] ?? 0) === 0x91)).toHaveLength(2);
});
