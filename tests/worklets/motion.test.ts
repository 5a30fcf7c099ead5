import { expect, test } from "vitest";
import { EVENT_NOTE_ON } from "../../src/protocol/audio/audio-feed.ts";
import { wobbleAt } from "../../src/worklets/voices/wobble.ts";
import { largestStep, peak, pitchOf, SAMPLE_RATE, samplerRig, sineZone } from "../support/sampler-rig.ts";

test("a wobble is a triangle that begins at nothing and rises", () => {
  const heights = [0, 0.5, 0.75, 1, 1.25, 1.5].map((seconds) => wobbleAt({ delay: 0.5, hertz: 1 }, seconds));
  expect(heights).toEqual([0, 0, 1, 0, -1, 0]);
});

const played = (changes: Parameters<typeof sineZone>[0], seconds = 1) => {
  const rig = samplerRig({}, [sineZone(changes)]);
  rig.schedule([0, EVENT_NOTE_ON, 69, 127, 1]);
  return rig.render(SAMPLE_RATE * seconds).left;
};
const around = (audio: Float32Array, seconds: number, width = 0.04) =>
  audio.subarray((seconds - width) * SAMPLE_RATE, (seconds + width) * SAMPLE_RATE);

test("vibrato moves the pitch by its cents to either side", () => {
  const audio = played({ wobbles: [{ delay: 0, hertz: 1, pitch: 100 }] });
  expect(1200 * Math.log2(pitchOf(around(audio, 0.25)) / 440)).toBeCloseTo(92, -1.2);
  expect(1200 * Math.log2(pitchOf(around(audio, 0.75)) / 440)).toBeCloseTo(-92, -1.2);
});

test("tremolo moves the level by its decibels to either side, without a step", () => {
  const audio = played({ wobbles: [{ delay: 0, hertz: 1, level: 6 }] });
  expect(20 * Math.log10(peak(around(audio, 0.25)) / peak(around(audio, 0.75)))).toBeCloseTo(12, -0.5);
  expect(largestStep(audio)).toBeLessThan(peak(audio) * ((2 * Math.PI * 440) / SAMPLE_RATE) * 1.05);
});

test("a slide begins off its pitch and ends on it", () => {
  const envelope = { delay: 0, attack: 0, hold: 0, decay: 0.5, sustain: 0, release: 1 };
  const audio = played({ slide: { cents: -1200, envelope } });
  expect(pitchOf(around(audio, 0.06))).toBeLessThan(260);
  expect(pitchOf(around(audio, 0.8))).toBeCloseTo(440, 0);
});
