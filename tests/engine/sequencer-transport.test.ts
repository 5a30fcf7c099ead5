import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import { EVENT_NOTE_ON, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { linkedWorld } from "../support/widget-world.ts";

/** Frames of a cell of the eighth grid and of two bars, at 120 bpm and 48 kHz. */
const EIGHTH = 12_000;
const PATTERN = 16 * EIGHTH;
const sequencer = widgetId("sequencer");

/** A sequencer with its first and fifth step on, and a player with the first preset; sound runs. */
function stage() {
  const world = linkedWorld({ sequencer: "pianoRollSequencer", progression: "progression", player: "player" }, [
    ["progression.harmony -> player.harmony", "Harmony"],
  ]);
  world.act("progression", "select", { id: "progression-basic-1" });
  world.act("player", "setPractice", { countIn: 0 });
  world.act("sequencer", "toggle", { row: 11, cell: 0 });
  world.act("sequencer", "toggle", { row: 11, cell: 4 });
  const sampler = world.sampler();
  sampler.progress(0);
  sampler.scheduled.length = 0;
  const onsets = (tag: number = VOICE_TAG.sequencer) =>
    sampler.scheduled.filter((event) => event.kind === EVENT_NOTE_ON && event.tag === tag).map(({ frame }) => frame);
  const command = (type: string, id = sequencer) => world.dispatch({ type: `transport/${type}`, widgetId: id });
  const status = () => {
    const record = world.mirror.get("transport:sequencer");
    return record?.typeName === "transport" ? record.status : undefined;
  };
  return { ...world, sampler, onsets, command, status };
}

test("steps sound on their exact frames, over and over, without a loop being asked for", () => {
  const { sampler, onsets, command, status } = stage();
  command("play");
  const [start = Number.NaN] = onsets();
  sampler.playTo(2048, start + 2 * PATTERN + EIGHTH);
  expect(onsets()).toEqual([0, 4 * EIGHTH, PATTERN, PATTERN + 4 * EIGHTH, 2 * PATTERN].map((frame) => start + frame));
  expect(status()).toBe("playing");
});

test("a sequencer and a player play at once; stopping the sequencer takes nothing of the player's", () => {
  const { sampler, onsets, command, status } = stage();
  command("play", widgetId("player"));
  command("play");
  const queued = onsets(VOICE_TAG.harmony);
  expect(queued.length).toBeGreaterThan(0);
  command("stop");
  expect(onsets(VOICE_TAG.harmony)).toEqual(queued);
  sampler.scheduled.length = 0;
  sampler.playTo(2048, 10 * EIGHTH);
  expect([status(), onsets()]).toEqual(["stopped", []]);
  expect(onsets(VOICE_TAG.harmony).length).toBeGreaterThan(0);
});

test("a step turned on while the pattern plays is heard when it comes, in time", () => {
  const { act, sampler, onsets, command } = stage();
  command("play");
  const [start = Number.NaN] = onsets();
  sampler.playTo(2048, start + EIGHTH);
  act("sequencer", "toggle", { row: 0, cell: 3 });
  sampler.playTo(start + EIGHTH, start + 3 * EIGHTH);
  expect(onsets()).toContainEqual(expect.closeTo(start + 3 * EIGHTH, -1));
});

test("emptied while it plays, it goes on in silence", () => {
  const { act, sampler, onsets, command, status } = stage();
  command("play");
  act("sequencer", "clear");
  sampler.scheduled.length = 0;
  sampler.playTo(2048, PATTERN);
  expect([status(), onsets()]).toEqual(["playing", []]);
});

test("paused, it keeps its place and goes on from there", () => {
  const { sampler, onsets, command, mirror } = stage();
  command("play");
  const [start = Number.NaN] = onsets();
  sampler.playTo(2048, start + 2 * EIGHTH);
  command("pause");
  const record = mirror.get("transport:sequencer");
  const stands = record?.typeName === "transport" ? record.position : 0;
  expect(stands).toBeGreaterThan(0);
  sampler.scheduled.length = 0;
  sampler.progress(40 * EIGHTH);
  command("play");
  sampler.playTo(40 * EIGHTH, 42 * EIGHTH);
  const [next = Number.NaN] = onsets();
  const begins = 40 * EIGHTH + 0.06 * 48_000;
  expect(next - begins).toBeCloseTo(4 * EIGHTH - stands * (EIGHTH / 480), -2);
});
