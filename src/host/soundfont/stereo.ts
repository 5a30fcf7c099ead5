import type { BasicSample, GenericRange } from "spessasynth_core";
import type { DescribedZone } from "./describe.ts";

/** A zone of one recording: one sample, or the left and right that are mixed. */
export interface JoinedZone extends DescribedZone {
  readonly samples: readonly BasicSample[];
}

const sameRange = (a: GenericRange, b: GenericRange): boolean => a.min === b.min && a.max === b.max;

const isPair = (a: DescribedZone, b: DescribedZone): boolean =>
  a.layer === b.layer &&
  a.pan !== 0 &&
  a.pan === -b.pan &&
  sameRange(a.keys, b.keys) &&
  sameRange(a.velocities, b.velocities) &&
  a.sample.sampleRate === b.sample.sampleRate &&
  a.rootKey === b.rootKey &&
  a.cents === b.cents &&
  a.gain === b.gain &&
  Math.abs(a.span.end - b.span.end) <= 64 &&
  a.span.start === b.span.start &&
  a.span.loopStart === b.span.loopStart &&
  a.span.loopEnd === b.span.loopEnd;

/** Joins left and right of one recording where both loop alike, and sets them in the middle; others stay two zones, each in its place. */
export function joinStereo(zones: readonly DescribedZone[]): JoinedZone[] {
  const waiting = [...zones];
  const joined: JoinedZone[] = [];
  for (let zone = waiting.shift(); zone !== undefined; zone = waiting.shift()) {
    const left = zone;
    const index = waiting.findIndex((other) => isPair(left, other));
    const [right] = index < 0 ? [] : waiting.splice(index, 1);
    joined.push(right === undefined ? { ...left, samples: [left.sample] } : { ...left, samples: [left.sample, right.sample], pan: 0 });
  }
  return joined;
}

/** A note is as loud as it begins: only so many frames count for its level. */
const BEGINNING = 30_000;
const power = (audio: Float32Array): number => audio.subarray(0, BEGINNING).reduce((sum, value) => sum + value * value, 1e-12);

/** Below this share of the two channels' power their sum has cancelled itself out, and one channel sounds better alone. */
const CANCELLED = 0.32;

/** One channel from one or two, and the gain that gives it the loudness of both. */
export function mixToMono(left: Float32Array, right: Float32Array | undefined): { readonly audio: Float32Array; readonly gain: number } {
  if (right === undefined) return { audio: left, gain: 1 };
  const length = Math.min(left.length, right.length);
  const mixed = Float32Array.from({ length }, (_, frame) => ((left[frame] ?? 0) + (right[frame] ?? 0)) / 2);
  const both = power(left) + power(right);
  if (power(mixed) * 2 < both * CANCELLED) return { audio: left, gain: Math.sqrt(both / power(left)) };
  return { audio: mixed, gain: Math.sqrt(both / power(mixed)) };
}
