import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import { EVENT_NOTE_ON, EVENT_RELEASE_ALL, PROGRESS, PROGRESS_LENGTH, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { engineWorld, joinSampler } from "../support/world.ts";

const player = widgetId("player-1");
/** Frames of 48 kHz from the frame that stands to the earliest that a beginning, and a change, reach. */
const [BEGIN, CHANGE] = [1440, 2160];

/** A player without a count-in whose sampler's frame stands in shared memory. */
function stage(frame: number) {
  const { engine, act, dispatch } = engineWorld();
  engine.open({ kind: "new-workspace" });
  act("progression-1", "select", { id: "progression-basic-4" });
  act("player-1", "setPractice", { countIn: 0 });
  const shared = new Int32Array(new SharedArrayBuffer(4 * PROGRESS_LENGTH));
  const stands = (at: number) => {
    shared[PROGRESS.frameLow] = at;
  };
  stands(frame);
  const { scheduled } = joinSampler(engine, shared);
  scheduled.length = 0;
  const command = (type: "play" | "pause" | "stop") => dispatch({ type: `transport/${type}`, widgetId: player });
  const first = (kind: number) =>
    Math.min(...scheduled.filter((event) => event.kind === kind && event.tag === VOICE_TAG.harmony).map((event) => event.frame));
  return { scheduled, stands, act, command, first };
}

test("what begins in silence begins 30 ms after the quantum that is played", () => {
  const { command, stands, first } = stage(480_000);
  stands(480_128);
  command("play");
  expect(first(EVENT_NOTE_ON)).toBe(480_128 + BEGIN);
});

test("what sounds is changed 45 ms after the quantum that is played", () => {
  const { command, stands, first, scheduled } = stage(480_000);
  command("play");
  stands(500_096);
  scheduled.length = 0;
  command("pause");
  expect(first(EVENT_RELEASE_ALL)).toBe(500_096 + CHANGE);
});

test("music that is played again at once begins behind the end of what was halted", () => {
  const { command, stands, first, scheduled } = stage(480_000);
  command("play");
  stands(500_096);
  command("stop");
  stands(500_224);
  scheduled.splice(0, scheduled.length, ...scheduled.filter(({ frame }) => frame > 500_224));
  command("play");
  const ends = scheduled.filter(({ kind, tag }) => kind === EVENT_RELEASE_ALL && tag === VOICE_TAG.harmony).map(({ frame }) => frame);
  expect(Math.max(...ends)).toBeLessThanOrEqual(first(EVENT_NOTE_ON));
});
