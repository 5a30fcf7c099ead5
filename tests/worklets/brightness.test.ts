import { expect, test } from "vitest";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, type ZoneFilter } from "../../src/protocol/audio/audio-feed.ts";
import { sweepHeight } from "../../src/worklets/voices/low-pass.ts";
import { rms, SAMPLE_RATE, samplerRig, sineZone } from "../support/sampler-rig.ts";

const tone = (filter: ZoneFilter | null, note: number, velocity = 127) => {
  const rig = samplerRig({}, [sineZone(filter === null ? {} : { filter })]);
  rig.schedule([0, EVENT_NOTE_ON, note, velocity, 1]);
  return rig.render(SAMPLE_RATE / 2).left.subarray(4800);
};
const decibels = (a: number, b: number) => 20 * Math.log10(a / b);

test("a low-pass leaves what is below its cutoff and takes 12 dB per octave above it", () => {
  const filter = { cutoff: 440, resonance: 0 };
  expect(decibels(rms(tone(filter, 33)), rms(tone(null, 33)))).toBeCloseTo(0, 0);
  expect(decibels(rms(tone(filter, 69)), rms(tone(null, 69)))).toBeCloseTo(-3, 0);
  expect(decibels(rms(tone(filter, 93)), rms(tone(null, 93)))).toBeCloseTo(-24, -0.5);
});

test("softer notes are darker where the zone says so", () => {
  const filter = { cutoff: 2000, resonance: 0, velocityToCutoff: 9600 };
  const share = (velocity: number) => rms(tone(filter, 93, velocity)) / rms(tone(null, 93, velocity));
  expect(share(30)).toBeLessThan(share(80) * 0.8);
  expect(share(80)).toBeLessThan(share(127));
});

test("a sweep opens the filter and closes it again", () => {
  const sweepEnvelope = { delay: 0.1, attack: 0, hold: 0.1, decay: 0.2, sustain: 0, release: 0.1 };
  const swept = tone({ cutoff: 300, resonance: 0, sweep: 4800, sweepEnvelope }, 93);
  const at = (seconds: number) => rms(swept.subarray((seconds - 0.1) * SAMPLE_RATE, (seconds - 0.1) * SAMPLE_RATE + 2400));
  expect(at(0.13)).toBeGreaterThan(at(0.45) * 5);
});

test("the sweep's envelope goes through its stages and falls when the key goes up", () => {
  const shape = { delay: 1, attack: 1, hold: 1, decay: 2, sustain: 0.5, release: 1 };
  const heights = [0.5, 2, 2.5, 3.5, 9].map((seconds) => sweepHeight(shape, seconds, Number.POSITIVE_INFINITY));
  expect(heights).toEqual([0, 1, 1, 0.75, 0.5]);
  expect(sweepHeight(shape, 9.25, 9)).toBeCloseTo(0.25);
  expect(sweepHeight(shape, 11, 9)).toBe(0);
});

test("a filtered note that is released and a voice that is used again do not click or ring on", () => {
  const rig = samplerRig({ voiceLimit: 1 }, [sineZone({ filter: { cutoff: 500, resonance: 12 } })]);
  for (let note = 0; note < 20; note++)
    rig.schedule([note * 2000, EVENT_NOTE_ON, 60 + note, 127, 1], [note * 2000 + 1500, EVENT_NOTE_OFF, 60 + note, 0, 1]);
  const { left } = rig.render(SAMPLE_RATE);
  expect(left.every((value) => Number.isFinite(value) && Math.abs(value) < 1)).toBe(true);
  rig.render(SAMPLE_RATE / 4);
  expect(rms(rig.render(SAMPLE_RATE).left)).toBe(0);
});
