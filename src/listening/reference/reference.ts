import { decimationOf } from "../analysis/decimate.ts";
import { GridReader, SLOTS, WINDOW } from "../analysis/grid.ts";
import { Lag } from "./lag.ts";

/** Samples of what was played that are kept: 2.7 seconds. A power of two. */
const KEPT = 32_768;
/** Levels are learnt from a window in every 85 ms. */
const EVERY = 1024;
/** What is softer than this share of the loudest of what is played says nothing of its level. */
const SOFT = 0.02;
/** The levels are where this share of the windows is below: a piano that plays along only adds. */
const BELOW = 0.4;
/** By how much the logarithm of a level moves with each window, at first and later. */
const [FAST, SLOW] = [0.25, 0.03];
/** Windows after which levels are known: two bars of a middling tempo. */
const KNOWN = 40;
/** Rooms ring on: of the window before, this much is still there. */
const RINGS = 0.45;

/** What the product itself plays, as its loudspeaker brings it to the microphone: how loud it is there is learnt while it plays. */
export class Reference {
  readonly #reader: GridReader;
  readonly #played = new Float32Array(KEPT);
  readonly #now = new Float32Array(SLOTS);
  readonly #earlier = new Float32Array(SLOTS);
  readonly #heard = new Float32Array(SLOTS);
  readonly #gains = new Float32Array(SLOTS);
  readonly #counts = new Uint16Array(SLOTS);
  readonly #lag = new Lag();
  /** The number of the sample of the microphone that comes next to be played. */
  #end = 0;
  #overall = Number.NaN;
  #windows = 0;
  #loudest = 1e-6;
  #level = -96;

  constructor(sampleRate: number) {
    this.#reader = new GridReader(sampleRate / decimationOf(sampleRate));
  }

  /** How loud it is where the microphone stands, decibels of full scale; null until levels are known. */
  get level(): number | null {
    return this.isKnown ? this.#level : null;
  }

  /** Whether levels are known well enough to discount anything. */
  get isKnown(): boolean {
    return this.#windows >= KNOWN;
  }

  /** What was played, in samples of 12 kHz that begin with this one of the microphone's; what is left out was silence. */
  push(at: number, block: Float32Array): void {
    const from = Math.max(at, this.#end - KEPT / 2);
    if (from > this.#end + KEPT / 2 || from < this.#end - KEPT / 4) this.#played.fill(0);
    else for (let index = this.#end; index < from; index++) this.#played[index & (KEPT - 1)] = 0;
    for (let index = 0; index < block.length; index++) this.#played[(at + index) & (KEPT - 1)] = block[index] as number;
    this.#end = at + block.length;
  }

  readonly #sampleAt = (index: number): number =>
    index < 0 || index >= this.#end || index < this.#end - KEPT ? 0 : (this.#played[index & (KEPT - 1)] as number);

  /** Follows the microphone: learns how late it hears, and how loud. @param count how many samples it has heard, and this the last */
  follow(count: number, sample: number, sampleAt: (index: number) => number): void {
    this.#lag.push(sample, this.#sampleAt(count - 1));
    if (count % EVERY === 0 && this.#lag.samples !== undefined && count > 2 * WINDOW) this.#learn(count - WINDOW, sampleAt);
  }

  #learn(from: number, sampleAt: (index: number) => number): void {
    const top = this.#expected(this.#now, from, WINDOW);
    this.#loudest = Math.max(top, this.#loudest * 0.998);
    if (top < SOFT * this.#loudest) return;
    this.#reader.magnitudes(this.#heard, sampleAt, from, WINDOW);
    this.#windows++;
    const least = SOFT * this.#loudest;
    if (Number.isNaN(this.#overall)) this.#overall = ratioOf(this.#heard, this.#now, least);
    for (let slot = 0; slot < SLOTS; slot++) {
      if ((this.#now[slot] as number) < least) continue;
      const found = Math.log((this.#heard[slot] as number) / (this.#now[slot] as number) + 1e-9);
      if (this.#counts[slot] === 0) this.#gains[slot] = this.#overall;
      const step = (this.#counts[slot] as number) < 2 * KNOWN ? FAST : SLOW;
      this.#gains[slot] = (this.#gains[slot] as number) + (found > (this.#gains[slot] as number) ? step * BELOW : -step * (1 - BELOW));
      this.#counts[slot] = Math.min(60_000, (this.#counts[slot] as number) + 1);
    }
    this.#overall += 0.1 * (ratioOf(this.#heard, this.#now, least) - this.#overall);
    let energy = 0;
    for (let index = from; index < from + WINDOW; index += 4) energy += this.#sampleAt(index - (this.#lag.samples ?? 0)) ** 2;
    const level = 10 * Math.log10((4 * energy) / WINDOW + 1e-12) + 8.69 * this.#overall;
    this.#level += 0.1 * (Math.max(-96, level) - this.#level);
  }

  /** What is played, with what of it rings on, by slots; the answer is the loudest. */
  #expected(into: Float32Array, from: number, length: number): number {
    const lag = this.#lag.samples ?? 0;
    this.#reader.magnitudes(into, this.#sampleAt, from - lag, length);
    this.#reader.magnitudes(this.#earlier, this.#sampleAt, from - lag - WINDOW, WINDOW);
    let top = 0;
    for (let slot = 0; slot < SLOTS; slot++) {
      const value = Math.max(into[slot] as number, RINGS * (this.#earlier[slot] as number));
      into[slot] = value;
      if (value > top) top = value;
    }
    return top;
  }

  /** Writes how loud what is played is to be expected in a stretch of the microphone's, by slots; false where nothing is played or known. */
  expect(into: Float32Array, from: number, length: number): boolean {
    if (!this.isKnown) return false;
    const top = this.#expected(into, from, length);
    if (top < 1e-7) return false;
    for (let slot = 0; slot < SLOTS; slot++) {
      const gain = this.#counts[slot] === 0 ? this.#overall : Math.max(this.#gains[slot] as number, this.#overall - 2);
      into[slot] = (into[slot] as number) * Math.exp(gain);
    }
    return true;
  }
}

/** The middle of how much louder one is than the other, as a logarithm. */
function ratioOf(heard: Float32Array, played: Float32Array, least: number): number {
  let [sum, weights] = [0, 1e-9];
  for (let slot = 0; slot < SLOTS; slot++) {
    const weight = played[slot] as number;
    if (weight < least) continue;
    sum += weight * Math.log((heard[slot] as number) / weight + 1e-9);
    weights += weight;
  }
  return sum / weights;
}
