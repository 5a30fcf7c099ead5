import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EVENT_CONTROL, EVENT_NOTE_OFF, EVENT_NOTE_ON, EVENT_RELEASE_ALL, type Zone } from "../../src/protocol/audio/audio-feed.ts";
import type { Kernel } from "../../src/worklets/kernel/kernel.ts";
import { compileInstrument } from "../../src/worklets/voices/instrument.ts";
import { type PackedEvent, QUANTUM, rms, SAMPLE_RATE, samplerRig, sineSamples, sineZone } from "../support/sampler-rig.ts";
import { cases } from "../support/totals.ts";
import { wasmKernelWith } from "../support/wasm-rig.ts";

/** The same kernel, told every span anew. */
const toldAnew = (kernel: Kernel): Kernel => ({
  begin: (frames) => kernel.begin(frames),
  add: (span) => kernel.add(span),
  resetFilter: (index) => kernel.resetFilter(index),
  finish: (left, right) => kernel.finish(left, right),
});

const struck = { delay: 0, attack: 0.002, hold: 0.01, decay: 2, sustain: 0.2, release: 1.5 };
/** A sustained tone on the low keys, a struck one that is played once through above, one that fades quickly on top. */
const zones: readonly Zone[] = [
  sineZone({ keyRange: [0, 59] }),
  sineZone({ keyRange: [60, 71], loopStart: 0, loopEnd: 0, pan: -0.4, envelope: struck }),
  sineZone({ keyRange: [72, 127], envelope: { ...struck, decay: 1, sustain: 0 } }),
];

/** One sampler whose kernel goes on by itself, and one whose kernel is told everything. */
async function bothRigs() {
  const samples = sineSamples();
  const [own, told] = [await wasmKernelWith(samples), await wasmKernelWith(samples)];
  const instrument = compileInstrument({ name: "both", sampleRate: SAMPLE_RATE, samples, place: own.place, zones });
  const alone = samplerRig({ kernel: own.kernel, voiceLimit: 12 });
  const anew = samplerRig({ kernel: toldAnew(told.kernel), voiceLimit: 12 });
  for (const rig of [alone, anew]) rig.core.setInstrument(0, instrument);
  const steady = (): number => own.kernel.steady?.count ?? 0;
  return { own: alone, told: anew, steady, memory: own.memory };
}

type Rig = ReturnType<typeof samplerRig>;

/** Differences are measured against what is at least as loud: below it is the rounding of 32-bit gains that run to silence. */
const AUDIBLE = 3e-3;
/** A level that falls is a straight line from one event to the next; who is not told of an event draws one line where others draw two. */
const LINES = 5e-4;

/** Renders on with both; the difference of what they sound, to the level of what was to be heard. */
function difference(own: Rig, told: Rig, frames: number): number {
  const [a, b] = [own.render(frames), told.render(frames)];
  const apart = (side: "left" | "right"): number => rms(a[side].map((value, frame) => value - (b[side][frame] ?? 0)));
  return Math.max(apart("left"), apart("right")) / Math.max(AUDIBLE, rms(b.left), rms(b.right));
}

const NOTHING: readonly Turn[] = [{}, {}, {}];
const time = fc.integer({ min: 0, max: 40_000 });
const note = fc.constantFrom(44, 50, 56, 64, 68, 80);
const event: fc.Arbitrary<PackedEvent> = fc.oneof(
  fc.tuple(time, fc.constant(EVENT_NOTE_ON), note, fc.integer({ min: 1, max: 127 }), fc.constantFrom(1, 2)),
  fc.tuple(time, fc.constant(EVENT_NOTE_OFF), note, fc.constant(0), fc.constantFrom(1, 2)),
  fc.tuple(
    time,
    fc.constant(EVENT_CONTROL),
    fc.constantFrom(64, 66, 67, 7, 7, 11, 1, 120, 121, 123),
    fc.constantFrom(0, 40, 127),
    fc.constant(1),
  ),
  fc.tuple(time, fc.constant(EVENT_RELEASE_ALL), fc.constant(0), fc.constant(0), fc.constantFrom(1, 2)),
);

type Message = readonly [status: number, data1: number, data2: number];
/** What comes between two quanta: a strip's level, a live note or wheel, silence, nothing. */
type Turn = { readonly level?: number; readonly live?: Message; readonly silence?: boolean };
const turn: fc.Arbitrary<Turn> = fc.oneof(
  fc.record({ level: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    live: fc.constantFrom<Message>([0x90, 50, 90], [0x80, 50, 0], [0xe0, 0, 80], [0xe0, 0, 64], [0xb0, 64, 127]),
  }),
  fc.record({ silence: fc.constant(true) }),
  fc.constant({}),
);

