import type { Total } from "./totals.ts";

/** How one test ended, as Vitest's JSON report tells it. */
export interface TestEnd {
  readonly file: string;
  readonly test: string;
  /** `"passed"`, `"failed"`, `"skipped"` ... */
  readonly status: string;
  readonly seconds: number;
}

/** One row of the table of a long run. */
export interface LongRow {
  readonly what: string;
  readonly cases: string;
  readonly result: string;
}

/** What a test's report and the record of its totals call the same: suites and names in one line. */
const nameOf = (test: string): string => test.replaceAll(" > ", " ");

const resultOf = (ends: readonly TestEnd[]): string => {
  const bad = ends.find(({ status }) => status !== "passed");
  const seconds = ends.reduce((sum, each) => sum + each.seconds, 0);
  return ends.length === 0 ? "not reported" : `${bad?.status ?? "passed"}, ${seconds.toFixed(1)} s`;
};

/**
 * What was run with which total, the largest first within its file; a total of a whole file is said of all of its tests together.
 * @param formatsDirectory `FORMATS_DIR`: where files of other programs were collected
 */
export function longTable(totals: readonly Total[], ends: readonly TestEnd[], formatsDirectory: string | undefined): readonly LongRow[] {
  const told = new Map(totals.map((total) => [JSON.stringify(total), total]));
  const rows = [...told.values()]
    .sort((a, b) => a.file.localeCompare(b.file) || b.cases - a.cases || a.test.localeCompare(b.test))
    .map(({ file, test, cases }): LongRow => {
      const own = ends.filter((end) => end.file === file && (test === "" || nameOf(end.test) === nameOf(test)));
      return {
        what: [file, test].filter(Boolean).join(" :: "),
        cases: cases.toLocaleString("en-US"),
        result: file === "" ? "" : resultOf(own),
      };
    });
  const unset = formatsDirectory === undefined || formatsDirectory === "";
  return [
    ...rows,
    ...(unset ? [{ what: "collected files", cases: "-", result: "not run: FORMATS_DIR is not set" }] : []),
    { what: "tests/gateway/soak", cases: "-", result: "not run: npm run test:soak has its long form" },
  ];
}
