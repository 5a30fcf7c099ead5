/** How roots are placed (specification, section 9): next to the note before, as low as possible, or anywhere. */
export type BassStyle = "nearest" | "low" | "random";

/** What is played over the changes (specification, section 9). */
export type BassPattern = "walkingBassSimple" | "walkingBassChromaticThird" | "bossaNova";

/** A0 and B2: the bass's range (specification, section 9), as MIDI numbers. */
export const BASS_RANGE = { low: 21, high: 47 } as const;
/** E1: the lowest note of a four-string bass, the default floor. */
export const DEFAULT_BASS_FLOOR = 28;

/** How a bass line is made. */
export interface BassOptions {
  readonly style: BassStyle;
  readonly pattern: BassPattern;
  /** The same seed gives the same line. */
  readonly seed: number;
  /** Lowest MIDI note, 21..36; E1 by default. */
  readonly floor?: number;
}

/** The notes a line may use: never more than an octave and a fifth, so that no bar is wider. @example bassRange() // { low: 28, high: 47 } */
export function bassRange(floor: number = DEFAULT_BASS_FLOOR): { readonly low: number; readonly high: number } {
  const low = Math.max(BASS_RANGE.low, Math.min(floor, 36));
  return { low, high: Math.min(BASS_RANGE.high, low + 19) };
}

/**
 * Numbers from 0 up to, not including, 1, always the same for a seed (mulberry32, public domain).
 * @example const random = seeded(7); random(); random();
 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
