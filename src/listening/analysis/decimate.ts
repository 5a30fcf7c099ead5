/** What is listened to holds nothing above half of this: the partials by which chords are told apart lie below. */
const TARGET_RATE = 12_000;

/** By how much a rate is divided so that about 12 kHz are left. @example decimationOf(48_000) // 4 */
export const decimationOf = (sampleRate: number): number => Math.max(1, Math.round(sampleRate / TARGET_RATE));

/** Keeps one sample of several, after a low-pass. Blocks of any length go in; nothing is allocated for them. */
export class Decimator {
  readonly factor: number;
  readonly #taps: Float32Array;
  readonly #line: Float32Array;
  #at = 0;
  #phase = 0;

  constructor(sampleRate: number) {
    this.factor = decimationOf(sampleRate);
    this.#taps = lowPass(this.factor);
    this.#line = new Float32Array(this.#taps.length);
  }

  /** How many input samples the output is behind. */
  get delay(): number {
    return (this.#taps.length - 1) / 2;
  }

  /** Takes one sample; NaN where it gives none. */
  push(sample: number): number {
    const length = this.#line.length;
    this.#line[this.#at] = sample;
    this.#at = (this.#at + 1) % length;
    this.#phase = (this.#phase + 1) % this.factor;
    if (this.#phase !== 0) return Number.NaN;
    let sum = 0;
    for (let tap = 0, from = this.#at; tap < length; tap++) {
      sum += (this.#taps[tap] as number) * (this.#line[from] as number);
      from = from + 1 === length ? 0 : from + 1;
    }
    return sum;
  }
}

/** A windowed sinc that passes 0.9 of the band that is kept. */
function lowPass(factor: number): Float32Array {
  if (factor === 1) return Float32Array.of(1);
  const half = 12 * factor;
  const taps = Float32Array.from({ length: 2 * half + 1 }, (_, index) => {
    const t = index - half;
    const x = (0.9 * t) / factor;
    const sinc = t === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * t) / (half + 1)));
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}
