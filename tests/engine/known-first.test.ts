import { expect, test } from "vitest";
import type { AudioLine } from "../../src/engine/playback/audio-line.ts";
import type { Course } from "../../src/engine/playback/course.ts";
import { openMidiLine } from "../../src/engine/playback/midi-line.ts";
import { advance, beginRun } from "../../src/engine/playback/run.ts";
import { DEFAULT_SETTINGS } from "../../src/music/playing/settings.ts";
import { ticks } from "../../src/music/time/time.ts";
import { VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";

const BAR = ticks(3840);

/** A bar of four seconds that is repeated, with a stroke on its first beat; tells each time that a pass is planned. */
function courseThatTells(tell: (what: string) => void): Course {
  const planned: Course["planned"] = {
    ...{ pieceId: "piece", title: "Piece", meter: "4/4", key: "none", voices: [], events: [], group: "player", loops: true, bpm: 60 },
    bars: [{ downbeat: ticks(0), start: ticks(0), end: BAR, beat: ticks(960), index: 0 }],
    length: BAR,
    strokes: [{ start: ticks(0), duration: ticks(240), midi: 40, velocity: 90, tag: VOICE_TAG.drums }],
    band: undefined,
    settings: DEFAULT_SETTINGS,
    get gap() {
      tell("planned");
      return undefined;
    },
  };
  return { planned, loop: { start: ticks(0), end: BAR }, rampFrom: 1, sampleRate: 48_000 };
}

test("what is known of the music goes out before the next time round is planned: that may take longer than the queue lasts", () => {
  const told: string[] = [];
  const run = beginRun(
    courseThatTells((what) => told.push(what)),
    { own: [], others: [] },
    { frame: 1000, position: ticks(0), repeat: 1, countIn: false },
  );
  const schedule: AudioLine["schedule"] = (events) => {
    if (events.length > 0) told.push("sent");
  };
  const lines = { line: { schedule } as AudioLine, midi: openMidiLine(undefined) };
  const passes = run.passes.length;
  advance(lines, run, 1000);
  expect(run.passes.length).toBe(passes + 1);
  expect(told.filter((what, at) => what !== told[at - 1])).toEqual(["planned", "sent", "planned"]);
});
