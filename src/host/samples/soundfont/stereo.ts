import type { BasicSample, GenericRange } from "spessasynth_core";
import type { DescribedZone } from "./describe.ts";

/** A zone of one recording: one sample, or the left and right that are mixed. */
export interface JoinedZone extends DescribedZone {
  readonly samples: readonly BasicSample[];
  /** How far to either side the two stood that are mixed, 0..1. */
  readonly spread: number;
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

/** What each side of a recording has by itself, and what both have in common: sums over their products. */
interface Powers {
  readonly left: number;
  readonly right: number;
  readonly common: number;
}

function powersOf(left: Float32Array, right: Float32Array): Powers {
  const frames = Math.min(left.length, right.length);
  const sums = { left: 1e-12, right: 1e-12, common: 0 };
  for (let frame = 0; frame < frames; frame++) {
    const [a, b] = [left[frame] ?? 0, right[frame] ?? 0];
    sums.left += a * a;
    sums.right += b * b;
    sums.common += a * b;
  }
  return sums;
}

/**
 * Sides that are at least this much alike (1 is the same sound, 0 two that have nothing in common) are one sound in the middle: what
 * they differ by is 16 dB below it. All others are played as two, each from its side.
 */
const ALIKE = 0.95;

function areAlike(a: DescribedZone, b: DescribedZone): boolean {
  const [left, right] = [a, b].map(({ sample, span }) => sample.getAudioData().subarray(span.start, span.end));
  if (left === undefined || right === undefined) return false;
  const powers = powersOf(left, right);
  return (2 * powers.common) / (powers.left + powers.right) >= ALIKE;
}

/** Answers whether two samples are alike, and looks at no two of them twice: many zones share them. */
function alikeOnce(): (a: DescribedZone, b: DescribedZone) => boolean {
  const known = new Map<BasicSample, Map<BasicSample, boolean>>();
  return (a, b) => {
    const others = known.get(a.sample) ?? new Map<BasicSample, boolean>();
    known.set(a.sample, others);
    const answer = others.get(b.sample) ?? areAlike(a, b);
    others.set(b.sample, answer);
    return answer;
  };
}

/** Joins left and right of one recording where both are one sound, and sets them in the middle; others stay two zones, each in its place. */
export function joinStereo(zones: readonly DescribedZone[]): JoinedZone[] {
  const waiting = [...zones];
  const joined: JoinedZone[] = [];
  const alike = alikeOnce();
  for (let zone = waiting.shift(); zone !== undefined; zone = waiting.shift()) {
    const left = zone;
    const index = waiting.findIndex((other) => isPair(left, other) && alike(left, other));
    const [right] = index < 0 ? [] : waiting.splice(index, 1);
    joined.push(
      right === undefined
        ? { ...left, samples: [left.sample], spread: 0 }
        : { ...left, samples: [left.sample, right.sample], pan: 0, spread: Math.abs(left.pan) },
    );
  }
  return joined;
}

/** A note is as loud as it begins: only so many frames count for its level. */
const BEGINNING = 30_000;

/**
 * One channel from one or two, and the gain that gives it the loudness of both as they would stand `spread` (0..1) to either side:
 * what they have in common adds up where they meet.
 */
export function mixToMono(
  left: Float32Array,
  right: Float32Array | undefined,
  spread: number,
): { readonly audio: Float32Array; readonly gain: number } {
  if (right === undefined) return { audio: left, gain: 1 };
  const length = Math.min(left.length, right.length);
  const mixed = Float32Array.from({ length }, (_, frame) => ((left[frame] ?? 0) + (right[frame] ?? 0)) / 2);
  const powers = powersOf(left.subarray(0, BEGINNING), right.subarray(0, BEGINNING));
  // Each side goes to both loudspeakers, cos and sin of its angle: the common part is heard 4 cos sin times more than the two alone.
  const heard = powers.left + powers.right + 2 * Math.cos((spread * Math.PI) / 2) * powers.common;
  return { audio: mixed, gain: Math.sqrt((4 * heard) / (powers.left + powers.right + 2 * powers.common)) };
}
