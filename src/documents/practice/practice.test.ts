import fc from "fast-check";
import { Rating } from "ts-fsrs";
import { expect, expectTypeOf, test } from "vitest";
import type { PracticeRun } from "../../protocol/engine/practice.ts";
import { gradeOf, reviewed } from "./cards.ts";
import { attemptsByChange, type ChangeRow, changeAfter } from "./changes.ts";
import { DAY_MS, type DayRow, dayAfter, dayOf, weeksOf } from "./days.ts";
import { overviewOf } from "./overview.ts";
import { type Attempt, type Run, readRun } from "./run.ts";

const MONDAY = Date.UTC(2026, 0, 5, 12);
const attempt = (from: string | null, to: string, change: Partial<Attempt> = {}): Attempt => ({
  from,
  to,
  key: "C",
  outcome: "right",
  foundMs: 900,
  errorMs: null,
  ...change,
});
const run = (n: number, attempts: readonly Attempt[], change: Partial<Run> = {}): Run => ({
  id: `r${n}`,
  at: MONDAY + n * DAY_MS,
  source: { kind: "progression", id: "progression-1", title: "1" },
  mode: "simple",
  tempo: null,
  key: "C",
  attempts: [...attempts],
  ...change,
});

/** The rows after these runs, oldest first. */
function folded(runs: readonly Run[]) {
  const changes = new Map<string, ChangeRow>();
  const days = new Map<number, DayRow>();
  for (const each of runs) {
    for (const [id, attempts] of attemptsByChange(each)) changes.set(id, changeAfter(changes.get(id), id, attempts, each));
    days.set(dayOf(each.at), dayAfter(days.get(dayOf(each.at)), each));
  }
  return { changes: [...changes.values()], days: [...days.values()] };
}

test("a stored run has the protocol's form", () => {
  expectTypeOf<Run>().toExtend<PracticeRun>();
  expectTypeOf<PracticeRun>().toExtend<Run>();
  const given: PracticeRun = run(1, [attempt("Dm7", "G7")]);
  expect(readRun(JSON.parse(JSON.stringify(given)))).toEqual(given);
  expect(readRun({ ...given, attempts: [{ from: "Dm7" }] })).toBeUndefined();
});

/** A learner's run through a ii-V-I tour: everything is found in about a second, with one slip, but for what is weak. */
function learnersRun(
  n: number,
  { slip, times }: { slip: number; times: readonly number[] },
  weak: Readonly<Record<string, Partial<Attempt>>>,
) {
  const chords = ["Dm7", "G7", "Cmaj7", "Cm7", "F7", "Bbmaj7", "Bbm7", "Eb7", "Abmaj7", "Dm7"];
  const attempts = chords.map((to, index) => {
    const from = chords[index - 1] ?? null;
    const slipped: Partial<Attempt> = index === 1 + ((slip + n) % 8) ? { outcome: "wrong" } : {};
    return attempt(from, to, { foundMs: times[index] ?? 1000, ...slipped, ...weak[`${from} ${to}`] });
  });
  return run(n, attempts);
}

test("a learner who is slow in one named change and misses another gets exactly those two first within three runs", () => {
  const day = fc.record({ times: fc.array(fc.integer({ min: 800, max: 1400 }), { minLength: 10, maxLength: 10 }) });
  fc.assert(
    fc.property(fc.nat(7), fc.tuple(day, day, day), (slip, days) => {
      const weak = { "Cm7 F7": { foundMs: 4200 }, "Abmaj7 Dm7": { outcome: "wrong", foundMs: null } } as const;
      const runs = days.map(({ times }, index) => learnersRun(index + 1, { slip, times }, weak));
      const { weak: found } = overviewOf(folded(runs), MONDAY + 3 * DAY_MS);
      expect(new Set(found.slice(0, 2).map(({ from, to }) => `${from} ${to}`))).toEqual(new Set(Object.keys(weak)));
      expect(found.find(({ to }) => to === "F7")?.why).toBe("slow");
      expect(found.find(({ from }) => from === "Abmaj7")?.why).toBe("missed");
    }),
  );
});

