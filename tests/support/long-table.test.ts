import { expect, test } from "vitest";
import { longTable, type TestEnd } from "./long-table.ts";

const end = (change: Partial<TestEnd>): TestEnd => ({ file: "a.test.ts", test: "songs are read", status: "passed", seconds: 2, ...change });
const outside = [
  { what: "collected files", cases: "-", result: "not run: FORMATS_DIR is not set" },
  { what: "tests/gateway/soak", cases: "-", result: "not run: npm run test:soak has its long form" },
];

test("a total stands beside the end of its own test, once, however often it was asked for", () => {
  const total = { file: "a.test.ts", test: "suite > songs are read", cases: 10_000 };
  const ends = [
    end({ test: "suite songs are read" }),
    end({ test: "another", status: "failed" }),
    end({ file: "b.test.ts", status: "failed" }),
  ];
  expect(longTable([total, total], ends, undefined)).toEqual([
    { what: "a.test.ts :: suite > songs are read", cases: "10,000", result: "passed, 2.0 s" },
    ...outside,
  ]);
});

test("a total of a whole file has the end of all of its tests: one that failed fails it", () => {
  const ends = [end({}), end({ test: "another", status: "failed", seconds: 0.5 })];
  expect(longTable([{ file: "a.test.ts", test: "", cases: 50 }], ends, "")).toEqual([
    { what: "a.test.ts", cases: "50", result: "failed, 2.5 s" },
    ...outside,
  ]);
});

test("a test that asked and was never reported is not called passed", () => {
  expect(longTable([{ file: "a.test.ts", test: "gone", cases: 5 }], [end({})], "")[0]?.result).toBe("not reported");
});

test("what holds for no one file has no end; rows stand by file, larger totals first", () => {
  const totals = [
    { file: "b.test.ts", test: "x", cases: 1 },
    { file: "b.test.ts", test: "y", cases: 2 },
    { file: "", test: "each other property", cases: 5000 },
  ];
  expect(
    longTable(totals, [], "")
      .map(({ what, result }) => [what, result])
      .slice(0, 3),
  ).toEqual([
    ["each other property", ""],
    ["b.test.ts :: y", "not reported"],
    ["b.test.ts :: x", "not reported"],
  ]);
});

test("collected files have no row of their own where a folder is named: their test has one", () => {
  expect(longTable([], [], "/somewhere").map(({ what }) => what)).toEqual(["tests/gateway/soak"]);
});
