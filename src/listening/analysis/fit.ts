import { FINE, type Grid, KEYS, SLOTS, WINDOW } from "./grid.ts";

/** Partials of a note's template. */
const PARTIALS = 16;
const ROUNDS = 30;
/** What keeps a share from being divided by nothing. */
const LEAST = 1e-4;

/** Strings are stiff: partials lie above the multiples by this much, more so at both ends of the keyboard. */
export function stiffness(key: number): number {
  const treble = 7e-5 * 2 ** ((key - 39) / 10.5);
  const bass = 9e-5 * 2 ** ((12 - key) / 14);
  return treble + bass;
}

/** How far a partial lies above its note's fundamental, in semitones. */
export const partialAt = (key: number, partial: number): number =>
  12 * Math.log2(partial * Math.sqrt(1 + stiffness(key) * partial * partial));

/** What each note looks like on the grid: its partials, weaker as they rise, as wide as the window makes them. */
function templates(rate: number): Float32Array {
  const all = new Float32Array(KEYS * SLOTS);
  const width = (2 * rate) / WINDOW;
  for (let key = 0; key < KEYS; key++) {
    const slope = 0.55 + key / 80;
    let sum = 0;
    for (let slot = 0; slot < SLOTS; slot++) {
      const semitones = slot / FINE - 1;
      const hertz = 27.5 * 2 ** (semitones / 12);
      let value = 0;
      for (let partial = 1; partial <= PARTIALS; partial++) {
        const above = key + partialAt(key, partial);
        if (Math.abs(above - semitones) > 6) continue;
        const off = Math.abs(hertz - 27.5 * 2 ** (above / 12));
        const reach = Math.max(width, hertz * 0.012);
        if (off >= reach) continue;
        // The lowest strings hardly sound at their fundamental.
        const heard = Math.min(1, (27.5 * 2 ** (above / 12)) / 90);
        value = Math.max(value, heard * partial ** -slope * Math.sqrt(0.5 + 0.5 * Math.cos((Math.PI * off) / reach)));
      }
      all[key * SLOTS + slot] = value;
      sum += value;
    }
    for (let slot = 0; slot < SLOTS; slot++) all[key * SLOTS + slot] = (all[key * SLOTS + slot] as number) / sum;
  }
  return all;
}

/** What a template holds: slots, and how much lies in each; most of them hold nothing. */
interface Template {
  readonly slots: Uint16Array;
  readonly values: Float32Array;
}

function templateOf(all: Float32Array, key: number): Template {
  const row = all.subarray(key * SLOTS, (key + 1) * SLOTS);
  const slots = Uint16Array.from([...row.keys()].filter((slot) => (row[slot] as number) > 0));
  return { slots, values: Float32Array.from(slots, (slot) => row[slot] as number) };
}

/** Says how much of each of the 88 notes makes up a spectrum: shares that are never below 0 (multiplicative updates, Lee and Seung 2001). */
export class Fit {
  readonly #templates: readonly Template[];
  readonly #model = new Float32Array(SLOTS);
  readonly #ratio = new Float32Array(SLOTS);

  constructor(rate: number) {
    const all = templates(rate);
    this.#templates = Array.from({ length: KEYS }, (_, key) => templateOf(all, key));
  }

  /** Writes the shares of the 88 notes. */
  run({ power }: Grid, shares: Float32Array): void {
    const ratio = this.#ratio;
    shares.fill(1);
    for (let round = 0; round < ROUNDS; round++) {
      this.#compose(shares);
      for (let slot = 0; slot < SLOTS; slot++) ratio[slot] = (power[slot] as number) / ((this.#model[slot] as number) + LEAST);
      for (let key = 0; key < KEYS; key++) {
        const { slots, values } = this.#templates[key] as Template;
        let sum = 0;
        for (let each = 0; each < slots.length; each++) sum += (values[each] as number) * (ratio[slots[each] as number] as number);
        shares[key] = (shares[key] as number) * sum;
      }
    }
  }

  #compose(shares: Float32Array): void {
    const model = this.#model;
    model.fill(0);
    for (let key = 0; key < KEYS; key++) {
      const share = shares[key] as number;
      if (share < 1e-5) continue;
      const { slots, values } = this.#templates[key] as Template;
      for (let each = 0; each < slots.length; each++) {
        const slot = slots[each] as number;
        model[slot] = (model[slot] as number) + share * (values[each] as number);
      }
    }
  }
}
