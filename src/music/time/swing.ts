import { TICKS_PER_QUARTER, type Ticks, ticks } from "./time.ts";

/** Measured long-to-short ratios of jazz eighths at tempos (design rule "Swing"): linear between, flat outside. */
const RATIOS: readonly (readonly [bpm: number, ratio: number])[] = [
  [50, 2.3],
  [120, 2.0],
  [190, 1.8],
  [240, 1.6],
];

/**
 * How much longer the first eighth of a swung beat is than the second, at a tempo in quarter notes a minute.
 * @example swingRatio(120) // 2
 */
export function swingRatio(bpm: number): number {
  const after = RATIOS.findIndex(([tempo]) => tempo >= bpm);
  if (after === 0) return 2.3;
  const high = RATIOS[after];
  const low = RATIOS[after - 1];
  if (!high || !low) return 1.6;
  return low[1] + ((bpm - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}

/** How the eighths of a piece swing. */
export interface Swing {
  /** How much longer the first eighth of a beat is than the second; 1 is straight. */
  readonly ratio: number;
  /** Any tick on which a beat begins (a pick-up may shift beats). */
  readonly beat: Ticks;
}

const QUARTER = TICKS_PER_QUARTER as number;
const HALF = QUARTER / 2;

/**
 * Where a written tick sounds when eighths swing: the beat's first half is stretched, its second half squeezed, beats stay.
 * Used when scheduling only; nothing swung is ever written. Not rounded; null leaves the tick where it is.
 * @example swungTick(ticks(480), { ratio: 2, beat: ticks(0) }) // 640
 */
export const swungTick = (at: Ticks, swing: Swing | null): Ticks =>
  swing === null ? at : bend(at, swing.beat, HALF, (QUARTER * swing.ratio) / (swing.ratio + 1));

/** The written tick of a sounding one: the inverse of `swungTick`. @example straightTick(ticks(640), { ratio: 2, beat: ticks(0) }) // 480 */
export const straightTick = (at: Ticks, swing: Swing | null): Ticks =>
  swing === null ? at : bend(at, swing.beat, (QUARTER * swing.ratio) / (swing.ratio + 1), HALF);

/** Moves the middle of each beat from one place to another and stretches what lies around it. */
function bend(at: Ticks, beatAt: Ticks, from: number, to: number): Ticks {
  const beat = beatAt + Math.floor((at - beatAt) / QUARTER) * QUARTER;
  const within = at - beat;
  return ticks(beat + (within < from ? (within / from) * to : to + ((within - from) / (QUARTER - from)) * (QUARTER - to)));
}
