import { describe, expect, test } from "vitest";
import { EVENT_NOTE_ON } from "../../src/protocol/audio/audio-feed.ts";
import { Limiter } from "../../src/worklets/mixing/limiter.ts";
import { largestStep, peak, QUANTUM, rms, SAMPLE_RATE, samplerRig, sineZone } from "../support/sampler-rig.ts";

const sine = (level: number, frames: number): Float32Array =>
  Float32Array.from({ length: frames }, (_, frame) => level * Math.sin((2 * Math.PI * 220 * frame) / SAMPLE_RATE));

function limited(input: Float32Array): Float32Array {
  const limiter = new Limiter(SAMPLE_RATE, QUANTUM);
  const output = input.slice();
  for (let from = 0; from + QUANTUM <= output.length; from += QUANTUM) {
    const part = output.subarray(from, from + QUANTUM);
    limiter.process(part, part.slice(), peak(part));
  }
  return output;
}

describe("the limiter", () => {
  test("leaves music below its threshold exactly as it is", () => {
    const quiet = sine(0.79, 48_000);
    expect(limited(quiet)).toEqual(quiet);
  });

  test("lets nothing out above 0.99, however loud and sudden", () => {
    const loud = sine(6, 96_000);
    loud.fill(0, 0, 24_000);
    expect(peak(limited(loud))).toBeLessThan(0.99);
  });

  test("a steady loud sound is turned down, not bent: what is left is the same wave", () => {
    const output = limited(sine(2, 96_000)).subarray(48_000 - (48_000 % 218));
    const level = peak(output);
    const wave = sine(level, output.length);
    expect(level).toBeGreaterThan(0.75);
    expect(rms(output) / rms(wave)).toBeCloseTo(1, 1);
    expect(largestStep(output)).toBeLessThan(((2 * Math.PI * 220) / SAMPLE_RATE) * level * 1.3);
  });

  test("comes back once it is quiet again", () => {
    const limiter = new Limiter(SAMPLE_RATE, QUANTUM);
    const loud = sine(3, QUANTUM * 4).subarray(QUANTUM, 2 * QUANTUM);
    limiter.process(loud, new Float32Array(QUANTUM), peak(loud));
    expect(limiter.gain).toBeLessThan(0.5);
    for (let quantum = 0; quantum < 1200; quantum++) limiter.process(new Float32Array(QUANTUM), new Float32Array(QUANTUM), 0);
    expect(limiter.gain).toBe(1);
  });
});

test("ten fingers and a band at full velocity never clip", () => {
  const rig = samplerRig({}, [sineZone({ gain: 1 })]);
  for (let note = 0; note < 60; note++) rig.schedule([note * 7, EVENT_NOTE_ON, 30 + note, 127, note % 8]);
  const { left, right } = rig.render(SAMPLE_RATE * 2);
  expect(Math.max(peak(left), peak(right))).toBeLessThan(1);
});
