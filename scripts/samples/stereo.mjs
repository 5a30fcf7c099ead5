// Left and right of one recording, mixed to mono where both loop alike; else they stay two zones, each in its place.

const sameRange = (a, b) => a.min === b.min && a.max === b.max;
const isPair = (a, b) =>
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

/** Joins pairs of zones; a joined zone names both samples, and sits in the middle. */
export function joinStereo(zones) {
  const waiting = [...zones];
  const joined = [];
  for (let zone = waiting.shift(); zone !== undefined; zone = waiting.shift()) {
    const current = zone;
    const index = waiting.findIndex((other) => isPair(current, other));
    const other = index < 0 ? undefined : waiting.splice(index, 1)[0];
    joined.push(other === undefined ? { ...zone, samples: [zone.sample] } : { ...zone, samples: [zone.sample, other.sample], pan: 0 });
  }
  return joined;
}

/** A note is as loud as it begins: only so many frames count for its level. */
const beginning = 30_000;
const power = (audio) => audio.subarray(0, beginning).reduce((sum, value) => sum + value * value, 0);

/** Below this share of the two channels' power their sum has cancelled itself out, and one channel sounds better alone. */
const cancelled = 0.32;

/**
 * One channel from one or two, and the gain that gives it the loudness of both.
 * @returns {{audio: Float32Array, gain: number}}
 */
export function mixToMono(channels) {
  const [left, right] = channels;
  if (right === undefined) return { audio: left, gain: 1 };
  const length = Math.min(left.length, right.length);
  const mixed = Float32Array.from({ length }, (_, frame) => (left[frame] + right[frame]) / 2);
  const both = power(left) + power(right);
  const sum = power(mixed);
  if (sum * 2 < both * cancelled) return { audio: left, gain: Math.sqrt(both / Math.max(power(left), 1e-12)) };
  return { audio: mixed, gain: Math.sqrt(both / Math.max(sum, 1e-12)) };
}
