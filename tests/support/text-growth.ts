/** What is read faster than this, in milliseconds, says nothing of growth: in square time 60,000 characters take seconds. */
const QUICK_MS = 12;
const ATTEMPTS = 6;

/** Milliseconds on the clock: processor time is told of the whole process only, whose other threads run other tests meanwhile. The least of many counts. */
function timeOf(read: () => void): number {
  const begin = performance.now();
  read();
  return performance.now() - begin;
}

/** What tells linear time (4) from square time (16). */
export const MOST_GROWTH = 8;

/**
 * How many times as long reading a text takes as reading a quarter of its length: 4 is linear, 16 square. The least of several tries, so that what else the
 * machine does counts little; 1 where it is quick anyway.
 */
export function growthOf(read: (length: number) => void, whole: number): number {
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && growth > MOST_GROWTH; attempt++) {
    const part = Math.min(...[1, 2, 3].map(() => timeOf(() => read(whole / 4))));
    const all = Math.min(...[1, 2, 3].map(() => timeOf(() => read(whole))));
    growth = Math.min(growth, all < QUICK_MS ? 1 : all / part);
  }
  return growth;
}
