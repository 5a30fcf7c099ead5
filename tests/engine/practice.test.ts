import { expect, test } from "vitest";
import type { VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { problemText } from "../../src/ui/text/problems.ts";
import type { PlayerDerived } from "../../src/widgets/player/definition.ts";
import { pitchOf, rms } from "../support/sampler-rig.ts";
import { onsets, soundingWorld } from "../support/sounding-world.ts";

/** Frames of a beat and a bar of 4/4 at 160 bpm and 48 kHz. */
const BEAT = 18_000;
const BAR = 4 * BEAT;

type Tag = keyof typeof VOICE_TAG;

/** A world of which only some voices are heard, each of their notes as one short stroke. */
function strokesOf(names: readonly Tag[], settings: object = { countIn: 0 }) {
  const world = soundingWorld();
  world.hear(names, true);
  world.set(settings);
  return world;
}
/** Onsets counted from the first. */
const fromFirst = (audio: Float32Array): readonly number[] => {
  const found = onsets(audio);
  return found.map((frame) => frame - (found[0] ?? 0));
};
const beats = (...places: readonly number[]) => places.map((place) => Math.round(place * BEAT));
/** MIDI numbers of the bass in the middle of bars that begin at frames. */
const bassAt = (audio: Float32Array, frames: readonly number[]) =>
  frames.map((frame) => Math.round(69 + 12 * Math.log2(pitchOf(audio.subarray(frame + 4000, frame + 16_000)) / 440)));

/** What the player shows. */
const shown = (world: ReturnType<typeof soundingWorld>) => world.derived<PlayerDerived>("player-1").score;

test("four clicks count the piece in, and its first note begins on the very frame where a fifth would", () => {
  const world = strokesOf(["click", "bass"], {});
  world.send("play");
  expect(fromFirst(world.render(4 * BAR))).toEqual(beats(0, 1, 2, 3, 4, 8, 12));
  const counted = strokesOf(["click"], {});
  counted.send("play");
  expect(fromFirst(counted.render(4 * BAR)), "the clicks end with the count-in").toEqual(beats(0, 1, 2, 3));
});

test("what the page is told: a count-in that leads to bar 1, and the music from its exact time on", () => {
  const world = strokesOf(["click"], {});
  world.send("play");
  const [count, music] = world.transport().segments;
  expect([count?.kind, count?.ticks, music?.kind, music?.ticks]).toEqual(["countIn", -3840, "music", 0]);
  expect(((music?.at ?? 0) - (count?.at ?? 0)) * 48_000).toBeCloseTo(BAR, 6);
});

test.each([
  [0, 0],
  [2, 8],
  ["auto", 4],
] as const)("a count-in of %s bars has %i clicks", (countIn, clicks) => {
  const world = strokesOf(["click"], { countIn });
  world.send("play");
  expect(onsets(world.render(4 * BAR))).toHaveLength(clicks);
});

test("playing that goes on in the middle of a bar is counted in so that the beats fall as written", () => {
  const world = strokesOf(["click", "bass"]);
  world.send("play");
  world.render(BAR + BEAT + 4000);
  world.send("pause");
  const { position } = world.transport();
  world.render(BAR);
  world.set({ countIn: 1 });
  world.send("play");
  const heard = fromFirst(world.render(3 * BAR));
  const into = Math.round(((position % 3840) / 960) * BEAT);
  expect(heard.slice(0, 6)).toEqual(beats(0, 1, 2, 3, 4, 5));
  expect(Math.abs((heard.at(-1) ?? 0) - (BAR + BAR)), "the next bar comes on its beat").toBeLessThanOrEqual(1);
  expect(into).toBeGreaterThan(BEAT);
});

test("the metronome clicks each beat through the piece, an eighth between when asked, and stops at once when it is turned off", () => {
  const world = strokesOf(["click"], { countIn: 0, metronome: { on: true, accent: true, subdivision: 2 } });
  world.send("play");
  const heard = fromFirst(world.render(BAR + 5 * BEAT));
  expect(heard.slice(0, 8)).toEqual(beats(0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5));
  world.set({ metronome: { on: false, accent: true, subdivision: 2 } });
  world.render(4096);
  expect(rms(world.render(BEAT * 2))).toBe(0);
});

test("a loop of a bar range goes round without a gap or a frame too many, a hundred times", () => {
  const world = strokesOf(["bass"]);
  world.act("player-1", "setTempo", { tempo: 397 });
  world.loop(true, { start: 3840, end: 11_520 });
  world.send("play");
  const bar = (48_000 * 60 * 4) / 397;
  const heard = onsets(world.render(Math.ceil(201 * bar)));
  const first = heard[0] ?? 0;
  expect(heard.slice(0, 200).map((frame) => frame - first)).toEqual(
    Array.from({ length: 200 }, (_, index) => expect.closeTo(index * bar, -0.3)),
  );
  expect(world.transport().segments, "nothing has to be told for a plain loop").toHaveLength(1);
});

test("the loop's range sounds and nothing else, and a range set elsewhere while it plays is begun at once", () => {
  const world = soundingWorld();
  world.hear(["bass"]);
  world.set({ countIn: 0 });
  world.loop(true, { start: 3840, end: 7680 });
  world.send("play");
  const start = Math.round((world.transport().segments[0]?.at ?? 0) * 48_000);
  const audio = world.render(start + 2 * BAR + BEAT);
  expect(bassAt(audio, [start, start + BAR])).toEqual([43, 43]);
  const from = world.frame();
  world.loop(true, { start: 7680, end: 11_520 });
  const next = Math.round((world.transport().segments.at(-1)?.at ?? 0) * 48_000) - from;
  const after = world.render(2 * BAR + BEAT);
  expect(next).toBeLessThan(6000);
  expect(bassAt(after, [next, next + BAR])).toEqual([36, 36]);
});

test("a range is forgotten with its piece and kept in another key", () => {
  const world = soundingWorld();
  world.loop(true, { start: 3840, end: 7680 });
  world.act("keySelector-1", "selectKey", { key: "F" });
  expect(world.transport().range).toEqual({ start: 3840, end: 7680 });
  world.act("progression-1", "select", { id: "progression-basic-1" });
  expect(world.transport().range).toBeNull();
});

test("a range shorter than a thirty-second is refused in words", () => {
  const world = soundingWorld();
  const done = world.loop(true, { start: 0, end: 10 });
  expect(done.ok ? "" : problemText(done.error)).toBe("Choose at least one bar to repeat.");
});

test("the tempo ramp: each second repeat is faster until the target, heard to the frame", () => {
  const world = strokesOf(["bass"], { countIn: 0, ramp: { on: true, start: 160, step: 40, target: 220, every: 2 } });
  world.loop(true, { start: 0, end: 3840 });
  world.send("play");
  const bars = [160, 160, 200, 200, 220, 220, 220].map((bpm) => (48_000 * 240) / bpm);
  const heard = fromFirst(world.render(bars.reduce((sum, bar) => sum + bar, 0)));
  const wanted = bars.map((_, index) => bars.slice(0, index).reduce((sum, bar) => sum + bar, 0));
  expect(heard.slice(0, 7)).toEqual(wanted.map((frame) => expect.closeTo(frame, -0.3)));
  expect(world.transport().segments.at(-1)).toMatchObject({ bpm: 220 });
});

test("another song turns the ramp off; another key does not", () => {
  const world = soundingWorld();
  const ramp = () => {
    const record = world.mirror.get("widget:player-1");
    return record?.typeName === "widget" ? record.state.practice : undefined;
  };
  world.set({ ramp: { on: true, start: 100, step: 5, target: 120, every: 1 } });
  world.act("keySelector-1", "selectKey", { key: "Ab" });
  expect(ramp()).toMatchObject({ ramp: { on: true } });
  world.act("progression-1", "select", { id: "progression-basic-2" });
  expect(ramp()).toMatchObject({ ramp: { on: false } });
});

test("repeats go up in fourths, in the sound and in what the page is told, and the piece stays as written", () => {
  const world = soundingWorld();
  world.hear(["bass"]);
  world.set({ countIn: 0, repeats: { kind: "fourths", seed: 1, list: [0] } });
  world.loop(true, { start: 0, end: 3840 });
  world.send("play");
  const start = Math.round((world.transport().segments[0]?.at ?? 0) * 48_000);
  const audio = world.render(start + 4 * BAR);
  expect(
    bassAt(
      audio,
      [0, 1, 2, 3].map((bar) => start + bar * BAR),
    ),
  ).toEqual([38, 31, 36, 41]);
  const told = world.transport().segments;
  expect(told.slice(-2).map(({ repeat, transpose }) => [repeat, transpose])).toEqual([
    [5, -4],
    [6, 1],
  ]);
  const saved = world.mirror.get("widget:player-1");
  expect(JSON.stringify(saved)).toContain("Dm7");
});

test("played transposed without editing: sound, notation and the piece that goes out are moved, what is saved is not", () => {
  const world = soundingWorld();
  world.hear(["bass"]);
  world.set({ countIn: 0, transpose: 3 });
  world.send("play");
  const start = Math.round((world.transport().segments[0]?.at ?? 0) * 48_000);
  expect(bassAt(world.render(start + BAR), [start])).toEqual([41]);
  expect(shown(world).bars[0]?.key).toBe("Eb");
  expect(world.mirror.get("derived:player-1"), "the head says the key that is heard").toMatchObject({
    meta: [{ text: "ii V I" }, { kind: "music", text: "Eb major" }, { text: "4/4" }],
  });
  const saved = world.mirror.get("widget:player-1");
  expect(saved?.typeName === "widget" && JSON.stringify(saved.state.piece)).toContain("Dm7");
  world.set({ transpose: 0 });
  expect(shown(world).bars[0]?.key).toBe("C");
});

test("a tempo change in the middle of a bar keeps the beat: clicks go on evenly at the new tempo", () => {
  const world = strokesOf(["click"], { countIn: 0, metronome: { on: true, accent: false, subdivision: 1 } });
  world.send("play");
  const before = onsets(world.render(3 * BEAT + 5000));
  const at = world.frame();
  world.act("player-1", "setTempo", { tempo: 80 });
  const bent = Math.round((world.transport().segments.at(-1)?.at ?? 0) * 48_000);
  const [first = 0, second = 0] = onsets(world.render(6 * BEAT)).map((frame) => frame + at);
  const last = before.at(-1) ?? 0;
  expect(Math.abs(first - (bent + 2 * (last + BEAT - bent)))).toBeLessThanOrEqual(130);
  expect(second - first).toBe(2 * BEAT);
});

test("mute, solo and volume of a voice are heard at once while it plays", () => {
  const world = soundingWorld();
  world.hear(["harmony", "bass"]);
  world.set({ countIn: 0 });
  world.send("play");
  world.render(8192);
  const level = () => {
    world.render(2048);
    return rms(world.render(4096));
  };
  const strip = (voice: string, change: object) => world.act("player-1", "setStrip", { voice, strip: change });
  const both = level();
  strip("harmony", { mute: true });
  const bass = level();
  expect(bass).toBeLessThan(both * 0.9);
  expect(bass).toBeGreaterThan(0);
  strip("bass", { volume: -20 });
  expect(level() / bass).toBeCloseTo(0.1, 1);
  strip("bass", { mute: true });
  expect(level()).toBe(0);
  strip("harmony", { mute: false });
  strip("bass", { mute: false, volume: 0 });
  strip("bass", { solo: true });
  expect(level() / bass, "only the soloed bass").toBeCloseTo(1, 1);
  strip("bass", { solo: false });
  expect(level() / both).toBeCloseTo(1, 1);
});

test("swing: the off-beat eighth is late by the tempo's ratio or the one that is set, beats stay", () => {
  const late = (swing: "auto" | "off" | number) => {
    const world = strokesOf(["click"], { countIn: 0, swing, metronome: { on: true, accent: false, subdivision: 2 } });
    world.act("player-1", "setTempo", { tempo: 120 });
    world.send("play");
    const [, off = 0, next = 0] = fromFirst(world.render(2 * BAR));
    return [next, off / (next - off)];
  };
  expect(late("off")).toEqual([24_000, 1]);
  expect(late("auto")).toEqual([24_000, expect.closeTo(2, 3)]);
  expect(late(1.5)).toEqual([24_000, expect.closeTo(1.5, 3)]);
});

test("the ride swings with the hi-hat on 2 and 4, and falls silent with its switch", () => {
  const world = strokesOf(["drums"], { countIn: 0, drums: "swing", swing: 2 });
  world.send("play");
  expect(fromFirst(world.render(BAR)).slice(0, 6)).toEqual(beats(0, 1, 1 + 2 / 3, 2, 3, 3 + 2 / 3));
  world.set({ drums: "off" });
  world.render(8192);
  expect(rms(world.render(BAR))).toBe(0);
});

test("smooth voicing while it plays strikes only the notes that change, and switching it off restores what was written", () => {
  const world = soundingWorld();
  world.set({ countIn: 0 });
  const written = shown(world);
  world.send("play");
  world.render(BAR + BEAT);
  world.act("player-1", "setVoicing", { smoothVoicing: true });
  expect(shown(world)).not.toEqual(written);
  world.render(BEAT);
  expect(world.core.voices).toBe(5);
  world.act("player-1", "setVoicing", { smoothVoicing: false });
  expect(shown(world)).toEqual(written);
  world.render(2 * BAR);
  expect([world.core.voices, world.transport().status]).toEqual([0, "stopped"]);
});

test("a hand-set tempo survives another key when the progression has no tempo of its own", () => {
  const world = soundingWorld("progression-1");
  world.act("player-1", "setTempo", { tempo: 93 });
  world.act("keySelector-1", "selectKey", { key: "Bb" });
  const record = world.mirror.get("widget:player-1");
  expect(record?.typeName === "widget" && record.state.tempo).toBe(93);
});
