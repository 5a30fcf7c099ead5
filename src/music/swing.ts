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

/**
 * Where a written tick sounds when eighths swing: the beat's first half is stretched, its second half squeezed, beats stay.
 * Used when scheduling only; nothing swung is ever written.
 * @example swungTick(ticks(480), 120) // 640
 */
export function swungTick(at: Ticks, bpm: number): Ticks {
  const beat = Math.floor(at / TICKS_PER_QUARTER) * TICKS_PER_QUARTER;
  const within = at - beat;
  const half = TICKS_PER_QUARTER / 2;
  const ratio = swingRatio(bpm);
  const middle = (TICKS_PER_QUARTER * ratio) / (ratio + 1);
  const moved = within < half ? (within / half) * middle : middle + ((within - half) / half) * (TICKS_PER_QUARTER - middle);
  return ticks(Math.round(beat + moved));
}
