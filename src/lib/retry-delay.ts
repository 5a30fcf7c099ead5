const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before trying again: 1, 2, 4 ... 60 s, spread by up to a quarter so that many clients do not come at once.
 * @example retryDelay(0, () => 0.5) // 1000
 */
export function retryDelay(failures: number, random: () => number): number {
  const middle = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return Math.round(middle * (0.75 + random() / 2));
}