test("who misses nearly everything is told what is missed, not that nothing is weak; one bad try says nothing", () => {
  const missed = [attempt(null, "Dm7"), attempt("Dm7", "G7", { outcome: "missed" }), attempt("G7", "Cmaj7", { outcome: "missed" })];
  const weakAfter = (count: number) =>
    overviewOf(folded(Array.from({ length: count }, (_, n) => run(n, missed))), MONDAY + 3_600_000).weak.map(({ id, why }) => [id, why]);
  expect(weakAfter(1)).toEqual([]);
  expect(weakAfter(2)).toEqual([
    ["Dm7 G7", "missed"],
    ["G7 Cmaj7", "missed"],
  ]);
});

test("what goes well is not called weak; when its day comes it is due, the most overdue first", () => {
  const rows = folded([run(1, [attempt("Dm7", "G7"), attempt("G7", "Cmaj7", { foundMs: 2000 })])]);
  expect(overviewOf(rows, MONDAY + DAY_MS).weak).toEqual([]);
  const later = overviewOf(rows, MONDAY + 400 * DAY_MS);
  expect(later.weak.map(({ from, why }) => [from, why])).toEqual([
    ["G7", "due"],
    ["Dm7", "due"],
  ]);
  expect(later.dueCount).toBe(2);
});

test("the better it went, the later a change is due", () => {
  const due = ([Rating.Again, Rating.Hard, Rating.Good, Rating.Easy] as const).map((grade) => reviewed(undefined, grade, MONDAY).due);
  expect(due).toEqual([...due].sort((a, b) => a - b));
  expect(new Set(due.slice(1)).size).toBe(3);
  const again = reviewed(reviewed(undefined, Rating.Good, MONDAY), Rating.Good, MONDAY + 10 * DAY_MS);
  expect(again).toMatchObject({ reps: 2, lastReview: MONDAY + 10 * DAY_MS });
  expect(again.due - MONDAY).toBeGreaterThan(20 * DAY_MS);
});

test("a grade says how one run went: missed, searched for, found, found at once; late counts as missed", () => {
  const of = (...changes: Partial<Attempt>[]) => gradeOf(changes.map((change) => attempt("Dm7", "G7", change)));
  expect(of({ outcome: "wrong" })).toBe(Rating.Again);
  expect(of({ outcome: "late", foundMs: null, errorMs: 320 }, {}, {})).toBe(Rating.Hard);
  expect(of({ foundMs: 6000 })).toBe(Rating.Hard);
  expect(of({ foundMs: 2000 })).toBe(Rating.Good);
  expect(of({ foundMs: 700 })).toBe(Rating.Easy);
  expect(of({ foundMs: null, errorMs: -20 })).toBe(Rating.Easy);
  expect(of({ foundMs: null, errorMs: 120 })).toBe(Rating.Good);
});

test("the fastest tempo played in time is that of a run with nine in ten right and in time, over all days", () => {
  const timed = (n: number, right: number, of: number, tempo: number) =>
    run(
      n,
      Array.from({ length: of }, (_, index) => attempt(null, "G7", index < right ? {} : { outcome: "late", errorMs: 250 })),
      { mode: "timed", tempo },
    );
  const fastest = (...runs: readonly Run[]) => overviewOf(folded(runs), MONDAY).fastest;
  expect(fastest(timed(0, 9, 10, 100), timed(0, 10, 10, 90), timed(1, 8, 10, 120))).toBe(100);
  expect(fastest(timed(0, 3, 3, 200), timed(1, 8, 10, 120)), "three chords say nothing").toBeNull();
  expect(fastest(timed(0, 4, 4, 80), timed(9, 4, 4, 84))).toBe(84);
});