describe("voices that the kernel goes on with by itself", () => {
  test("sound to the frame as if it was told every span", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 40 }), fc.array(turn, { maxLength: 12 }), async (events, turns) => {
        const { own, told } = await bothRigs();
        for (const rig of [own, told]) rig.schedule(...events);
        for (const each of [...turns, ...NOTHING]) {
          for (const { core } of [own, told]) {
            if (each.level !== undefined) core.setGain(1, each.level);
            if (each.live !== undefined) core.live(...each.live);
            if (each.silence === true) core.silence();
          }
          expect(difference(own, told, 37 * QUANTUM)).toBeLessThan(LINES);
          expect(own.core.voices).toBe(told.core.voices);
        }
      }),
      { numRuns: cases(60, 500) },
    );
  });

  test("are told of once, and woken by what happens to them alone", async () => {
    const { own, steady } = await bothRigs();
    own.schedule([0, EVENT_NOTE_ON, 50, 100, 1], [0, EVENT_NOTE_ON, 52, 100, 1]);
    own.render(30 * QUANTUM);
    expect(steady()).toBe(2);
    own.schedule([own.frame + 5, EVENT_NOTE_OFF, 50, 0, 1]);
    own.render(QUANTUM);
    expect(steady()).toBe(1);
    own.core.setGain(1, 0.5);
    expect(steady()).toBe(0);
  });

  test.each<readonly [what: string, first: readonly Message[], then: readonly Message[]]>([
    ["a key", [], [[0x80, 50, 0]]],
    [
      "the sustain pedal",
      [
        [0xb0, 64, 127],
        [0x80, 50, 0],
      ],
      [[0xb0, 64, 0]],
    ],
    [
      "the middle pedal",
      [
        [0xb0, 66, 127],
        [0x80, 50, 0],
      ],
      [[0xb0, 66, 0]],
    ],
    ["expression", [], [[0xb0, 11, 30]]],
    ["all controllers at rest", [[0xb0, 11, 30]], [[0xb0, 121, 0]]],
    ["all notes off", [], [[0xb0, 123, 0]]],
    ["all sound off", [], [[0xb0, 120, 0]]],
    ["the bend wheel", [], [[0xe0, 0, 90]]],
    ["the modulation wheel", [], [[0xb0, 1, 90]]],
  ])("follow %s", async (_, first, then) => {
    const { own, told, steady } = await bothRigs();
    const tell = (messages: readonly Message[]): void => {
      for (const message of messages) for (const { core } of [own, told]) core.live(...message);
    };
    tell([[0x90, 50, 100], ...first]);
    expect(difference(own, told, 60 * QUANTUM)).toBeLessThan(LINES);
    expect(steady()).toBe(1);
    tell(then);
    expect(difference(own, told, 20 * QUANTUM)).toBeLessThan(LINES);
  });

  test("are as loud as they have become when one of them has to go", async () => {
    const { own, told, steady } = await bothRigs();
    const sustained = Array.from({ length: 11 }, (_, index): PackedEvent => [0, EVENT_NOTE_ON, 40 + index, 60, 1]);
    for (const rig of [own, told]) rig.schedule([0, EVENT_NOTE_ON, 80, 100, 1], ...sustained);
    difference(own, told, 80 * QUANTUM);
    expect(steady()).toBe(12);
    for (const { core } of [own, told]) core.live(0x90, 51, 60);
    expect(difference(own, told, 20 * QUANTUM)).toBeLessThan(LINES);
    expect(own.core.voices).toBe(12);
  });

  test("are handed over as they would be if the kernel was told everything", async () => {
    const { own, told, steady } = await bothRigs();
    for (const rig of [own, told]) {
      rig.schedule([0, EVENT_NOTE_ON, 50, 100, 1], [70, EVENT_NOTE_ON, 64, 90, 1], [90, EVENT_NOTE_ON, 80, 90, 2]);
      rig.render(60 * QUANTUM);
    }
    expect(steady()).toBe(3);
    const [a, b] = [own, told].map((rig) => rig.core.capture(rig.frame));
    expect(a?.voices.length).toBe(3);
    for (const [index, voice] of (a?.voices ?? []).entries()) {
      const other = b?.voices[index];
      expect(voice.position).toBeCloseTo(other?.position ?? 0, 6);
      expect(voice.age).toBe(other?.age);
      expect(voice.envelope.level).toBeCloseTo(other?.envelope.level ?? 0, 9);
      expect(voice.envelope.left).toBe(other?.envelope.left);
    }
  });

  test("are taken back from a memory that has grown since", async () => {
    const { own, told, steady, memory } = await bothRigs();
    for (const rig of [own, told]) {
      rig.schedule([0, EVENT_NOTE_ON, 50, 100, 1], [0, EVENT_NOTE_ON, 52, 100, 1]);
      rig.render(30 * QUANTUM);
    }
    memory.grow(1);
    for (const { core } of [own, told]) core.live(0xb0, 64, 127);
    for (const { core } of [own, told]) core.setGain(1, 0.25);
    expect(steady()).toBe(0);
    expect(difference(own, told, 30 * QUANTUM)).toBeLessThan(LINES);
    expect(steady()).toBe(2);
  });

  test("wait for a quantum of the usual length", async () => {
    const { own, told, steady } = await bothRigs();
    for (const rig of [own, told]) {
      rig.schedule([0, EVENT_NOTE_ON, 50, 100, 1]);
      rig.render(30 * QUANTUM);
    }
    const [a, b] = [own, told].map(({ core, frame }) => {
      const half = new Float32Array(QUANTUM / 2);
      core.render(half, new Float32Array(QUANTUM / 2), frame);
      return half;
    });
    expect(steady()).toBe(0);
    expect(a?.every((value, frame) => Math.abs(value - (b?.[frame] ?? 0)) < 1e-5)).toBe(true);
  });
});
