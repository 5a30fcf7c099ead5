/**
 * What is read faster than this, in milliseconds, is not read in square time: of 60,000 characters that would be 3.6 x 10^9 steps, of 20,000 lines
 * 4 x 10^8. A garbage collection takes a share of this, and would pass for growth below it.
 */
const QUICK_MS = 50;
const ATTEMPTS = 6;

/** Milliseconds on the clock: processor time is told of the whole process only, whose other threads run other tests meanwhile. */
function timeOf(read: () => void): number {
  const begin = performance.now();
  read();
  return performance.now() - begin;
}

/** What tells linear time (4) from square time (16). */
export const MOST_GROWTH = 8;

/**
 * How many times as long reading a text takes as reading a quarter of its length: 4 is linear, 16 square. The quarter is read four times in a row, so that
 * both take as long and are held up alike by what else the machine does. The least of several tries; 1 where it is quick anyway.
 */
export function growthOf(read: (length: number) => void, whole: number): number {
  const quarters = () => {
    for (let part = 0; part < 4; part++) read(whole / 4);
  };
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && growth > MOST_GROWTH; attempt++) {
    const all = timeOf(() => read(whole));
    if (all < QUICK_MS) return 1;
    growth = Math.min(growth, (4 * all) / timeOf(quarters));
  }
  return growth;
}