test("a week tells accuracy, lean, spread and tempo; rushing is below 0", () => {
  const timed = (n: number, errors: readonly number[], tempo: number) =>
    run(
      n,
      errors.map((errorMs) => attempt("Dm7", "G7", { errorMs, foundMs: null, outcome: Math.abs(errorMs) > 200 ? "early" : "right" })),
      { mode: "timed", tempo },
    );
  const { days } = folded([timed(0, [-40, -60], 100), timed(6, [-20, -240], 120), timed(7, [30, 30], 140)]);
  expect(weeksOf(days)).toEqual([
    { start: MONDAY - DAY_MS / 2, runs: 2, attempts: 4, accuracy: 0.75, lean: -90, spread: expect.closeTo(87.75, 1), tempo: 110 },
    { start: MONDAY + 6.5 * DAY_MS, runs: 1, attempts: 2, accuracy: 1, lean: 30, spread: 0, tempo: 140 },
  ]);
});

test("a timed run in which nothing was played has no tempo in its week", () => {
  const missed = Array.from({ length: 4 }, () => attempt("Dm7", "G7", { outcome: "missed", foundMs: null }));
  const silent = run(0, missed, { mode: "timed", tempo: 160 });
  const played = run(0, [...missed, attempt("Dm7", "G7", { errorMs: 10, foundMs: null })], { mode: "timed", tempo: 100 });
  expect(weeksOf(folded([silent]).days)).toMatchObject([{ attempts: 4, lean: null, tempo: null }]);
  expect(weeksOf(folded([silent, played]).days)).toMatchObject([{ lean: 10, tempo: 100 }]);
});

test("the first chord of a run is no change; what is heard is counted by itself", () => {
  const heard = run(2, [attempt(null, "5P", { key: "G", outcome: "wrong" })], { mode: "ear" });
  const { changes } = folded([run(1, [attempt(null, "Dm7"), attempt("Dm7", "G7")]), heard]);
  expect(changes.map(({ id }) => id)).toEqual(["Dm7 G7", "ear 5P"]);
  const overview = overviewOf({ changes, days: [] }, MONDAY);
  expect(overview.ear.map(({ to, errorRate }) => [to, errorRate])).toEqual([["5P", 1]]);
  expect(overview.slowest.map(({ id }) => id)).toEqual(["Dm7 G7"]);
});

test("keys come with their error rate and median time, the weakest first", () => {
  const { changes } = folded([
    run(1, [attempt("Dm7", "G7", { foundMs: 1000 }), attempt("G7", "Cmaj7", { foundMs: 3000 })]),
    run(2, [attempt("Cm7", "F7", { key: "Bb", outcome: "skipped", foundMs: null })]),
  ]);
  expect(overviewOf({ changes, days: [] }, MONDAY).keys).toEqual([
    { key: "Bb", attempts: 1, errorRate: 1, foundMs: null },
    { key: "C", attempts: 2, errorRate: 0, foundMs: 2000 },
  ]);
});

test("only the last twenty attempts say how a change goes now", () => {
  const bad = run(
    1,
    Array.from({ length: 40 }, () => attempt("Dm7", "G7", { outcome: "wrong", foundMs: 9000 })),
  );
  const good = run(
    2,
    Array.from({ length: 20 }, () => attempt("Dm7", "G7", { foundMs: 800 })),
  );
  const { slowest } = overviewOf(folded([bad, good]), MONDAY);
  expect(slowest[0]).toMatchObject({ attempts: 60, errorRate: 0, foundMs: 800 });
});

test("a change of notes is not the change of the chords of these names; a scale that was kept before asked for notes", () => {
  const notes = { fromKind: "note", toKind: "note" } as const;
  const scale: Partial<Run> = { source: { kind: "scale", id: "scale-C-major-right", title: "C major, right hand" } };
  const { changes } = folded([run(1, [attempt("C5", "D5")]), run(2, [attempt("C5", "D5", notes)]), run(3, [attempt("C5", "D5")], scale)]);
  expect(changes.map(({ id, attempts, toKind }) => [id, attempts, toKind])).toEqual([
    ["C5 D5", 1, undefined],
    ["note:C5 note:D5", 2, "note"],
  ]);
});
