import { expect, test } from "vitest";
import { chosenRows, comparedFindings, comparisonTable, type Outcome, pairCount } from "./comparison.ts";

const measured = (value: number, name = "opens"): Outcome => ({ status: "measured", findings: [{ name, value, unit: "ms" }] });
const rows = [{ name: "start chunk (gz)" }, { name: "judging" }];

test("a part of a name chooses its rows in any case of letters; no part chooses all", () => {
  expect(chosenRows(rows, "CHUNK")).toEqual({ ok: true, value: [{ name: "start chunk (gz)" }] });
  expect(chosenRows(rows, undefined)).toEqual({ ok: true, value: rows });
});

test("a part that no row has is refused with the rows that there are", () => {
  expect(chosenRows(rows, "piano")).toEqual({
    ok: false,
    error: 'No row has "piano" in its name. The rows are: start chunk (gz); judging.',
  });
});

test("pairs are three when nothing is said, and never fewer", () => {
  expect(pairCount(undefined)).toEqual({ ok: true, value: 3 });
  expect(pairCount("7")).toEqual({ ok: true, value: 7 });
  for (const text of ["2", "0", "-3", "3.5", "many", ""]) expect(pairCount(text).ok, text).toBe(false);
});

test("values stand with those of their own pair: the ratio is that of the medians, the spread that of the pairs", () => {
  const pairs = [
    { here: measured(10), there: measured(20) },
    { here: measured(30), there: measured(30) },
    { here: measured(12), there: measured(10) },
  ];
  const compared = comparedFindings("opening", pairs);
  expect(compared).toEqual([
    { row: "opens", unit: "ms", here: [10, 30, 12], there: [20, 30, 10], ratios: [0.5, 1, 1.2], notes: {}, failed: false },
  ]);
  expect(comparisonTable(compared, "main~1").split("\n")).toEqual([
    "row     here  there  ratio          spread",
    "-----  -----  -----  -----  --------------",
    "opens  12 ms  20 ms  0.600  0.500 to 1.200",
  ]);
});

test("equal zeros have the ratio 1; a multiple of zero has none", () => {
  expect(comparedFindings("late", [{ here: measured(0), there: measured(0) }])[0]?.ratios).toEqual([1]);
  const some = comparedFindings("late", [{ here: measured(2), there: measured(0) }]);
  expect(some[0]?.ratios).toEqual([]);
  expect(comparisonTable(some, "v1")).toContain("2 ms   0 ms      -       -");
});

test("what the other revision cannot measure is named with its reason, and is no failure", () => {
  const compared = comparedFindings("judging", [{ here: measured(4), there: { status: "absent", why: "judging.ts is missing" } }]);
  expect(compared[0]?.failed).toBe(false);
  const table = comparisonTable(compared, "v1");
  expect(table).toContain("not in v1");
  expect(table).toContain("opens, v1: judging.ts is missing");
});

test("a finding of one side alone is named on both: by its own name there, by its own name here", () => {
  const compared = comparedFindings("music", [{ here: measured(1, "smooth"), there: measured(2, "walking") }]);
  expect(compared.map(({ row, here, there }) => [row, here, there])).toEqual([
    ["smooth", [1], []],
    ["walking", [], [2]],
  ]);
  const table = comparisonTable(compared, "v1");
  expect(table).toMatch(/^smooth +1 ms +not in v1 +- +-$/m);
  expect(table).toMatch(/^walking +not in this checkout +2 ms +- +-$/m);
});

test("a side that failed fails the row, says so, and has no ratio, whatever pairs came before", () => {
  const compared = comparedFindings("opening", [
    { here: measured(1), there: measured(2) },
    { here: measured(1), there: { status: "failed", why: "Chromium did not start" } },
  ]);
  expect(compared[0]?.failed).toBe(true);
  const table = comparisonTable(compared, "v1");
  expect(table).toMatch(/^opens +1 ms +failed +- +-$/m);
  expect(table).toContain("opens, v1: failed: Chromium did not start");
});

test("a row that neither side measured stands there by its own name", () => {
  const absent: Outcome = { status: "absent", why: "no such file" };
  expect(comparisonTable(comparedFindings("graph settling", [{ here: absent, there: absent }]), "v1")).toMatch(
    /^graph settling +not in this checkout +not in v1 +- +-$/m,
  );
});
