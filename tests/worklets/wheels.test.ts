import { expect, test } from "vitest";
import { EVENT_CONTROL, EVENT_NOTE_ON, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { largestStep, peak, pitchOf, rms, SAMPLE_RATE, samplerRig } from "../support/sampler-rig.ts";

const cents = (from: number, to: number): number => 1200 * Math.log2(to / from);

/** A held A4 on the live keys, and its sound after messages. */
function heldNote(...messages: readonly (readonly [status: number, data1: number, data2: number])[]) {
  const rig = samplerRig();
  rig.core.live(0x90, 69, 100);
  rig.render(4800);
  for (const message of messages) rig.core.live(...message);
  rig.render(512);
  return rig;
}

test("the bend wheel moves the pitch by two semitones at its ends, and back to exactly where it was", () => {
  expect(cents(440, pitchOf(heldNote([0xe0, 0x7f, 0x7f]).render(9600).left))).toBeCloseTo(200, 0);
  expect(cents(440, pitchOf(heldNote([0xe0, 0, 0]).render(9600).left))).toBeCloseTo(-200, 0);
  expect(cents(440, pitchOf(heldNote([0xe0, 0, 0x50], [0xe0, 0, 0x40]).render(9600).left))).toBeCloseTo(0, 0);
});

test("a note that is struck while the wheel is turned begins bent", () => {
  const rig = samplerRig();
  rig.core.live(0xe0, 0x7f, 0x7f);
  rig.core.live(0x90, 69, 100);
  rig.render(1024);
  expect(cents(440, pitchOf(rig.render(9600).left))).toBeCloseTo(200, 0);
});

test("the modulation wheel makes vibrato of half a semitone to either side", () => {
  const { left } = heldNote([0xb0, 1, 127]).render(SAMPLE_RATE / 4);
  const pitches = Array.from({ length: 22 }, (_, at) => cents(440, pitchOf(left.subarray(at * 512, at * 512 + 768))));
  expect(Math.max(...pitches)).toBeGreaterThan(35);
  expect(Math.max(...pitches)).toBeLessThan(56);
  expect(Math.min(...pitches)).toBeLessThan(-35);
});

test("expression and volume lower the level by 40 dB a decade without a click, for the live keys alone", () => {
  const rig = samplerRig();
  rig.schedule([0, EVENT_NOTE_ON, 69, 100, VOICE_TAG.live]);
  rig.render(9600);
  const loud = rig.render(4800).left;
  rig.core.live(0xb0, 11, 64);
  const turning = rig.render(128).left;
  rig.render(512);
  const soft = rig.render(4800).left;
  expect(rms(soft) / rms(loud)).toBeCloseTo((64 / 127) ** 2, 2);
  expect(largestStep(turning)).toBeLessThan(largestStep(loud) * 1.3);
  rig.core.live(0xb0, 7, 0);
  rig.render(512);
  expect(peak(rig.render(512).left)).toBe(0);
  rig.schedule([rig.frame, EVENT_NOTE_ON, 69, 100, VOICE_TAG.melody]);
  expect(peak(rig.render(4800).left)).toBeGreaterThan(0.01);
});

test("reset puts bend, modulation and expression to rest and leaves the volume", () => {
  const rig = heldNote([0xe0, 0, 0x7f], [0xb0, 1, 127], [0xb0, 11, 10]);
  rig.core.live(0xb0, 121, 0);
  rig.render(512);
  const { left } = rig.render(9600);
  expect(cents(440, pitchOf(left))).toBeCloseTo(0, 0);
  expect(rms(left)).toBeCloseTo(rms(heldNote().render(9600).left), 3);
});

test("wheels and levels go along when another sampler takes over", () => {
  const first = heldNote([0xe0, 0x7f, 0x7f], [0xb0, 11, 64]);
  first.core.setGain(VOICE_TAG.live, 0.5);
  first.render(1024);
  const second = samplerRig();
  second.core.resume(structuredClone(first.core.capture(first.frame)));
  const [kept, moved] = [first.render(9600).left, second.render(9600).left];
  expect(rms(moved)).toBeCloseTo(rms(kept), 3);
  expect(cents(440, pitchOf(moved))).toBeCloseTo(200, 0);
});

test("a wheel's message over the engine's road is a controller of its own voice", () => {
  const rig = samplerRig();
  rig.schedule([0, EVENT_NOTE_ON, 69, 100, VOICE_TAG.melody], [4800, EVENT_CONTROL, 11, 0, VOICE_TAG.melody]);
  rig.render(6400);
  expect(peak(rig.render(512).left)).toBe(0);
});
