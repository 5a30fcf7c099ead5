import type { PracticeAttempt, PracticeRun } from "../../src/protocol/engine/practice.ts";

/** The day on which the runs of tests begin: Monday, 5 January 2026, at noon. */
export const FIRST_DAY = Date.UTC(2026, 0, 5, 12);
const DAY_MS = 86_400_000;
const KEYS = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"];

/** The nth run of a learner: ii-V-I in one of the keys, a day after the one before. */
export function practiceRun(n: number, change: Partial<PracticeRun> = {}): PracticeRun {
  const key = KEYS[n % KEYS.length] ?? "C";
  const attempts: PracticeAttempt[] = [
    { from: null, to: `${key} ii`, key, outcome: "right", foundMs: 1500, errorMs: null },
    { from: `${key} ii`, to: `${key} V`, key, outcome: n % 5 === 0 ? "wrong" : "right", foundMs: 900 + (n % 7) * 100, errorMs: null },
    { from: `${key} V`, to: `${key} I`, key, outcome: "right", foundMs: 800, errorMs: null },
  ];
  return {
    id: `run-${n}`,
    at: FIRST_DAY + n * DAY_MS,
    source: { kind: "exercise", id: "two-five-one", title: "ii V I" },
    mode: "simple",
    tempo: null,
    key,
    attempts,
    ...change,
  };
}
