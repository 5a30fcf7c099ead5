import { expect, test } from "vitest";
import type { Change } from "../../music/training/changes.ts";
import type { Attempt, Run } from "../practice/run.ts";
import { marksOf, weakSpotsOf } from "./weak-spots.ts";

const asked = (from: string | null, to: string, outcome: Attempt["outcome"] = "right"): Attempt => ({
  from,
  to,
  key: "C",
  outcome,
  foundMs: 900,
  errorMs: null,
});
const run = (...attempts: Attempt[]): Pick<Run, "mode" | "attempts"> => ({ mode: "simple", attempts });
const spotsOf = (runs: readonly (readonly [learner: string, run: Pick<Run, "mode" | "attempts">])[]) => {
  const known = new Map<string, Change>();
  return weakSpotsOf(runs.map(([learner, each]) => ({ learner, marks: marksOf(each, known) }))).map(
    ({ change: { from, to }, missed, tried }) => `${from} ${to} ${missed}/${tried}`,
  );
};

test("a change is a weak spot by how many learners miss it, the worst first; what is right is none", () => {
  const bad = run(asked(null, "Dm7", "wrong"), asked("Dm7", "G7", "missed"), asked("G7", "Cmaj7"));
  const good = run(asked("Dm7", "G7"), asked("G7", "Cmaj7", "late"));
  expect(
    spotsOf([
      ["bird", bad],
      ["dizzy", bad],
      ["monk", good],
    ]),
  ).toEqual(["Dm7 G7 2/3", "G7 Cmaj7 1/3"]);
});

test("the last six of a learner count, of one run and of many, and every third may go wrong", () => {
  const wrong = run(...Array.from({ length: 4 }, () => asked("Dm7", "G7", "wrong")));
  const right = run(...Array.from({ length: 4 }, () => asked("Dm7", "G7")));
  expect(
    spotsOf([
      ["bird", right],
      ["bird", wrong],
    ]),
    "two of six",
  ).toEqual([]);
  expect(
    spotsOf([
      ["bird", wrong],
      ["bird", right],
    ]),
    "four of six",
  ).toEqual(["Dm7 G7 1/1"]);
  const sixRight = run(asked("Dm7", "G7", "wrong"), ...Array.from({ length: 6 }, () => asked("Dm7", "G7")));
  expect(spotsOf([["bird", sixRight]]), "the newest attempts of a run come last in it").toEqual([]);
});

test("of a run no more is kept than counts", () => {
  const [signs = ""] = marksOf(run(...Array.from({ length: 40 }, () => asked("Dm7", "G7"))), new Map()).values();
  expect(signs).toBe("++++++");
});

test("what was only heard is no change of the hands", () => {
  expect(spotsOf([["bird", { mode: "ear", attempts: [asked("Dm7", "G7", "wrong")] }]])).toEqual([]);
});
