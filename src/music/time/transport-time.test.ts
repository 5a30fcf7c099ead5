import fc from "fast-check";
import { expect, test } from "vitest";
import { rampTempo } from "./ramp.ts";
import { straightTick, swungTick } from "./swing.ts";
import { ticks } from "./time.ts";
import { bentAt, inLoop, lasting, momentOf, placeAt, roundOf, runTo, type Stretch, stretchAt } from "./transport-time.ts";

const END = ticks(40_000);
const stretch = (change: Partial<Stretch> = {}): Stretch => ({ at: 2, ticks: ticks(0), bpm: 120, loop: null, repeat: 1, ...change });

/** Any stretch: begun before, in or behind its loop, or without one. */
const anyStretch = fc
  .record({
    at: fc.double({ min: -5, max: 100, noNaN: true }),
    from: fc.integer({ min: -4000, max: 20_000 }),
    bpm: fc.integer({ min: 20, max: 400 }),
    repeat: fc.integer({ min: 1, max: 9 }),
    loop: fc.option(fc.record({ start: fc.integer({ min: 0, max: 12_000 }), length: fc.integer({ min: 120, max: 8000 }) })),
  })
  .map(({ at, from, bpm, repeat, loop }): Stretch => {
    const range = loop === null ? null : { start: ticks(loop.start), end: ticks(loop.start + loop.length) };
    return { at, ticks: ticks(from), bpm, repeat, loop: range };
  });

test("at 120 quarter notes a minute a tick lasts 25 frames at 48 kHz, and a quarter half a second", () => {
  expect([lasting(1, 120, 48_000), lasting(960, 120, 1000), lasting(960, 120)]).toEqual([25, 500, 0.5]);
});

test("it stands where it begins until then, moves by its tempo, and holds at the end", () => {
  const music = stretch();
  expect([0, 2, 2.5, 99].map((at) => placeAt(music, at, ticks(3840)).position)).toEqual([0, 0, 960, 3840]);
  expect(momentOf(music, ticks(960))).toBe(2.5);
  expect(runTo(music, 12)).toBe(19_200);
});

test("in a loop it starts over, each time one repeat more; begun behind the loop it goes on to the end", () => {
  const loop = { start: ticks(960), end: ticks(2880) };
  const round = stretch({ at: 0, loop, repeat: 3 });
  expect([0, 1, 1.5, 2.4, 2.5, 3.5].map((at) => placeAt(round, at, END))).toEqual([
    { position: 0, repeat: 3 },
    { position: 1920, repeat: 3 },
    { position: 960, repeat: 4 },
    { position: 2688, repeat: 4 },
    { position: 960, repeat: 5 },
    { position: 960, repeat: 6 },
  ]);
  expect(placeAt(stretch({ at: 0, ticks: ticks(2880), loop }), 5, END)).toEqual({ position: 12_480, repeat: 1 });
  expect([3, 7, 9].map((at) => inLoop(at, 4, 8))).toEqual([3, 7, 5]);
});

test("each time round is a round of its own, without a jump", () => {
  const loop = { start: ticks(960), end: ticks(2880) };
  const music = stretch({ at: 0, loop });
  expect(roundOf(music, 1, END)).toEqual({ at: 0, from: 0, to: 2880 });
  expect(roundOf(music, 3, END)).toEqual({ at: 2.5, from: 960, to: 2880 });
  expect([roundOf(music, 0, END), roundOf(stretch(), 2, END), roundOf(stretch({ ticks: ticks(2880), loop }), 2, END)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("where a position comes and where the music stands then are inverse, in any repeat and by any clock", () => {
  fc.assert(
    fc.property(
      anyStretch,
      fc.integer({ min: 0, max: 5 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.constantFrom(1, 1000, 48_000),
      (music, more, share, perSecond) => {
        const clocked = { ...music, at: music.at * perSecond };
        const round = roundOf(clocked, music.repeat + more, END, perSecond);
        if (round === undefined || round.to <= round.from) return;
        const position = ticks(round.from + share * (round.to - round.from));
        const moment = momentOf({ ...clocked, at: round.at, ticks: round.from }, position, perSecond);
        const place = placeAt(clocked, moment, END, perSecond);
        const loop = music.loop ?? { start: ticks(0), end: END };
        const off = Math.abs(place.position - position);
        expect(Math.min(off, loop.end - loop.start - off), `${place.position} for ${position}`).toBeLessThan(0.01);
        if (share > 0.001) expect(place.repeat).toBe(music.repeat + more);
      },
    ),
  );
});

test("all clocks tell the same place", () => {
  fc.assert(
    fc.property(anyStretch, fc.double({ min: 0, max: 60, noNaN: true }), (music, after) => {
      const at = music.at + after;
      const places = [1, 1000, 48_000].map((perSecond) => placeAt({ ...music, at: music.at * perSecond }, at * perSecond, END, perSecond));
      const [one] = places;
      const length = music.loop === null ? Number.POSITIVE_INFINITY : music.loop.end - music.loop.start;
      for (const { position } of places) {
        const off = Math.abs(position - (one?.position ?? 0));
        expect(Math.min(off, length - off)).toBeLessThan(0.01);
      }
    }),
  );
});

test("at another tempo the past keeps its meaning, and the music goes on from where it stood", () => {
  const music = stretch();
  const slower = bentAt(music, 4, 60, END);
  expect(slower).toEqual({ at: 4, ticks: 3840, bpm: 60, loop: null, repeat: 1 });
  expect([3, 5].map((at) => placeAt(stretchAt([music, slower], at) ?? music, at, END).position)).toEqual([1920, 4800]);
  expect(stretchAt([music, slower], -1)).toBe(music);
  fc.assert(
    fc.property(anyStretch, fc.double({ min: 0, max: 60, noNaN: true }), fc.integer({ min: 20, max: 400 }), (known, after, bpm) => {
      const at = known.at + after;
      const bent = bentAt(known, at, bpm, END);
      const [before, now] = [placeAt(known, at, END), placeAt(bent, at, END)];
      expect(now.repeat).toBe(before.repeat);
      expect(now.position).toBeCloseTo(before.position, 6);
    }),
  );
});

test("swing moves what sounds within its beat and never a beat, so a position is found again through it", () => {
  const swing = { ratio: 2, beat: ticks(0) };
  const music = stretch({ at: 0 });
  const heard = placeAt(music, momentOf(music, swungTick(ticks(480), swing)), END).position;
  expect(straightTick(heard, swing)).toBeCloseTo(480, 6);
});

test("a ramp climbs or falls to its target and stays there", () => {
  const up = { on: true, start: 80, step: 15, target: 120, every: 2 };
  expect([1, 2, 3, 5, 7, 99].map((repeat) => rampTempo(up, repeat))).toEqual([80, 80, 95, 110, 120, 120]);
  expect(rampTempo({ ...up, target: 60, every: 1 }, 3)).toBe(60);
});
