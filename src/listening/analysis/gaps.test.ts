import { expect, test } from "vitest";
import { Gaps } from "./gaps.ts";

const RATE = 48_000;
const FACTOR = 4;
const DELAY = 48;

/** A sound of partials that dies away, from a moment on. */
const ringing = (from = 0): Float32Array =>
  Float32Array.from({ length: RATE }, (_, index) => {
    const seconds = index / RATE - from;
    if (seconds < 0) return 0;
    return [220, 331, 442, 1105].reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * seconds) * 0.1 * Math.exp(-seconds), 0);
  });

/** The gap that is found near a moment, and how much is whole from a quarter of a second on, in samples that are kept. */
function foundIn(sound: Float32Array, at: number) {
  const gaps = new Gaps(FACTOR, DELAY);
  for (const sample of sound) gaps.push(sample);
  const edges = { before: 0, after: 0 };
  const isFound = gaps.at((at * RATE) / FACTOR, edges);
  return { isFound, ...edges, whole: gaps.wholeFrom(RATE / 4 / FACTOR, 12_000) };
}

test("silence that is filled in is a gap from its first sample to its last", () => {
  const sound = ringing();
  sound.fill(0, RATE / 2, RATE / 2 + 480);
  const { isFound, before, after, whole } = foundIn(sound, 0.505);
  expect(isFound).toBe(true);
  expect(Math.abs(before - RATE / 2 / FACTOR)).toBeLessThanOrEqual(1);
  expect(after - (RATE / 2 + 480) / FACTOR).toBeGreaterThanOrEqual(0);
  expect(after - (RATE / 2 + 480) / FACTOR).toBeLessThan(30);
  expect(whole).toBe(before - RATE / 4 / FACTOR);
  expect(foundIn(sound, 0.3).isFound).toBe(false);
});

test("samples that are left out are one where the wave breaks off", () => {
  const sound = ringing();
  const cut = new Float32Array([...sound.subarray(0, RATE / 2), ...sound.subarray(RATE / 2 + 350)]);
  expect(foundIn(cut, 0.5).isFound).toBe(true);
  expect(foundIn(sound, 0.5).isFound).toBe(false);
});

test("a sound that begins, and one that is hardly there and has silent samples of its own, have none", () => {
  expect(foundIn(ringing(0.5), 0.5).isFound).toBe(false);
  const faint = ringing().map((sample) => Math.round(sample * 0.001 * 32_768) / 32_768);
  expect(foundIn(faint, 0.5).isFound).toBe(false);
});
