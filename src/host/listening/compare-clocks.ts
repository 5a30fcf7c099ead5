import { browserTimers, pageNow } from "../clock/clock.ts";

/**
 * How often the two clocks are compared, and of how many comparisons the least counts: a time that is read late is too great. No more than a
 * second of them: a context that begins haltingly falls behind, and what was compared before would be too small.
 */
const COMPARE_MS = 100;
const COMPARED = 10;

/** The page's clock minus a context's, in milliseconds. */
export function compareClocks(context: AudioContext) {
  let differences: number[] = [];
  const compare = () => {
    // A context that rests falls behind.
    if (context.state !== "running") differences = [];
    differences.push(pageNow() - context.currentTime * 1000);
    if (differences.length > COMPARED) differences.shift();
  };
  compare();
  const stop = browserTimers.every(COMPARE_MS, compare);
  return { difference: () => Math.min(...differences), stop };
}
