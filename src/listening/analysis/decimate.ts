/** What is listened to holds nothing above half of this: the partials by which chords are told apart lie below. */
const TARGET_RATE = 12_000;

/** By how much a rate is divided so that about 12 kHz are left. @example decimationOf(48_000) // 4 */
export const decimationOf = (sampleRate: number): number => Math.max(1, Math.round(sampleRate / TARGET_RATE));

/** Keeps one sample of several, after a low-pass. Blocks of any length go in; nothing is allocated for them. */
export class Decimator {
  readonly factor: number;
  readonly #taps: Float64Array;
  /** The last samples, twice after each other, so that they are read without a break. */
  readonly #line: Float64Array;
  #at = 0;
  #phase = 0;

  constructor(sampleRate: number) {
    this.factor = decimationOf(sampleRate);
    this.#taps = lowPass(this.factor);
    this.#line = new Float64Array(2 * this.#taps.length);
  }

  /** How many input samples the output is behind. */
  get delay(): number {
    return (this.#taps.length - 1) / 2;
  }

  /** Takes one sample; NaN where it gives none. */
  push(sample: number): number {
    const { length } = this.#taps;
    this.#line[this.#at] = sample;
    this.#line[this.#at + length] = sample;
    if (++this.#at === length) this.#at = 0;
    if (++this.#phase < this.factor) return Number.NaN;
    this.#phase = 0;
    return this.#filtered(this.#at, length);
  }

  /** The low-pass is the same from both ends: each weight is taken for two samples. */
  #filtered(from: number, length: number): number {
    const [line, taps] = [this.#line, this.#taps];
    const middle = (length - 1) / 2;
    let sum = (taps[middle] as number) * (line[from + middle] as number);
    for (let tap = 0, last = from + length - 1; tap < middle; tap++)
      sum += (taps[tap] as number) * ((line[from + tap] as number) + (line[last - tap] as number));
    return sum;
  }
}

/** A windowed sinc that passes 0.9 of the band that is kept. */
function lowPass(factor: number): Float64Array {
  if (factor === 1) return Float64Array.of(1);
  const half = 12 * factor;
  const taps = Float64Array.from({ length: 2 * half + 1 }, (_, index) => {
    const t = index - half;
    const x = (0.9 * t) / factor;
    const sinc = t === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * t) / (half + 1)));
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}
