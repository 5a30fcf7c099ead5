/** So many of some deviations lie from here to there, milliseconds. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** How wide a bar of the histogram is, milliseconds. */
const WIDTH = 50;

/**
 * Deviations in bars of 50 ms, from the left; what lies beyond the reach stands in the outermost. A bar holds its end that is nearer to
 * the beat: 200 ms late is within the tolerance.
 * @param reach a multiple of 50
 * @example binsOf([10, 20, -400], 300)[0] // { from: -300, to: -250, count: 1 }
 */
export function binsOf(deviations: readonly number[], reach: number): readonly Bin[] {
  const half = reach / WIDTH;
  const counts = Array.from({ length: 2 * half }, () => 0);
  for (const ms of deviations) {
    const away = Math.max(0, Math.ceil(Math.abs(ms) / WIDTH) - 1);
    const bar = ms < 0 ? -away - 1 : away;
    const index = Math.max(0, Math.min(2 * half - 1, bar + half));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count, index) => ({ from: (index - half) * WIDTH, to: (index - half + 1) * WIDTH, count }));
}
