/** Bounds of the tempo in quarter notes a minute. */
const SLOWEST = 20;
const FASTEST = 400;
/** From this share of starts in time the tempo goes up, below the other it goes down. */
const FASTER_FROM = 0.95;
const SLOWER_BELOW = 0.8;

/**
 * The tempo of the next pass: 5 % up after one of 95 % or better, 10 % down after one under 80 %, whole and within 20 to 400.
 * @example nextTempo(120, 0.97) // 126
 */
export function nextTempo(bpm: number, hitRate: number): number {
  if (hitRate >= FASTER_FROM) return Math.min(FASTEST, Math.max(bpm + 1, Math.round(bpm * 1.05)));
  if (hitRate < SLOWER_BELOW) return Math.max(SLOWEST, Math.min(bpm - 1, Math.round(bpm * 0.9)));
  return bpm;
}
