import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, type Zone } from "../../src/protocol/audio/audio-feed.ts";
import { createTypescriptKernel } from "../../src/worklets/kernel/typescript-kernel.ts";
import { largestStep, type PackedEvent, peak, pitchOf, rms, SAMPLE_RATE, sineSamples, sineZone } from "../support/sampler-rig.ts";
import { cases } from "../support/totals.ts";
import { twinRigs, wasmKernelWith } from "../support/wasm-rig.ts";

const decibels = (share: number): number => 20 * Math.log10(Math.max(share, 1e-12));

/** How far the WASM kernel's render lies from the reference's, in decibels of the reference's level. */
async function distance(
  zones: readonly Zone[],
  events: readonly PackedEvent[],
  frames = SAMPLE_RATE,
  samples = sineSamples(),
  side: "left" | "right" = "left",
): Promise<number> {
  const { plain, fast } = await twinRigs(zones, samples);
  plain.schedule(...events);
  fast.schedule(...events);
  const [a, b] = [plain.render(frames), fast.render(frames)];
  const difference = a[side].map((value, frame) => value - (b[side][frame] ?? 0));
  return decibels(rms(difference) / rms(a[side]));
}

/** 440 Hz for the left side, and after it three times that for the right one. */
function twoChannels(): Int16Array {
  const left = sineSamples();
  const right = Int16Array.from(left, (_, frame) => 9000 * Math.sin((2 * Math.PI * 1320 * frame) / SAMPLE_RATE));
  return Int16Array.of(...left, ...right);
}

const chord: readonly PackedEvent[] = [
  [3, EVENT_NOTE_ON, 60, 100, 1],
  [131, EVENT_NOTE_ON, 64, 70, 1],
  [1000, EVENT_NOTE_ON, 67, 127, 2],
  [20_001, EVENT_NOTE_OFF, 60, 0, 1],
];

describe("the WASM kernel renders what the TypeScript kernel renders", () => {
  test("tones, loops, envelopes and pan", async () => {
    expect(await distance([sineZone({ pan: 0.3 })], chord)).toBeLessThan(-70);
  });

  test("short loops, one-shots, and zones of another rate", async () => {
    expect(await distance([sineZone({ loopStart: 1200, loopEnd: 1309, tuning: 702 })], chord)).toBeLessThan(-65);
    expect(await distance([sineZone({ loopStart: 0, loopEnd: 0, tuning: -1900 })], chord)).toBeLessThan(-70);
  });

  test("low-pass filters that stand and that sweep", async () => {
    const sweepEnvelope = { delay: 0, attack: 0.01, hold: 0, decay: 0.4, sustain: 0.2, release: 0.5 };
    expect(await distance([sineZone({ filter: { cutoff: 600, resonance: 6 } })], chord)).toBeLessThan(-65);
    expect(await distance([sineZone({ filter: { cutoff: 300, resonance: 0, sweep: 3600, sweepEnvelope } })], chord)).toBeLessThan(-65);
  });

  test("noise, where every frame differs from the next", async () => {
    const noise = Int16Array.from({ length: 48_200 }, (_, frame) => (((frame * 1_103_515_245 + 12_345) >>> 3) % 20_000) - 10_000);
    expect(await distance([sineZone()], chord, SAMPLE_RATE, noise)).toBeLessThan(-58);
  });

  test("two channels, each at its own side: loops, one-shots, pan, other rates", async () => {
    const samples = twoChannels();
    for (const changes of [
      {},
      { pan: 0.4, tuning: 702 },
      { loopStart: 0, loopEnd: 0, tuning: -1900 },
      { loopStart: 1200, loopEnd: 1309 },
    ]) {
      const zone = sineZone({ rightDistance: samples.length / 2, ...changes });
      expect(await distance([zone], chord, SAMPLE_RATE, samples, "left")).toBeLessThan(-65);
      expect(await distance([zone], chord, SAMPLE_RATE, samples, "right")).toBeLessThan(-65);
    }
  });

  test("any notes at any frames", async () => {
    const note = fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 30, max: 100 }), fc.integer({ min: 1, max: 127 }));
    await fc.assert(
      fc.asyncProperty(fc.array(note, { minLength: 1, maxLength: 12 }), async (notes) => {
        const events = notes.map(([frame, key, velocity]) => [frame, EVENT_NOTE_ON, key, velocity, 1] as const);
        expect(await distance([sineZone()], events, 12_800)).toBeLessThan(-60);
      }),
      { numRuns: cases(20, 1000) },
    );
  });
});

