import { expect, test } from "vitest";
import { EVENT_NOTE_ON, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { OFFSET, training, trainingWorld } from "../support/training-world.ts";
import { SAMPLE_RATE } from "../support/world.ts";

/** A bar at 80 bpm, milliseconds. */
const BAR = 3000;

/** ii-V-I through the keys, ii and V in one bar and I in the next, the click out in bars 3 and 4, 7 and 8 and so on. */
function drifting() {
  const world = trainingWorld("timed");
  world.act("simpleTraining-1", "practise", { kind: "exercise", name: "two-five-one", key: "C", type: "maj7" });
  world.act("simpleTraining-1", "setTaps", { taps: true });
  world.act("simpleTraining-1", "setGap", { play: 2, rest: 2 });
  world.start();
  const own = world.mirror.get(`transport:${training}`);
  const music = own?.typeName === "transport" ? own.segments.find(({ kind }) => kind === "music") : undefined;
  return { ...world, begins: ((music?.at ?? 0) - OFFSET) * 1000 };
}
type World = ReturnType<typeof drifting>;

/** Taps each onset of the exercise so many milliseconds late in a bar, in some bars. */
function tap(world: World, [from, to]: readonly [number, number], late: (bar: number) => number) {
  for (let bar = from; bar < to; bar++)
    for (const beat of bar % 2 === 0 ? [0, BAR / 2] : [0]) {
      const at = world.begins + bar * BAR + beat + late(bar);
      world.passTo(at);
      world.press(72, at);
      world.release(72, at + 400);
    }
}

test("the click drops out for two bars in four, and how far the tapped beat moved meanwhile is told as it goes and at the end", () => {
  const world = drifting();
  tap(world, [0, 5], (bar) => (bar < 2 ? 10 : bar === 2 ? 40 : 70));
  expect(world.record()).toMatchObject({ gap: { play: 2, rest: 2 }, drifts: [{ bars: [2, 3], ms: 60 }] });
  tap(world, [5, 8], (bar) => (bar < 6 ? 0 : -40));
  world.passTo(world.begins + 8 * BAR);
  world.stop();
  expect(world.record()?.drifts.map(({ bars }) => bars)).toEqual([
    [2, 3],
    [6, 7],
  ]);
  expect(
    world.runs.at(-1)?.drifts?.map(({ bars, ms }) => [...bars, ms]),
    "and stays in the record with the run",
  ).toEqual([
    [2, 3, 60],
    [6, 7, expect.any(Number)],
  ]);
  const bars = new Set(
    world.sampler.scheduled
      .filter(({ kind, tag }) => kind === EVENT_NOTE_ON && tag === VOICE_TAG.click)
      .map(({ frame }) => Math.floor((frame / SAMPLE_RATE - OFFSET - world.begins / 1000 + 0.001) / (BAR / 1000)))
      .filter((bar) => bar >= 0),
  );
  expect([...bars].sort((a, b) => a - b)).toEqual([0, 1, 4, 5, 8]);
});

test("without it the click goes on and nothing is said of drift; what is no gap is refused", () => {
  const world = drifting();
  world.stop();
  expect(world.act("simpleTraining-1", "setGap", { play: 0, rest: 2 }).ok).toBe(false);
  world.act("simpleTraining-1", "setGap", { play: 2, rest: 0 });
  world.start();
  tap({ ...world, begins: world.begins + 60_000 }, [0, 1], () => 0);
  expect(world.record()).toMatchObject({ gap: null, drifts: [] });
  expect(world.runs.every((run) => !("drifts" in run))).toBe(true);
});
