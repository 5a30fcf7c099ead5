import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cases, seed, timeLimit } from "./totals.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "woodshed-totals-"));
  vi.stubEnv("TEST_TOTALS", join(folder, "totals"));
  vi.stubEnv("TEST_LONG", "");
  vi.stubEnv("TEST_SEED", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
const written = () => readFileSync(join(folder, "totals"), "utf8");

test("a normal run takes the first total and its own time limit", () => {
  expect(cases(200, 10_000)).toBe(200);
  expect(timeLimit(5000)).toBe(5000);
});

test("a long run takes the second total, and an hour", () => {
  vi.stubEnv("TEST_LONG", "1");
  expect(cases(200, 10_000)).toBe(10_000);
  expect(timeLimit(5000)).toBe(3_600_000);
});

test("each total is written down with the file and the test that asked", () => {
  cases(200, 10_000);
  cases(5, 6, "everything else");
  expect(
    written()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { file: "tests/support/totals.test.ts", test: "each total is written down with the file and the test that asked", cases: 200 },
    { file: "", test: "everything else", cases: 5 },
  ]);
});

test("the seed is the test's own unless TEST_SEED says another; without either it is fresh", () => {
  expect(seed(7)).toBe(7);
  expect(new Set(Array.from({ length: 5 }, () => seed())).size).toBeGreaterThan(1);
  vi.stubEnv("TEST_SEED", "-42");
  expect([seed(7), seed()]).toEqual([-42, -42]);
});

test("a seed that is no whole number of 32 bits is refused by name", () => {
  for (const wrong of ["x", "1.5", "4294967296"]) {
    vi.stubEnv("TEST_SEED", wrong);
    expect(() => seed(), wrong).toThrow(`TEST_SEED is a whole number of 32 bits; "${wrong}" is none.`);
  }
});
