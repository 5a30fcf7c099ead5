import { semitonesOf } from "../pitch.ts";
import { type ChordKind, rootedKinds } from "./library.ts";

/** How far a quality is from what players name first; the more a name says, the more it must explain. */
// biome-ignore format: one table reads better than sixty lines
const PLAIN: Readonly<Record<string, number>> = {
  M: 0, m: 0, "7": 0, maj7: 0, m7: 0, m7b5: 0.2, dim7: 0.2, "6": 0.5, m6: 0.5, dim: 0.3, aug: 0.4, sus4: 0.5, sus2: 0.9,
  "7sus4": 0.5, "9": 0.3, maj9: 0.3, m9: 0.3, "13": 0.4, "6/9": 0.5, "m6/9": 0.6, add9: 0.5, madd9: 0.6, mMaj7: 0.5, m11: 0.5,
  "7b9": 0.4, "7#9": 0.4, "7#5": 0.5, "7b5": 0.7, "9sus4": 0.6, "13sus4": 0.7, maj13: 0.6, "maj7#11": 0.6, "maj9#11": 0.7,
  "7#11": 0.6, "9#11": 0.6, "13#11": 0.7, "7b9b13": 0.6, "13b9": 0.6, "7#5#9": 0.6, "7#9b13": 0.7, "7alt": 0.8, "7b13": 0.7,
  "9b13": 0.8, "7#5b9": 0.7, m13: 0.8, m9b5: 0.6, m11b5: 0.8, mMaj9: 0.7, m7add11: 0.7, "11": 1.2, "5": 0.8, "maj7#5": 0.7,
  maj7b5: 1.9, "6#11": 1.9, "9#5": 0.7, "7b9sus4": 0.8, "7add13": 0.7, "13#9": 0.9, "7b9#11": 0.8, "7#9#11": 0.9,
  mMaj11: 0.8, "maj13#11": 0.8, "9b5": 0.9, "13b9#11": 1, "7susadd3": 1,
};
const RARE = 1.4;

/** A quality as bits: bit n is the tone n half steps above the root. */
export interface Shape {
  readonly kind: ChordKind;
  readonly set: number;
  /** What no player leaves out: third or suspension, seventh or sixth, altered tones (of `7alt` one may be missing). */
  readonly needed: number;
  readonly plain: number;
  /** How many of the tones that are not needed may be missing beside root and fifth. */
  readonly mostGaps: number;
  /** What may sound beside its own tones: the natural fifth under a b13. */
  readonly tolerated: number;
  readonly has: (semitones: number) => boolean;
}

/** Nothing is left of it without its fifth. */
const FIFTH_NEEDED = new Set(["5"]);
/**
 * Without its fifth each of these is some commoner chord, by so much where it stands close and no bass player is on its root; over another
 * bass it is never meant.
 */
export const AMBIGUOUS_WITHOUT_FIFTH: Readonly<Record<string, number>> = { "6": 1.2, m6: 1.2, "maj7#11": 1.2, "maj9#11": 0 };
/** A minor eleventh is named so without its seventh too, while ninth and eleventh are there. */
export const SEVENTH_FREE = new Set(["m11"]);

/** The bit of a pitch class. */
export const bit = (semitones: number): number => 1 << (semitones % 12);

/** Every quality that has its root. */
export const SHAPES: readonly Shape[] = rootedKinds.map((kind) => {
  const sizes = kind.intervals.map((interval) => semitonesOf(interval));
  const set = sizes.reduce((bits, size) => bits | bit(size), 0);
  const optional = new Set(["1P", "5P", "9M", "11P"]);
  const top = kind.intervals.at(-1);
  const altered = kind.symbol === "7alt";
  const needed = (altered ? ["3M", "7m"] : kind.intervals)
    .filter((name) => !optional.has(name) || name === top || FIFTH_NEEDED.has(kind.symbol))
    .filter((name) => name !== "5P" || FIFTH_NEEDED.has(kind.symbol))
    .filter((name) => name !== "7m" || !SEVENTH_FREE.has(kind.symbol));
  const own = new Set(sizes.map((size) => size % 12));
  return {
    kind,
    set,
    needed: needed.reduce((bits, name) => bits | bit(semitonesOf(name)), 0),
    plain: PLAIN[kind.symbol] ?? RARE,
    mostGaps: altered ? 1 : 12,
    tolerated: kind.intervals.includes("13m") ? bit(7) : 0,
    has: (size) => own.has(size),
  };
});
