import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import type { AudioLine } from "../../src/engine/playback/audio-line.ts";
import type { Course } from "../../src/engine/playback/course.ts";
import { openMidiLine } from "../../src/engine/playback/midi-line.ts";
import { advance, beginRun, bendRun, isOver, playedPassOf, runPosition } from "../../src/engine/playback/run.ts";
import { joinedSegments, trainingPassOf } from "../../src/engine/training/passes.ts";
import { motionOf, msPerTick } from "../../src/host/clock/playhead.ts";
import { seeded } from "../../src/music/bass/options.ts";
import { DEFAULT_SETTINGS } from "../../src/music/playing/settings.ts";
import { rampTempo } from "../../src/music/time/ramp.ts";
import { straightTick } from "../../src/music/time/swing.ts";
import { audioSeconds, ticks } from "../../src/music/time/time.ts";
import { placeAt, stretchAt } from "../../src/music/time/transport-time.ts";
import { sessionIds, type TransportRecord, type TransportSegment } from "../../src/protocol/records/session-records.ts";
import { positionAt } from "../../src/ui/controls/motion/motion.ts";
import { cases, seed } from "../support/totals.ts";

const SAMPLE_RATE = 48_000;
const BAR = 3840;
const nowhere = { line: { schedule: () => {} } as unknown as AudioLine, midi: openMidiLine(undefined) };

/** Any way to play so many bars: looped or not, swung, on a ramp, through the keys. */
function anyCourse(random: () => number): Course {
  const count = 1 + Math.floor(random() * 8);
  const bars = Array.from({ length: count }, (_, index) => {
    const start = ticks(index * BAR);
    return { downbeat: start, start, end: ticks(start + BAR), beat: ticks(960), index };
  });
  const first = Math.floor(random() * count);
  const last = first + 1 + Math.floor(random() * (count - first));
  const loop = random() < 0.7 ? { start: ticks(first * BAR), end: ticks(last * BAR) } : null;
  const settings = {
    ...DEFAULT_SETTINGS,
    swing: random() < 0.5 ? ("auto" as const) : ("off" as const),
    ramp: { on: random() < 0.5, start: 60 + Math.floor(random() * 200), step: 7, target: 300, every: 1 + Math.floor(random() * 2) },
    repeats: { kind: random() < 0.5 ? ("fourths" as const) : ("none" as const), seed: 1, list: [] },
  };
  const bpm = 40 + Math.floor(random() * 300);
  const music = {
    pieceId: "piece",
    title: "Piece",
    meter: "4/4",
    key: "none",
    voices: [],
    events: [],
    bars,
    length: ticks(count * BAR),
    strokes: [],
    band: undefined,
    gap: undefined,
  };
  return { planned: { ...music, group: "player", loops: false, bpm, settings }, loop, rampFrom: 1, sampleRate: SAMPLE_RATE };
}

/** The tempo that the sheet is drawn at; the music runs at another. */
const SHOWN_TEMPO = 120;
const transport: TransportRecord = {
  id: sessionIds.transport(widgetId("player")),
  typeName: "transport",
  scope: "session",
  widgetId: widgetId("player"),
  status: "playing",
  position: ticks(0),
  loop: true,
  range: null,
  segments: [],
};

test("playback, the page's cursor and training say the same of where the music stands, whatever loops, ramps, swings and changes", () => {
  for (let at = seed(1), end = at + cases(200, 10_000); at < end; at += 1) {
    const random = seeded(at);
    let course = anyCourse(random);
    const { length } = course.planned;
    const position = ticks(Math.floor(random() * (course.loop?.end ?? length)));
    const run = beginRun(course, { own: [], others: [] }, { frame: 1000, position, repeat: 1, countIn: random() < 0.3 });
    let told: readonly TransportSegment[] = [];
    for (let frame = 1000, step = 0; step < 60; step += 1) {
      frame += Math.floor(random() * 0.2 * SAMPLE_RATE);
      if (isOver(run, frame)) break;
      advance(nowhere, run, frame);
      if (random() < 0.1) {
        course = { ...course, planned: { ...course.planned, bpm: 40 + Math.floor(random() * 300) } };
        const bent = frame + 2880;
        bendRun(nowhere.line, run, bent, { course, repeat: playedPassOf(run, bent)?.repeat ?? 1, strike: false });
        advance(nowhere, run, frame);
      }
      told = joinedSegments(told, run.segments);
      const pass = playedPassOf(run, frame);
      const isEdge = run.passes.some((each) => Math.abs(each.at - frame) < 3);
      if (pass === undefined || pass.kind === "countIn" || isEdge) continue;
      const moment = audioSeconds(frame / SAMPLE_RATE);
      const segment = stretchAt(told, moment);
      if (segment === undefined) throw new Error(`TEST_SEED=${at}: nothing was told.`);
      const where = `TEST_SEED=${at}, frame ${frame}`;
      const timed = trainingPassOf(told, pass.repeat, length, (seconds) => seconds * 1000);
      const place = placeAt(segment, moment, length);
      expect(place.repeat, where).toBe(pass.repeat);
      const ramp = course.planned.settings?.ramp;
      expect(segment.bpm, where).toBe(ramp?.on ? rampTempo(ramp, pass.repeat) : pass.bpm);
      if (ramp?.on) expect(timed?.bpm, where).toBe(segment.bpm);
      expect(straightTick(place.position, segment.swing), where).toBeCloseTo(runPosition(run, frame), 3);
      const motion = motionOf({ ...transport, segments: told }, SHOWN_TEMPO, 0);
      const drawn = positionAt(motion, moment * 1000, length * msPerTick(SHOWN_TEMPO)) / msPerTick(SHOWN_TEMPO);
      expect(drawn, where).toBeCloseTo(place.position, 2);
      // Where the swing changes within a beat, what is written there comes twice or not at all.
      const isBent = run.passes.some(
        ({ at, bpm, swing }) => swing !== pass.swing && Math.abs(at - frame) < (60 / Math.min(bpm, pass.bpm)) * SAMPLE_RATE,
      );
      if (place.position < length && !isBent) expect(timed?.msAt(runPosition(run, frame)), where).toBeCloseTo(moment * 1000, 3);
    }
  }
});
