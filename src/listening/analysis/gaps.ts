/** Gaps that are remembered. */
const KNOWN = 8;
/** So many samples that are nothing at all, after sound that was louder than -68 dB, were put in where the device had none. */
const EMPTY = 16;
const SOUND = 4e-4;
/** The loudest of the last few milliseconds falls by this with every sample. */
const FORGETS = 0.996;
/** A sample that bends the wave by so many times what is usual (over 240 samples), and by this much, does not follow the one before. */
const BENDS = 6;
/** From here on it is sure that samples are missing: a hammer may bend a wave by less. */
const SURE = 12;
const LEAST_BEND = 3e-4;
const USUAL = 1 / 240;
/** It is a break where the wave goes on as it was: so many samples after it, for so many, it bends by no more than this. What is struck goes on. */
const SETTLES = 24;
const LOOKED_AT = 96;
const STRUCK = 2.5;
const ROUNDED = 5e-5;
/** A stroke is found so near a gap, in samples that are kept: 10 ms. */
const NEAR = 128;

/**
 * Knows where samples are missing: a busy machine fills in silence (WebAudio does, where the device is late) or leaves samples out, and the
 * wave breaks off. All that it tells is in samples that are kept. Its memory does not grow.
 */
export class Gaps {
  readonly #factor: number;
  /** How many samples that are kept hear one of the device's. */
  readonly #spread: number;
  readonly #begins = new Float64Array(KNOWN).fill(Number.NEGATIVE_INFINITY);
  readonly #ends = new Float64Array(KNOWN).fill(Number.NEGATIVE_INFINITY);
  readonly #isSure: boolean[] = new Array<boolean>(KNOWN).fill(false);
  #next = 0;
  #count = 0;
  #last = 0;
  #lastButOne = 0;
  /** The loudest of late. */
  #loud = 0;
  #zeros = 0;
  #isOpen = false;
  #usual = 0;
  /** Samples since the wave was bent; -1 where it was not. What was usual then, and how it went on. */
  #since = -1;
  #was = 0;
  #bent = 0;
  #after = 0;

  /** @param factor one of so many samples is kept @param delay by how many of the device's a sample that is kept is behind */
  constructor(factor: number, delay: number) {
    this.#factor = factor;
    this.#spread = Math.ceil((2 * delay) / factor);
  }

  /** Takes the device's next sample. */
  push(sample: number): void {
    this.#count++;
    if (sample === 0) this.#empty();
    else {
      this.#zeros = 0;
      this.#isOpen = false;
    }
    const bend = Math.abs(sample - 2 * this.#last + this.#lastButOne);
    this.#lastButOne = this.#last;
    this.#last = sample;
    this.#loud = Math.max(Math.abs(sample), this.#loud * FORGETS);
    if (this.#since >= 0) this.#follow(bend);
    else if (bend > LEAST_BEND && bend > BENDS * this.#usual) {
      this.#since = 0;
      this.#was = this.#usual;
      this.#bent = bend;
      this.#after = 0;
    } else this.#usual += (bend - this.#usual) * USUAL;
  }

  /** Where what was before a stroke ends and what is after it begins, if it was found at a gap: written into `edges`. */
  at(onset: number, edges: { before: number; after: number }): boolean {
    let isFound = false;
    edges.before = onset;
    edges.after = onset;
    for (let gap = 0; gap < KNOWN; gap++) {
      const [begins, ends] = [this.#begins[gap] as number, this.#ends[gap] as number];
      if (onset < begins - NEAR || onset > ends + NEAR) continue;
      edges.before = Math.min(edges.before, begins);
      edges.after = Math.max(edges.after, ends);
      isFound = true;
    }
    return isFound;
  }

  /** How many of so many samples there are before the next gap that is sure. */
  wholeFrom(from: number, length: number): number {
    let whole = length;
    for (let gap = 0; gap < KNOWN; gap++)
      if (this.#isSure[gap] && (this.#ends[gap] as number) > from)
        whole = Math.min(whole, Math.max(0, (this.#begins[gap] as number) - from));
    return whole;
  }

  #empty(): void {
    this.#zeros++;
    if (this.#isOpen) this.#ends[(this.#next + KNOWN - 1) % KNOWN] = this.#kept(this.#count) + this.#spread;
    else if (this.#zeros >= EMPTY && this.#loud > SOUND) {
      this.#isOpen = true;
      this.#note(this.#count - this.#zeros, true);
    }
  }

  #follow(bend: number): void {
    this.#since++;
    if (this.#since > SETTLES) this.#after += bend;
    if (this.#since < SETTLES + LOOKED_AT) return;
    const after = this.#after / LOOKED_AT;
    if (after < STRUCK * this.#was + ROUNDED) this.#note(this.#count - this.#since, this.#bent > SURE * this.#was);
    else this.#usual = after;
    this.#since = -1;
  }

  #note(at: number, isSure: boolean): void {
    this.#isSure[this.#next] = isSure;
    this.#begins[this.#next] = this.#kept(at);
    this.#ends[this.#next] = this.#kept(this.#count) + this.#spread;
    this.#next = (this.#next + 1) % KNOWN;
  }

  readonly #kept = (count: number): number => Math.floor(count / this.#factor);
}
