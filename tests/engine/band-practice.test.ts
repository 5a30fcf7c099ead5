import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import type { BandSettings } from "../../src/music/playing/settings.ts";
import { EVENT_NOTE_ON, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { OFFSET, trainingWorld } from "../support/training-world.ts";
import type { Scheduled } from "../support/world.ts";

const player = widgetId("player-1");
/** Frames of a bar at 160 bpm and 48 kHz; the ii-V-I has three, and a rest of none. */
const BAR = 72_000;
const MS = 1500;

/** A ii-V-I with a swinging band, without intro and count-in. */
function practising(change: Partial<BandSettings> = {}) {
  const world = trainingWorld("timed");
  const band = { style: "mediumSwing", intro: false, ending: false, choruses: 3, humanise: 0.8, ...change };
  world.act("player-1", "setPractice", { countIn: 0, band });
  const gains = (): ReadonlyMap<number, number> =>
    new Map(
      (world.sampler.others as { type: string; voiceTag: number; gain: number }[]).flatMap((each) =>
        each.type === "gain" ? [[each.voiceTag, each.gain] as const] : [],
      ),
    );
  const play = () => world.dispatch({ type: "transport/play", widgetId: player });
  const transport = () => {
    const record = world.mirror.get("transport:player-1");
    if (record?.typeName !== "transport") throw new Error("There is no transport.");
    return record;
  };
  return { ...world, gains, play, transport };
}

const ons = (events: readonly Scheduled[], tag: number) => events.filter((event) => event.kind === EVENT_NOTE_ON && event.tag === tag);

test("the seat that the learner takes is silent, the others are heard; leaving it brings it back", () => {
  const { act, play, gains } = practising({ you: "bass" });
  play();
  expect([gains().get(VOICE_TAG.bass), gains().get(VOICE_TAG.harmony) ?? 1]).toEqual([0, 1]);
  act("player-1", "setPractice", { band: { you: "drums" } });
  expect([gains().get(VOICE_TAG.bass), gains().get(VOICE_TAG.drums)]).toEqual([1, 0]);
  act("player-1", "setPractice", { band: { you: "nobody" } });
  expect(gains().get(VOICE_TAG.drums)).toBeGreaterThan(0.3);
});

test("a change of one of the band's settings leaves the others", () => {
  const { act, mirror } = practising({ seed: 7, you: "bass" });
  act("player-1", "setPractice", { band: { gap: { play: 3, rest: 1 } } });
  const record = mirror.get("widget:player-1");
  const practice = record?.typeName === "widget" ? (record.state as { practice?: { band?: unknown } }).practice : undefined;
  expect(practice?.band).toMatchObject({ style: "mediumSwing", seed: 7, you: "bass", gap: { play: 3, rest: 1 } });
});

test("while a timed run is judged its part is silent and the band plays to the tick; afterwards as it is set", () => {
  const { start, stop, gains, sampler, begins, play } = practising();
  const leaning = () => {
    const first = Math.round((begins() / 1000 + OFFSET) * 48_000);
    const hats = ons(sampler.scheduled, VOICE_TAG.drums).filter(({ note }) => note === 44);
    return {
      hats: hats.length,
      off: hats.filter(
        ({ frame }) =>
          (((frame - first) % (BAR / 4)) + BAR / 4) % (BAR / 4) > 1 && (((frame - first) % (BAR / 4)) + BAR / 4) % (BAR / 4) < BAR / 4 - 1,
      ).length,
    };
  };
  expect(start()).toMatchObject({ ok: true });
  sampler.playTo(0, 3 * BAR);
  expect(gains().get(VOICE_TAG.harmony)).toBe(0);
  expect(leaning().hats).toBeGreaterThan(3);
  expect(leaning().off).toBe(0);
  stop();
  sampler.scheduled.length = 0;
  play();
  sampler.playTo(3 * BAR, 7 * BAR);
  expect(gains().get(VOICE_TAG.harmony)).toBe(1);
  expect(leaning().off).toBeGreaterThan(0);
});

test("the band's own feel is there while a run is judged where it is asked for; otherwise it plays to the tick", () => {
  const offBeats = (judgedFeel: boolean): number => {
    const { start, sampler, begins } = practising({ judgedFeel, humanise: 1 });
    start();
    sampler.playTo(0, 3 * BAR);
    const first = Math.round((begins() / 1000 + OFFSET) * 48_000);
    const hats = ons(sampler.scheduled, VOICE_TAG.drums).filter(({ note }) => note === 44);
    expect(hats.length).toBeGreaterThan(3);
    return hats.filter(({ frame }) => {
      const within = (((frame - first) % (BAR / 4)) + BAR / 4) % (BAR / 4);
      return Math.min(within, BAR / 4 - within) > 1;
    }).length;
  };
  expect(offBeats(false)).toBe(0);
  expect(offBeats(true)).toBeGreaterThan(2);
});

test("a preset that is played plain sounds along with a timed run, as it always did", () => {
  const { start, gains, sampler } = practising({ style: "song" });
  expect(start()).toMatchObject({ ok: true });
  sampler.playTo(0, BAR);
  expect(gains().get(VOICE_TAG.harmony) ?? 1).toBe(1);
});

test("in a gap nothing sounds, and after it the band is where it would have been", () => {
  const whole = practising({ humanise: 0 });
  whole.play();
  whole.sampler.playTo(0, 4 * BAR);
  const gapped = practising({ humanise: 0, gap: { play: 1, rest: 1 } });
  gapped.play();
  const first = Math.round((gapped.begins() / 1000 + OFFSET) * 48_000);
  gapped.sampler.playTo(0, 4 * BAR);
  const within = ({ frame }: Scheduled, bar: number) => frame >= first + bar * BAR - 2 && frame < first + (bar + 1) * BAR - 2;
  const struck = (world: typeof whole, bar: number) =>
    world.sampler.scheduled.filter((each) => each.kind === EVENT_NOTE_ON && within(each, bar));
  expect(struck(gapped, 1)).toEqual([]);
  expect(struck(whole, 1).length).toBeGreaterThan(3);
  for (const bar of [0, 2]) expect(struck(gapped, bar)).toEqual(struck(whole, bar));
});

test("how far the learner drifted in the last bar of a gap is measured: 40 ms late is 40 ms behind", () => {
  const { play, press, passTo, begins, transport } = practising({ humanise: 0, gap: { play: 1, rest: 1 } });
  play();
  passTo(begins());
  for (const beat of [0, 1, 2, 3]) {
    passTo(begins() + MS + (beat * MS) / 4 + 40);
    press(60, begins() + MS + (beat * MS) / 4 + 40);
  }
  expect(transport().drift).toBe(40);
  passTo(begins() + 2 * MS + 30);
  press(60, begins() + 2 * MS + 30);
  expect(transport().drift, "with the band nothing is measured").toBe(40);
});

/** The loudest stroke on the ride in a bar, as it was scheduled while somebody plays softly from the start or does not. */
function rideOf(listens: boolean, velocity: number | undefined, judged = false): readonly number[] {
  const world = practising({ humanise: 0, listens, seed: 2 });
  if (judged) world.start();
  else world.play();
  world.passTo(world.begins());
  const first = Math.round((world.begins() / 1000 + OFFSET) * 48_000);
  for (let beat = 0; beat < 24; beat++) {
    world.passTo(world.begins() + (beat * MS) / 4);
    if (velocity !== undefined) world.press(72, world.begins() + (beat * MS) / 4, velocity);
  }
  return [0, 1, 2, 3, 4].map((bar) =>
    Math.max(
      ...ons(world.sampler.scheduled, VOICE_TAG.drums)
        .filter(({ frame, note }) => note === 51 && frame >= first + bar * BAR - 2 && frame < first + (bar + 1) * BAR - 2)
        .map((each) => each.velocity),
    ),
  );
}

test("a band that listens is softer two bars after a soft learner at the latest; one that does not, or is judged against, is not", () => {
  const alone = rideOf(true, undefined);
  const softly = rideOf(true, 30);
  expect(softly[0]).toBe(alone[0]);
  for (const bar of [2, 3, 4]) expect((softly[bar] ?? 0) / (alone[bar] ?? 1), `bar ${bar + 1}`).toBeLessThan(0.75);
  expect(rideOf(true, 100)).toEqual(alone);
  expect(rideOf(false, 30)).toEqual(alone);
  expect(rideOf(true, 30, true)).toEqual(rideOf(true, undefined, true));
});

/** What the page was told at the beginning of the fifth bar of that bar's notes, and what was scheduled of them; by frame and MIDI number. */
function fifthBar(chords: readonly number[]): { readonly told: string[]; readonly scheduled: string[] } {
  const { begins, passTo, play, press, sampler, transport } = practising({ humanise: 0, listens: true, seed: 2 });
  play();
  const start = begins();
  passTo(start);
  for (let beat = 0; beat <= 16; beat++) {
    passTo(start + (beat * MS) / 4);
    for (const key of chords) press(key, start + (beat * MS) / 4);
  }
  const first = Math.round((start / 1000 + OFFSET) * 48_000) + 4 * BAR;
  const isInBar = (frame: number): boolean => frame > first + BAR / 8 && frame < first + BAR - 2;
  const { heard } = transport();
  const told = (heard ?? []).flatMap((from, index) =>
    index % 3 === 0 && isInBar(from * 48_000) ? [`${Math.round(from * 48_000)} ${heard?.[index + 2]}`] : [],
  );
  passTo(start + 6 * MS);
  const pitched = [VOICE_TAG.harmony, VOICE_TAG.bass].flatMap((tag) => ons(sampler.scheduled, tag));
  return { told: told.sort(), scheduled: pitched.flatMap(({ frame, note }) => (isInBar(frame) ? [`${frame} ${note}`] : [])).sort() };
}

test("the chords that a band leaves to a left hand that plays chords are not told to the page either", () => {
  const [alone, beside] = [fifthBar([]), fifthBar([48, 52, 55])];
  expect(alone.told).toEqual(alone.scheduled);
  expect(beside.told).toEqual(beside.scheduled);
  expect(beside.told.length).toBeLessThan(alone.told.length);
});

/** Chords of the second chorus (bars 4 to 6: all of them the learner's, where fours are traded) as they were scheduled, from its first frame. */
function secondChorus(fours: boolean, judged: boolean): readonly Scheduled[] {
  const { start, play, sampler, begins } = practising({ humanise: 0, fours });
  if (judged) start();
  else play();
  const from = Math.round((begins() / 1000 + OFFSET) * 48_000) + 3 * BAR;
  sampler.playTo(0, 7 * BAR);
  return ons(sampler.scheduled, VOICE_TAG.harmony)
    .filter(({ frame }) => frame >= from - 2 && frame < from + 3 * BAR - 2)
    .map((each) => ({ ...each, frame: each.frame - from }));
}

test("fours are traded while nobody is judged; in a timed run the band plays every bar, as if they were not asked for", () => {
  expect(secondChorus(true, false)).toEqual([]);
  expect(secondChorus(false, false).length).toBeGreaterThan(3);
  expect(secondChorus(true, true)).toEqual(secondChorus(false, true));
  expect(secondChorus(true, true).length).toBeGreaterThan(3);
});
