import { partialAt } from "./fit.ts";
import { FINE, type Grid, KEYS, LOWEST, SLOTS, slotAt } from "./grid.ts";

const PARTIALS = 10;
const BEFORE_PARTIALS = 6;
/** Beside each partial, in slots. */
const OFFSETS = [-3, -1, 0, 1, 3] as const;
/** Other notes whose share is looked at, in semitones. */
const NEIGHBOURS = [-36, -31, -28, -24, -19, -16, -12, -7, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 12, 16, 19, 24] as const;
/** Partials of which it is known whose they may be as well. */
const EXPLAINED = 8;
/** A key of a chord that was struck grows louder by 4 dB somewhere, whatever rang before. */
const RISES = 0;
const HEARD_FEATURES = PARTIALS * OFFSETS.length + BEFORE_PARTIALS + NEIGHBOURS.length + 5;
/** What is known of one note at a stroke, and of what is asked for, as numbers about 0 to 1. */
export const FEATURES = HEARD_FEATURES + NEIGHBOURS.length + EXPLAINED + 2;

/** All that is known of a stroke. */
export interface Heard {
  readonly now: Grid;
  readonly before: Grid;
  readonly shares: Float32Array;
  readonly sharesBefore: Float32Array;
  /** 0..1 of a whole window. */
  readonly length: number;
}

const at = (values: Float32Array, index: number): number => (index < 0 || index >= values.length ? 0 : (values[index] as number));
/** The loudest of a slot and those beside it. */
const near = (level: Float32Array, slot: number): number => Math.max(at(level, slot - 1), at(level, slot), at(level, slot + 1));
const asLevel = (share: number): number => Math.max(0, 1 + Math.log10(share + 1e-4) / 4);

/** Slots of each key's partials. */
const SLOTS_OF = Array.from({ length: KEYS }, (_, key) =>
  Int16Array.from({ length: PARTIALS }, (_each, index) => slotAt(key + partialAt(key, index + 1))),
);

/** Writes what is known of one key (0 is the lowest). */
export function writeFeatures(heard: Heard, asked: Asked, key: number, out: Float32Array): void {
  writeHeard(heard, key, out);
  asked.write(key, out, HEARD_FEATURES);
}

/** Writes what is known of one key, whatever is asked for. */
function writeHeard({ now, before, shares, sharesBefore, length }: Heard, key: number, out: Float32Array): void {
  const slots = SLOTS_OF[key] as Int16Array;
  let next = 0;
  for (let partial = 0; partial < PARTIALS; partial++) {
    const slot = slots[partial] as number;
    for (const offset of OFFSETS) out[next++] = slot >= SLOTS ? 0 : at(now.level, slot + offset);
  }
  for (let partial = 0; partial < BEFORE_PARTIALS; partial++) out[next++] = at(before.level, slots[partial] as number);
  for (const off of NEIGHBOURS) out[next++] = asLevel(at(shares, key + off));
  out[next++] = asLevel(at(sharesBefore, key));
  out[next++] = key / KEYS;
  out[next++] = length;
  // An octave and a twelfth below: whose partials these may be.
  out[next++] = at(now.level, (slots[0] as number) - 12 * FINE);
  out[next] = at(now.level, (slots[0] as number) - 19 * FINE);
}

/** What is asked for when a stroke is looked at: who asks for a chord hears its own partials in it, and not another's. */
export class Asked {
  readonly #isAsked = new Uint8Array(KEYS);
  /** By slot: how low a partial of what is asked for lies there (1 is a fundamental), whose it is, and the next best of another. */
  readonly #best = new Float32Array(SLOTS);
  readonly #owner = new Int16Array(SLOTS);
  readonly #next = new Float32Array(SLOTS);
  #count = 0;

