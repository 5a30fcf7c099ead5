import { expect, test } from "vitest";
import type { RunForm } from "../../src/music/band/run-form.ts";
import { layTake } from "../../src/music/band/run-form.ts";
import { EVENT_NOTE_ON, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import type { PlayedTake } from "../../src/protocol/engine/take.ts";
import { TAKE } from "../../src/protocol/records/session-records.ts";
import { engineWorld, SAMPLE_RATE } from "../support/world.ts";

/** Four bars at 120 that a band swings, and notes a little before and behind the beats of the second. */
const FORM: RunForm = {
  style: "mediumSwing",
  meter: "4/4",
  bars: 4,
  before: 8_000,
  seats: ["Harmony"],
  chords: [
    [0, "Dm7"],
    [4, "G7"],
    [8, "Cmaj7"],
    [14, ""],
  ],
};
const TIMES = [0, 487, 1_018, 1_260];
const take = (over: Partial<PlayedTake> = {}): PlayedTake => ({
  notes: TIMES.map((on, index) => ({ midi: 72 + index, velocity: 70 + index, on, off: on + 200 })),
  before: 6_030,
  tempo: 120,
  form: FORM,
  band: true,
  ...over,
});

/** What is given to the sampler from 400 ms before a moment of the take on, to its end. */
function heard(played: PlayedTake, from = 0) {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  const sampler = world.sampler();
  sampler.progress(0);
  sampler.scheduled.length = 0;
  expect(world.dispatch({ type: "take/put", take: played })).toMatchObject({ ok: true });
  world.dispatch({ type: "transport/seek", widgetId: TAKE, ticks: layTake(played).at(from - 400) });
  expect(world.dispatch({ type: "transport/play", widgetId: TAKE })).toMatchObject({ ok: true });
  sampler.playTo(2048, 20 * SAMPLE_RATE);
  const starts = sampler.scheduled.filter(({ kind }) => kind === EVENT_NOTE_ON);
  const of = (tag: number) => starts.filter((event) => event.tag === tag);
  return { ...world, own: of(VOICE_TAG.melody), bass: of(VOICE_TAG.bass), drums: of(VOICE_TAG.drums), comping: of(VOICE_TAG.harmony) };
}
const msOf = (frames: number) => (frames / SAMPLE_RATE) * 1000;

test("a take sounds as it was played, to the millisecond, though the band beside it swings; the learner's own part is left to the learner", () => {
  const { own, bass, drums, mirror } = heard(take());
  const [first] = own;
  for (const [index, { frame, note, velocity }] of own.entries()) {
    expect([note, velocity]).toEqual([72 + index, 70 + index]);
    expect(Math.abs(msOf(frame - (first?.frame ?? 0)) - (TIMES[index] ?? 0))).toBeLessThan(1.1);
  }
  expect(own).toHaveLength(TIMES.length);
  // In two, as under a tune.
  expect(bass.length).toBeGreaterThan(5);
  expect(drums.length).toBeGreaterThan(8);
  // Bar 2 began 30 ms behind the first note, and a bass plays on its first beat.
  const bar = (first?.frame ?? 0) + 0.03 * SAMPLE_RATE;
  expect(Math.min(...bass.map(({ frame }) => Math.abs(msOf(frame - bar))))).toBeLessThan(2);
  const settings = mirror.get("derived:take");
  expect(settings?.typeName === "derived" && settings.value).toMatchObject({
    settings: { band: { style: "mediumSwing" }, strips: { harmony: { mute: true }, melody: { mute: false }, bass: { mute: false } } },
  });
  expect(mirror.get("transport:take")).toMatchObject({ status: "stopped" });
});

test("it is heard from a bar on; alone, where no band is wanted or nothing is known of what it was played over", () => {
  expect(heard(take(), 900).own.map(({ note }) => note)).toEqual([74, 75]);
  for (const alone of [take({ band: false }), take({ form: null }), take({ before: null }), take({ tempo: null })]) {
    const { own, bass, drums } = heard(alone);
    expect([own.length, bass.length, drums.length]).toEqual([TIMES.length, 0, 0]);
    expect(msOf((own[1]?.frame ?? 0) - (own[0]?.frame ?? 0))).toBeCloseTo(487, -0.5);
  }
});

test("a run that no band accompanied gets one; what is taken away falls silent, and what is no take is refused", () => {
  expect(heard(take({ form: { ...FORM, style: "plain" } })).drums.length).toBeGreaterThan(8);
  const waltz = heard(take({ form: { ...FORM, style: "plain", meter: "3/4" } })).mirror.get("derived:take");
  expect(waltz?.typeName === "derived" && waltz.value).toMatchObject({ settings: { band: { style: "jazzWaltz" } } });
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.sampler().progress(0);
  world.dispatch({ type: "take/put", take: take() });
  world.dispatch({ type: "transport/play", widgetId: TAKE });
  expect(world.mirror.get("transport:take")).toMatchObject({ status: "playing" });
  world.dispatch({ type: "take/put", take: null });
  expect(world.mirror.get("transport:take")).toMatchObject({ status: "stopped" });
  expect(world.dispatch({ type: "transport/play", widgetId: TAKE })).toMatchObject({ ok: false, error: { code: "nothing-to-play" } });
  for (const wrong of [{ ...take(), tempo: 0 }, { ...take(), notes: [{ midi: 200 }] }, { ...take(), form: { ...FORM, bars: 1e6 } }, "take"])
    expect(world.dispatch({ type: "take/put", take: wrong })).toMatchObject({ ok: false });
});
