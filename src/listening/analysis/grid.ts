import { createTransform, hann } from "./fft.ts";

/** The lowest of the 88 keys, as a MIDI number. */
export const LOWEST = 21;
export const KEYS = 88;
/** Samples that are looked at after a stroke: 171 ms of 12 kHz. */
export const WINDOW = 2048;
/** A window that is cut short by the next stroke is still looked at when it has so many samples. */
export const SHORTEST = 1024;
/** Slots a semitone. */
export const FINE = 3;
/** From a semitone below the lowest key up to 5.3 kHz. */
export const SLOTS = 93 * FINE;
/** Quieter than the loudest slot by so many decibels counts as nothing. */
export const RANGE_DB = 66;

/** The slot of a frequency by its distance from the lowest key in semitones. */
export const slotAt = (semitones: number): number => Math.round((semitones + 1) * FINE);
const frequencyAt = (slot: number): number => 27.5 * 2 ** ((slot / FINE - 1) / 12);

/** What is left when something was taken away counts as no softer than this share of what was there. */
const LEFT = 0.1;

/** Levels of what is taken away are no better known than by this factor: less than so much more of it is nothing that is left. */
const UNSURE_BY = 1.6;

/** Samples by the first one's number; at least `SHORTEST`. */
interface Stretch {
  readonly from: number;
  readonly length: number;
}

/** A spectrum on a grid of thirds of semitones: `power` holds the square roots of magnitudes, `level` decibels as 0 (nothing) to 1 (the loudest). */
export interface Grid {
  readonly power: Float32Array;
  readonly level: Float32Array;
}

export const createGrid = (): Grid => ({ power: new Float32Array(SLOTS), level: new Float32Array(SLOTS) });

/** Where each slot reads: the bins around its frequency. */
interface Reading {
  readonly bin: number;
  readonly share: number;
  readonly from: number;
  readonly to: number;
}

function readings(rate: number): readonly Reading[] {
  const width = rate / WINDOW;
  return Array.from({ length: SLOTS }, (_, slot) => {
    const at = frequencyAt(slot) / width;
    const edge = 2 ** (0.5 / FINE / 12);
    const bin = Math.min(Math.floor(at), WINDOW / 2 - 1);
    return { bin, share: Math.min(1, at - bin), from: Math.ceil(at / edge), to: Math.min(Math.floor(at * edge), WINDOW / 2) };
  });
}

/** Reads stretches of samples as grids. */
export class GridReader {
  readonly #transform = createTransform(WINDOW);
  readonly #readings: readonly Reading[];
  readonly #windows = new Map<number, Float32Array>();
  /** Where something was taken away: the energy that was left though there was more of it than is known, by that energy. */
  left = Number.POSITIVE_INFINITY;
  /** How much of the energy was expected of what was taken away; 0 where nothing was. */
  taken = 0;

  constructor(rate: number) {
    this.#readings = readings(rate);
    for (let length = SHORTEST; length <= WINDOW; length += 128) this.#windows.set(length, hann(length));
  }

  /** Writes how loud each slot is in a stretch, and answers the loudest. @param length how many samples there are, at least `SHORTEST` */
  magnitudes(into: Float32Array, sampleAt: (index: number) => number, from: number, length: number): number {
    const used = Math.min(WINDOW, length - (length % 128));
    const window = this.#windows.get(used);
    const { samples, magnitudes } = this.#transform;
    samples.fill(0);
    for (let index = 0; index < used; index++) samples[index] = sampleAt(from + index) * (window?.[index] ?? 0) * (WINDOW / used);
    this.#transform.run();
    let top = 1e-9;
    for (let slot = 0; slot < SLOTS; slot++) {
      const { bin, share, from: low, to } = this.#readings[slot] as Reading;
      let value = (magnitudes[bin] as number) * (1 - share) + (magnitudes[bin + 1] as number) * share;
      for (let each = low; each <= to; each++) value = Math.max(value, magnitudes[each] as number);
      into[slot] = value;
      if (value > top) top = value;
    }
    return top;
  }

  /**
   * @param sampleAt a sample by its number
   * @param loudest the magnitude that counts as level 1; the loudest of this stretch without it
   * @param without what is taken away first: how loud something else is in each slot
   * @returns the magnitude that counted as level 1
   */
  read(
    into: Grid,
    sampleAt: (index: number) => number,
    { from, length, loudest = 0, without }: Stretch & { readonly loudest?: number; readonly without?: Float32Array | null },
  ): number {
    const heard = this.magnitudes(into.power, sampleAt, from, length);
    this.left = Number.POSITIVE_INFINITY;
    this.taken = 0;
    // What is left of something else is nothing: it must not be blown up.
    const top = without ? Math.max(this.#take(into.power, without), LEFT * heard) : heard;
    const reference = Math.max(top, loudest);
    for (let slot = 0; slot < SLOTS; slot++) {
      const value = (into.power[slot] as number) / reference;
      into.level[slot] = Math.max(0, 1 + (20 * Math.log10(value + 1e-9)) / RANGE_DB);
      into.power[slot] = Math.sqrt(value);
    }
    return top;
  }

  /** Takes something away from a spectrum; the answer is the loudest that is left. */
  #take(from: Float32Array, other: Float32Array): number {
    let [top, kept, expected, all] = [0, 0, 1e-12, 1e-12];
    for (let slot = 0; slot < SLOTS; slot++) {
      const [value, less] = [from[slot] as number, other[slot] as number];
      const left = Math.sqrt(Math.max(0, value * value - less * less));
      const atMost = (UNSURE_BY * less) ** 2;
      kept += Math.max(0, value * value - atMost);
      expected += atMost;
      all += value * value;
      from[slot] = left < 0.3 * less ? 0 : left;
      if (left > top) top = left;
    }
    this.left = kept / expected;
    this.taken = expected / UNSURE_BY ** 2 / all;
    return top;
  }
}
