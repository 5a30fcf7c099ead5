import { expect, test } from "vitest";
import { doneAfter, durationOf, NOTHING_DONE, reaches } from "./progress.ts";

const run = (attempts: number, clean: number, tempo: number | null, at = 1, ms = 30_000) => ({ attempts, clean, tempo, at, ms });

test("a tempo counts as best only when nine of ten were right at it, a share whenever it was played", () => {
  const slow = doneAfter(NOTHING_DONE, run(10, 9, 80), {});
  const fast = doneAfter(slow, run(10, 5, 160), {});
  expect(fast).toMatchObject({ runs: 2, bestTempo: 80, bestShare: 0.9, ms: 60_000 });
  expect(doneAfter(fast, run(20, 19, 100), {})).toMatchObject({ bestTempo: 100, bestShare: 0.95 });
});

test("a goal of share and tempo is reached by one run that has both, and stays reached", () => {
  const goal = { share: 0.9, tempo: 100 };
  expect([
    reaches(goal, run(10, 9, 99)),
    reaches(goal, run(10, 8, 120)),
    reaches(goal, run(10, 9, 100)),
    reaches({}, run(0, 0, 100)),
  ]).toEqual([false, false, true, false]);
  const reached = doneAfter(NOTHING_DONE, run(10, 10, 100, 5), goal);
  expect(doneAfter(reached, run(10, 0, 60, 9), goal)).toMatchObject({ reachedAt: 5, lastAt: 9 });
});

test("a goal of minutes is reached by the sum of runs, also of those that come late", () => {
  const first = doneAfter(NOTHING_DONE, run(3, 0, null, 20, 40_000), { minutes: 1 });
  expect(first.reachedAt).toBeNull();
  expect(doneAfter(first, run(3, 0, null, 10, 20_000), { minutes: 1 })).toMatchObject({ reachedAt: 10, lastAt: 20 });
});

test("a run takes what finding took, with a limit to what was left lying, or what its tempo says", () => {
  const attempt = (foundMs: number | null) => ({ from: null, to: "C", key: "C", outcome: "right", foundMs, errorMs: null }) as const;
  const attempts = [attempt(1_000), attempt(null), attempt(3_600_000)];
  expect(durationOf({ attempts, tempo: null, mode: "simple" })).toBe(63_000);
  expect(durationOf({ attempts, tempo: 120, mode: "timed" })).toBe(3_000);
});
