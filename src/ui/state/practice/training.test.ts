import { expect, test } from "vitest";
import { askedInView } from "./training.ts";

const run = { expected: [62, 65, 69, 72], following: [62, 65, 67, 71], range: [60, 72], present: 0, current: 0 } as const;

test("all that a run asks for is in view, else the present step, and once that was played the next", () => {
  expect(askedInView(run)).toEqual([run.range, run.expected]);
  expect(askedInView({ ...run, current: 1 })).toEqual([run.range, run.following]);
  expect(askedInView({ ...run, current: 1, following: [] }), "the last step").toEqual([run.range, run.expected]);
  expect(askedInView({ ...run, expected: [] })).toEqual([]);
  expect(askedInView(undefined)).toEqual([]);
});
