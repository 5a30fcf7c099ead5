/** Below this level nothing is touched. */
const THRESHOLD = 0.8;
/** Nothing ever leaves louder than this. */
const CEILING = 0.99;
const ROOM = CEILING - THRESHOLD;
/** Seconds in which a lowered gain comes most of the way back. */
const RECOVERY = 0.25;

/** Bends what stands above the threshold towards the ceiling, which it never reaches. */
function bend(value: number): number {
  const size = Math.abs(value);
  if (size <= THRESHOLD) return value;
  const over = size - THRESHOLD;
  return Math.sign(value) * (THRESHOLD + (ROOM * over) / (over + ROOM));
}

/**
 * A gentle limiter: a band that is too loud is turned down within one quantum and comes back slowly, and the peaks that are
 * faster than that are bent, not cut. Music that stays below the threshold passes as it is.
 */
export class Limiter {
  #gain = 1;
  readonly #recovery: number;

  constructor(sampleRate: number, quantum: number) {
    this.#recovery = 1 - Math.exp(-quantum / (RECOVERY * sampleRate));
  }

  /** Present gain, 1 when nothing is held back. */
  get gain(): number {
    return this.#gain;
  }

  /** Works on both sides in place; `peak` is the size of their loudest frame. */
  process(left: Float32Array, right: Float32Array, peak: number): void {
    const from = this.#gain;
    // What is no number is not above it: the gain stays one.
    const wanted = peak > THRESHOLD ? THRESHOLD / peak : 1;
    const to = wanted < from ? wanted : Math.min(wanted, from + (1 - from) * this.#recovery);
    this.#gain = to > 0.9999 ? 1 : to;
    if (from === 1 && this.#gain === 1) return;
    const step = (this.#gain - from) / left.length;
    for (let frame = 0; frame < left.length; frame++) {
      const gain = from + step * frame;
      left[frame] = bend((left[frame] ?? 0) * gain);
      right[frame] = bend((right[frame] ?? 0) * gain);
    }
  }
}
