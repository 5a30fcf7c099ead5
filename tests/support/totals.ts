import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { expect } from "vitest";

/** One line of the file that `TEST_TOTALS` names: which test asked, and how many cases it was told to run. */
export interface Total {
  /** Path from the repository's folder. */
  readonly file: string;
  /** The test's full name; what was asked for outside a test has none. */
  readonly test: string;
  readonly cases: number;
}

/** Whether this run takes the full totals (`npm run test:long`). */
export const isLong = (): boolean => process.env.TEST_LONG === "1";

/**
 * How many random cases a test runs: the first number in a normal run, the second in `npm run test:long`, whose table names it.
 * @param what stands in the table in place of the test's name
 * @example fc.assert(property, { numRuns: cases(300, 10_000) })
 */
export function cases(normal: number, long: number, what?: string): number {
  const total = isLong() ? long : normal;
  const { testPath = "", currentTestName = "" } = expect.getState();
  const told: Total =
    what === undefined
      ? { file: relative(process.cwd(), testPath).replaceAll("\\", "/"), test: currentTestName, cases: total }
      : { file: "", test: what, cases: total };
  if (process.env.TEST_TOTALS) appendFileSync(process.env.TEST_TOTALS, `${JSON.stringify(told)}\n`);
  return total;
}

/**
 * The seed of random cases: `TEST_SEED` where it is set, else what the test always uses, else a fresh one. Of a loop over seeds it is the first.
 * @example for (let at = seed(1), end = at + cases(1000, 20_000); at < end; at++) tryOne(seeded(at));
 */
export function seed(usual?: number): number {
  const given = process.env.TEST_SEED;
  if (given === undefined || given === "") return usual ?? Math.floor(Math.random() * 2 ** 31);
  const value = Number(given);
  if (!Number.isInteger(value) || Math.abs(value) >= 2 ** 31)
    throw new Error(`TEST_SEED is a whole number of 32 bits; "${given}" is none.`);
  return value;
}

/** Milliseconds that a test may take: its own limit in a normal run, an hour with full totals. */
export const timeLimit = (normal: number): number => (isLong() ? 3_600_000 : normal);