  /** @param notes MIDI numbers; null where nothing is known of what is asked for */
  set(notes: readonly number[] | null): void {
    this.#isAsked.fill(0);
    this.#best.fill(0);
    this.#next.fill(0);
    this.#owner.fill(-1);
    this.#count = 0;
    for (const midi of notes ?? []) {
      const key = midi - LOWEST;
      if (key < 0 || key >= KEYS || this.#isAsked[key] === 1) continue;
      this.#isAsked[key] = 1;
      this.#count++;
      const slots = SLOTS_OF[key] as Int16Array;
      for (let partial = 0; partial < EXPLAINED; partial++) this.#explain(slots[partial] as number, key, 1 / (partial + 1));
    }
  }

  #explain(middle: number, key: number, value: number): void {
    for (let slot = middle - 1; slot <= middle + 1 && slot < SLOTS; slot++) {
      if (value > (this.#best[slot] as number)) {
        if (this.#owner[slot] !== key) this.#next[slot] = this.#best[slot] as number;
        this.#best[slot] = value;
        this.#owner[slot] = key;
      } else if (this.#owner[slot] !== key) this.#next[slot] = Math.max(this.#next[slot] as number, value);
    }
  }

  /** Whether a key is asked for, and nothing that is its alone among what is asked for grew louder: it rang on, and was not struck. */
  rangOn(key: number, { now, before }: Pick<Heard, "now" | "before">): boolean {
    if (this.#isAsked[key] === 0 || this.#count < 2) return false;
    const slots = SLOTS_OF[key] as Int16Array;
    let [own, rise] = [0, Number.NEGATIVE_INFINITY];
    for (let partial = 0; partial < EXPLAINED; partial++) {
      const slot = slots[partial] as number;
      // What lies beside is read as well.
      if (slot >= SLOTS || [slot - 1, slot, slot + 1].some((each) => this.#othersAt(key, each) > 0)) continue;
      own++;
      rise = Math.max(rise, near(now.level, slot) - near(before.level, slot));
    }
    return own > 0 && rise < RISES;
  }

  /** How low a partial of another key that is asked for lies in a slot, as `#best` has it. */
  #othersAt(key: number, slot: number): number {
    return (this.#owner[slot] === key ? this.#next[slot] : this.#best[slot]) as number;
  }

  /** Writes what is known of one key. */
  write(key: number, out: Float32Array, from: number): void {
    let next = from;
    for (const off of NEIGHBOURS) out[next++] = this.#isAsked[key + off] ?? 0;
    const slots = SLOTS_OF[key] as Int16Array;
    for (let partial = 0; partial < EXPLAINED; partial++) {
      const slot = slots[partial] as number;
      out[next++] = slot >= SLOTS ? 0 : this.#othersAt(key, slot);
    }
    out[next++] = this.#count === 0 ? 0 : 1;
    out[next++] = this.#count / 8;
  }
}

/** A net of one hidden layer. */
export interface Net {
  readonly hidden: number;
  /** By hidden unit: its weights of the features, its bias, its weight in the answer; at the end the answer's bias. */
  readonly weights: Float32Array;
}

/** A net with its weights by feature, so that a feature that is 0 costs nothing. */
class Layer {
  readonly units: number;
  readonly biases: Float64Array;
  readonly answers: Float64Array;
  readonly answerBias: number;
  /** By feature: the weight of each unit. */
  readonly #columns: Float32Array;

  constructor({ hidden, weights }: Net) {
    const row = FEATURES + 2;
    const ofUnits = (index: number) => Float64Array.from({ length: hidden }, (_, unit) => weights[unit * row + index] as number);
    this.units = hidden;
    this.biases = ofUnits(FEATURES);
    this.answers = ofUnits(FEATURES + 1);
    this.answerBias = weights[hidden * row] as number;
    this.#columns = Float32Array.from(
      { length: FEATURES * hidden },
      (_, index) => weights[(index % hidden) * row + Math.floor(index / hidden)] as number,
    );
  }

  /** Adds what some features bring to each unit, the units beginning at `at` of `into`. */
  add(features: Float32Array, first: number, end: number, into: Float64Array, at: number): void {
    const { units } = this;
    for (let index = first; index < end; index++) {
      const value = features[index] as number;
      if (value === 0) continue;
      for (let unit = 0, from = index * units; unit < units; unit++, from++)
        into[at + unit] = (into[at + unit] as number) + (this.#columns[from] as number) * value;
    }
  }

  answer(values: Float64Array): number {
    let sum = this.answerBias;
    for (let unit = 0; unit < this.units; unit++) {
      const value = values[unit] as number;
      if (value > 0) sum += value * (this.answers[unit] as number);
    }
    return sum;
  }
}

/** How likely it is that each of the 88 notes was struck, 0..1. */
export class Presence {
  readonly #layer: Layer;
  readonly #asked = new Asked();
  readonly #features = new Float32Array(FEATURES);
  /** By key: what each unit has of a stroke, whatever is asked for. */
  readonly #heard: Float64Array;
  readonly #values: Float64Array;
  #grids: Pick<Heard, "now" | "before"> | undefined;

  constructor(net: Net) {
    this.#layer = new Layer(net);
    this.#heard = new Float64Array(KEYS * this.#layer.units);
    this.#values = new Float64Array(this.#layer.units);
  }

  /** Takes a stroke; `likely` tells of it until the next. */
  hear(heard: Heard): void {
    const { units, biases } = this.#layer;
    this.#grids = heard;
    for (let key = 0; key < KEYS; key++) {
      writeHeard(heard, key, this.#features);
      this.#heard.set(biases, key * units);
      this.#layer.add(this.#features, 0, HEARD_FEATURES, this.#heard, key * units);
    }
  }

  /** @param asked MIDI numbers; null to hear without a leaning */
  likely(asked: readonly number[] | null, out: Float32Array): void {
    const { units } = this.#layer;
    this.#asked.set(asked);
    for (let key = 0; key < KEYS; key++) {
      for (let unit = 0; unit < units; unit++) this.#values[unit] = this.#heard[key * units + unit] as number;
      if (asked !== null) {
        this.#asked.write(key, this.#features, HEARD_FEATURES);
        this.#layer.add(this.#features, HEARD_FEATURES, FEATURES, this.#values, 0);
      }
      const isOld = this.#grids !== undefined && this.#asked.rangOn(key, this.#grids);
      out[key] = isOld ? 0 : 1 / (1 + Math.exp(-this.#layer.answer(this.#values)));
    }
  }
}