test("a voice of two channels sounds as two voices of one would, far left and far right, on either kernel", async () => {
  const samples = twoChannels();
  const apart = samples.length / 2;
  const { plain, fast } = await twinRigs([sineZone({ rightDistance: apart })], samples);
  const sides = [
    sineZone({ pan: -1, gain: 0.5 * Math.SQRT1_2 }),
    sineZone({ pan: 1, gain: 0.5 * Math.SQRT1_2, offset: sineZone().offset + apart }),
  ];
  const two = await twinRigs(sides, samples);
  for (const [one, other] of [
    [plain, two.plain],
    [fast, two.fast],
  ] as const) {
    for (const rig of [one, other]) rig.schedule(...chord);
    const [a, b] = [one.render(SAMPLE_RATE), other.render(SAMPLE_RATE)];
    expect(one.core.voices).toBeLessThan(other.core.voices);
    for (const side of ["left", "right"] as const)
      expect(decibels(rms(a[side].map((value, frame) => value - (b[side][frame] ?? 0))) / rms(a[side]))).toBeLessThan(-90);
  }
});

test("the WASM kernel tells the loudest frame of a quantum as the TypeScript kernel does, wherever it stands and on either side", async () => {
  const samples = new Int16Array(1000);
  const { kernel: fast, place } = await wasmKernelWith(samples);
  const plain = createTypescriptKernel(1);
  const span = { samples, place, right: 0, position: 100, step: 1, count: 128, offset: 0, filter: null, gainLeftStep: 0, gainRightStep: 0 };
  for (const [frame, value, gainLeft, gainRight] of [
    [0, 30_000, 1e-4, 1e-5],
    [127, -30_000, 1e-5, 1e-4],
    [66, 20_000, 0, 1e-4],
    [65, -20_000, 1e-4, 0],
  ] as const) {
    samples.fill(0);
    samples[100 + frame] = value;
    const kernels = [plain, (await wasmKernelWith(samples)).kernel];
    const peaks = kernels.map((kernel) => {
      const sides = [new Float32Array(128), new Float32Array(128)] as const;
      kernel.begin(128);
      kernel.add({ ...span, gainLeft, gainRight });
      const told = kernel.finish(...sides);
      expect(told).toBeCloseTo(Math.max(peak(sides[0]), peak(sides[1])), 6);
      return told;
    });
    expect(peaks[0]).toBeCloseTo(2 * Math.abs(value) * 5e-5, 2);
  }
  fast.begin(128);
  expect(fast.finish(new Float32Array(128), new Float32Array(128))).toBe(0);
});

test("a constant stays a constant at every place between two frames", async () => {
  const flat = new Int16Array(48_200).fill(12_000);
  const { fast } = await twinRigs([sineZone()], flat);
  fast.schedule([0, EVENT_NOTE_ON, 63, 127, 1]);
  const { left } = fast.render(24_000);
  expect(largestStep(left.subarray(2400))).toBeLessThan(peak(left) * 1e-4);
});

test("the WASM kernel is in tune over hours: its place never drifts from the reference's", async () => {
  const { fast } = await twinRigs();
  fast.schedule([0, EVENT_NOTE_ON, 76, 100, 1]);
  for (let minute = 0; minute < 2; minute++) fast.render(SAMPLE_RATE * 60);
  expect(Math.abs(1200 * Math.log2(pitchOf(fast.render(SAMPLE_RATE).left) / (440 * 2 ** (7 / 12))))).toBeLessThan(0.2);
});
