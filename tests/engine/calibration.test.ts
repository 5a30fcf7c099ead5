import fc from "fast-check";
import { expect, test } from "vitest";
import { median } from "../../src/lib/median.ts";
import { seeded } from "../../src/music/bass/options.ts";
import { EVENT_NOTE_ON, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import type { InputSource } from "../../src/protocol/input/input-feed.ts";
import { cases } from "../support/totals.ts";
import { CHORDS, OFFSET, perform, scriptedPlayer, type TrainingWorld, training, trainingWorld, WHOLE } from "../support/training-world.ts";
import { SAMPLE_RATE } from "../support/world.ts";

test("calibrated delays are taken off before judgement, those of the kind of input alone", () => {
  const world = trainingWorld();
  world.setDelays({ midi: 150 });
  world.start();
  const begins = world.begins();
  world.passTo(begins + 100);
  for (const midi of CHORDS[0]) world.press(midi, begins + 160);
  expect(world.record()?.recent).toEqual([10]);
});

/** How somebody taps, and through what. */
interface Tapping {
  readonly source?: InputSource;
  /** From the middle of the clicks on the sound is later by so many seconds. */
  readonly halted?: number;
}

/** Calibrates with taps so far off each click, and says what was found. */
function calibrated(world: TrainingWorld, offset: number, jitter: number, seed: number, { source = "midi", halted = 0 }: Tapping = {}) {
  expect(world.dispatch({ type: "training/calibrate" }).ok).toBe(true);
  const clicks = world.sampler.scheduled.filter(({ tag, kind }) => tag === VOICE_TAG.click && kind === EVENT_NOTE_ON);
  expect(clicks).toHaveLength(28);
  expect(clicks.every(({ note }) => note === 76)).toBe(true);
  const heard = clicks.map(({ frame }) => (frame / SAMPLE_RATE - OFFSET) * 1000);
  const random = seeded(seed);
  for (const [index, at] of heard.entries()) {
    const late = index < heard.length / 2 ? 0 : halted;
    const tap = at + late * 1000 + offset + (random() * 2 - 1) * jitter;
    world.keys.postMessage({ type: "midi", at: tap, status: 0x90, data1: 60, data2: 80, source });
    world.passTo(at + late * 1000 + 550, OFFSET - late);
  }
  const record = world.mirror.get("calibration");
  return record?.typeName === "calibration" ? record : undefined;
}

/** The most, in ms, that the player's own unevenness may add to the median of three chords: what is left of the 5 ms is the calibration's. */
const EVENLY = 2;

test("after calibration the median signed error is within 5 ms for offsets of -40 to +250 ms", () => {
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 250 }), fc.integer({ min: 0, max: 6 }), fc.integer(), (offset, jitter, seed) => {
      const world = trainingWorld();
      const found = calibrated(world, offset, jitter, seed);
      expect(found).toMatchObject({ status: "done", source: "midi", clicks: 28 });
      world.setDelays({ midi: found?.result?.offset ?? 0 });
      world.start();
      const begins = world.begins();
      const played = { offset, jitter: Math.min(jitter, EVENLY), seed: seed + 1 };
      perform(world, scriptedPlayer({ chords: CHORDS, begins, every: WHOLE, ...played }), {
        until: begins + 3 * WHOLE + 900,
      });
      const deviations = world.record()?.summary?.steps.map(({ deviation }) => deviation) ?? [];
      expect(deviations).toHaveLength(3);
      expect(Math.abs(median(deviations))).toBeLessThanOrEqual(5);
    }),
    { numRuns: cases(12, 500) },
  );
});

test("uneven taps are refused in words, and leaving takes the clicks back", () => {
  const world = trainingWorld();
  expect(calibrated(world, 0, 150, 7)).toMatchObject({ status: "refused", result: null, problem: { code: "uneven-taps" } });
  const other = trainingWorld();
  other.dispatch({ type: "training/calibrate" });
  other.dispatch({ type: "training/leave-calibration" });
  expect(other.sampler.scheduled.filter(({ tag }) => tag === VOICE_TAG.click)).toEqual([]);
  expect(other.mirror.has("calibration")).toBe(false);
});

test("a microphone that hears the clicks before they sound is refused: a clock is wrong; who leans ahead of them is not", () => {
  const found = (offset: number, jitter: number, source: InputSource) => calibrated(trainingWorld(), offset, jitter, 3, { source });
  const early = { status: "refused", result: null, problem: { code: "taps-too-early" } };
  expect(found(-109, 1, "microphone")).toMatchObject(early);
  expect(found(-12, 1, "microphone")).toMatchObject(early);
  expect(found(-150, 20, "midi")).toMatchObject(early);
  expect(found(63, 1, "microphone")).toMatchObject({ status: "done" });
  expect(found(-40, 15, "microphone")).toMatchObject({ status: "done" });
});

test("clicks during which the sound halted measure nothing, and it is said why", () => {
  for (const halted of [0.03, 0.12, 0.4])
    expect(calibrated(trainingWorld(), 60, 2, 5, { halted }), `${halted} s`).toMatchObject({
      status: "refused",
      result: null,
      problem: { code: "clicks-halted" },
    });
  expect(calibrated(trainingWorld(), 60, 2, 5, { halted: 0.005 })).toMatchObject({ status: "done" });
});

test("taps on the clicks reach no training that lies behind", () => {
  const world = trainingWorld("simple");
  const step = () => world.derived<{ current: number }>(training).current;
  const play = (at: number) => {
    for (const midi of CHORDS[0]) world.press(midi, at);
    world.timers.pass(110);
    for (const midi of CHORDS[0]) world.release(midi, at + 400);
    world.timers.pass(110);
  };
  expect(world.dispatch({ type: "training/calibrate" }).ok).toBe(true);
  play(3000);
  expect(step()).toBe(0);
  world.dispatch({ type: "training/leave-calibration" });
  play(5000);
  expect(step()).toBe(1);
});
