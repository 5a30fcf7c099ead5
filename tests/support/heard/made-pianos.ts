import { partialAt } from "../../../src/listening/analysis/fit.ts";
import type { Dice } from "../dice.ts";
import { type Bank, LOWEST, RATE, SOFT_TO_LOUD } from "./banks.ts";

const between = (dice: Dice, from: number, to: number): number => from + ((to - from) * dice.whole(0, 10_000)) / 10_000;
/** Seconds of a note: those of a scene that is learnt from. */
const LENGTH = 1.5;
const PARTIALS = 28;

/** What makes one piano another: where its hammers strike, how its strings are stiff and out of tune, what its soundboard lets through. */
interface Make {
  readonly hammer: number;
  readonly stiff: number;
  readonly fall: number;
  readonly lasts: number;
  readonly bright: number;
  readonly body: number;
  readonly knock: number;
  readonly detune: number;
  readonly uneven: number;
  /** Resonances of the soundboard: hertz, decibels, width in octaves. */
  readonly peaks: readonly (readonly [number, number, number])[];
}

const makeOf = (dice: Dice): Make => ({
  hammer: between(dice, 1 / 10, 1 / 6.5),
  stiff: between(dice, -0.7, 0.9),
  fall: between(dice, 0.2, 1.5),
  lasts: between(dice, 0.25, 1.6),
  bright: between(dice, 500, 2600),
  body: between(dice, 30, 190),
  knock: between(dice, 0, 0.12),
  detune: between(dice, 0.1, 2.2),
  uneven: between(dice, 2, 7),
  peaks: Array.from({ length: 9 }, () => [70 * 2 ** between(dice, 0, 6), between(dice, -11, 11), between(dice, 0.15, 0.7)] as const),
});

const boardAt = ({ peaks, body }: Make, hertz: number): number => {
  let decibels = 0;
  for (const [at, gain, width] of peaks) decibels += gain * Math.exp(-((Math.log2(hertz / at) / width) ** 2));
  return 10 ** (decibels / 20) / (1 + (body / hertz) ** 2);
};

/** One partial: strings that beat, which fall fast at first and slowly then. */
function ring(out: Float32Array, hertz: number, level: number, make: Make, dice: Dice): void {
  const strings = dice.whole(1, 3);
  const [fast, slow] = [make.lasts * (300 / (hertz + 60)) ** 0.6, make.lasts * 4 * (300 / (hertz + 60)) ** 0.5];
  const aftersound = 10 ** between(dice, -1.3, -0.3);
  for (let string = 0; string < strings; string++) {
    const own = hertz * 2 ** ((make.detune * between(dice, -1, 1)) / 1200);
    const step = (2 * Math.PI * own) / RATE;
    const phase = between(dice, 0, 2 * Math.PI);
    const turn = 2 * Math.cos(step);
    let [older, last] = [Math.sin(phase - step), Math.sin(phase)];
    let [high, low] = [(level / strings) * (1 - aftersound), (level / strings) * aftersound];
    const [falls, fades] = [Math.exp(-1 / (fast * RATE)), Math.exp(-1 / (slow * RATE))];
    for (let index = 0; index < out.length; index++) {
      out[index] = (out[index] as number) + (high + low) * last;
      [older, last] = [last, turn * last - older];
      high *= falls;
      low *= fades;
    }
  }
}

function struck(make: Make, key: number, strength: number, dice: Dice): Float32Array {
  const out = new Float32Array(LENGTH * RATE);
  const hard = [0.05, 0.2, 0.55, 1][strength] ?? 1;
  const cutoff = make.bright * (0.5 + 1.6 * hard);
  const first = 27.5 * 2 ** (key / 12);
  const cents = between(dice, -4, 4);
  for (let partial = 1; partial <= PARTIALS; partial++) {
    const stretched = partialAt(key, partial) - 12 * Math.log2(partial);
    const hertz = first * partial * 2 ** ((stretched * 2 ** make.stiff + cents / 100) / 12);
    if (hertz > 5600) break;
    const comb = Math.max(0.12, Math.abs(Math.sin(Math.PI * partial * make.hammer)));
    const chance = 10 ** ((make.uneven * (between(dice, -1, 1) + between(dice, -1, 1))) / 20);
    const level = hard * comb * chance * partial ** -make.fall * Math.exp(-hertz / cutoff) * boardAt(make, hertz);
    ring(out, hertz, level * 0.1, make, dice);
  }
  const rise = between(dice, 0.001, 0.006) * RATE;
  for (let index = 0; index < rise && index < out.length; index++) out[index] = ((out[index] as number) * index) / rise;
  thud(out, make.knock * hard * 0.1, dice);
  return out;
}

/** The key and the hammer. */
function thud(out: Float32Array, level: number, dice: Dice): void {
  const [lasts, pass] = [between(dice, 0.008, 0.04) * RATE, between(dice, 0.05, 0.5)];
  let low = 0;
  for (let index = 0; index < 6 * lasts; index++) {
    low += pass * (between(dice, -1, 1) - low);
    out[index] = (out[index] as number) + level * low * Math.exp(-index / lasts);
  }
}

/** A piano that nobody built, another with each roll of the dice. A note is made when it is first asked for. */
export function madePiano(dice: Dice): Bank {
  const make = makeOf(dice);
  const notes = SOFT_TO_LOUD.map((_, strength) => {
    const made = new Map<number, Float32Array>();
    const none = new Float32Array(0);
    return new Proxy<Float32Array[]>([], {
      get(_target, name) {
        const key = Number(String(name));
        if (!Number.isInteger(key)) return undefined;
        const note = made.get(key) ?? (key < 0 || key > 108 - LOWEST ? none : struck(make, key, strength, dice));
        made.set(key, note);
        return note;
      },
    });
  });
  return { name: "made", notes };
}
