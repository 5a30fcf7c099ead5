import { EVENT_STRIDE, type Zone } from "../../src/protocol/audio/audio-feed.ts";
import { SamplerCore, type SamplerOptions } from "../../src/worklets/sampler-core.ts";
import { compileInstrument } from "../../src/worklets/voices/instrument.ts";

export const QUANTUM = 128;
export const SAMPLE_RATE = 48_000;

const FRAMES = 48_000;
const OFFSET = 100;

/** A sine of 440 Hz at the root key 69, its loop a whole number of waves. */
export const sineZone = (changes: Partial<Zone> = {}): Zone => ({
  keyRange: [0, 127],
  velocityRange: [0, 127],
  rootKey: 69,
  offset: OFFSET,
  length: FRAMES,
  loopStart: 24_000,
  loopEnd: 36_000,
  tuning: 0,
  envelope: { delay: 0, attack: 0.002, hold: 0, decay: 0.001, sustain: 1, release: 0.2 },
  gain: 0.5,
  ...changes,
});

export const sineSamples = (): Int16Array =>
  Int16Array.from({ length: OFFSET + FRAMES + OFFSET }, (_, frame) =>
    Math.round(16_000 * Math.sin((2 * Math.PI * 440 * (frame - OFFSET)) / SAMPLE_RATE)),
  );

export const sineInstrument = (zones: readonly Zone[] = [sineZone()]) =>
  compileInstrument({ name: "sine", sampleRate: SAMPLE_RATE, samples: sineSamples(), zones });

export type PackedEvent = readonly [frame: number, kind: number, note: number, velocity: number, tag: number];
export const packed = (...events: readonly PackedEvent[]): Float64Array => {
  const array = new Float64Array(events.length * EVENT_STRIDE);
  for (const [index, event] of events.entries()) array.set(event, index * EVENT_STRIDE);
  return array;
};

/** A sampler with a sine in every slot's first place, and a clock that only moves when it is told to. */
export function samplerRig(options: Partial<SamplerOptions> = {}, zones?: readonly Zone[]) {
  const core = new SamplerCore({ sampleRate: SAMPLE_RATE, ...options });
  core.setInstrument(0, sineInstrument(zones));
  let frame = 0;
  return {
    core,
    get frame() {
      return frame;
    },
    schedule: (...events: readonly PackedEvent[]) => core.schedule(packed(...events)),
    /** Renders whole quanta and answers both channels. */
    render(frames: number): { left: Float32Array; right: Float32Array } {
      const quanta = Math.ceil(frames / QUANTUM);
      const left = new Float32Array(quanta * QUANTUM);
      const right = new Float32Array(quanta * QUANTUM);
      for (let index = 0; index < quanta; index++) {
        const from = index * QUANTUM;
        core.render(left.subarray(from, from + QUANTUM), right.subarray(from, from + QUANTUM), frame);
        frame += QUANTUM;
      }
      return { left, right };
    },
  };
}

/** Frequency in hertz by the distance of the first and last rising zero crossing. */
export function pitchOf(audio: Float32Array, sampleRate = SAMPLE_RATE): number {
  const crossings: number[] = [];
  for (let frame = 1; frame < audio.length; frame++) {
    const before = audio[frame - 1] ?? 0;
    const here = audio[frame] ?? 0;
    if (before < 0 && here >= 0) crossings.push(frame - 1 + before / (before - here));
  }
  const first = crossings[0] ?? 0;
  const last = crossings.at(-1) ?? 0;
  return ((crossings.length - 1) * sampleRate) / (last - first);
}

export const rms = (audio: Float32Array): number => Math.sqrt(audio.reduce((sum, value) => sum + value * value, 0) / audio.length);
export const peak = (audio: Float32Array): number => audio.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
/** The largest step from one frame to the next. */
export const largestStep = (audio: Float32Array): number => {
  let largest = 0;
  for (let frame = 1; frame < audio.length; frame++) largest = Math.max(largest, Math.abs((audio[frame] ?? 0) - (audio[frame - 1] ?? 0)));
  return largest;
};
/** First frame that is not silent, or -1. */
export const onsetOf = (audio: Float32Array): number => audio.findIndex((value) => value !== 0);
