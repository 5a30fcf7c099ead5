/** Frames that the page renders at a time: 46 ms at 44,100 Hz, so that a frame that is drawn leaves no gap. */
export const BLOCK = 2048;

/** Where a block begins that will be heard at `playbackTime`, when the one before ended at `expected`: a small difference is rounding, a large one lost sound. */
export function blockStart(playbackTime: number, sampleRate: number, expected: number | null): number {
  const told = Math.round(playbackTime * sampleRate);
  return expected === null || Math.abs(told - expected) > 2 * BLOCK ? told : expected;
}
