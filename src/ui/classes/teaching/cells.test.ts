import { expect, test } from "vitest";
import type { Progress } from "../../../protocol/gateway-contract-classes.ts";
import { hasEnded, isAskedOf, stateOf } from "./cells.ts";

const cell: Progress = {
  learner: "bird",
  assignment: "a",
  runs: 0,
  bestTempo: null,
  bestShare: null,
  ms: 0,
  lastAt: "2026-01-01T00:00:00Z",
  reachedAt: null,
  word: null,
};

test("who was not asked owes nothing; what they played for it, and the teacher's word, are shown nevertheless", () => {
  expect(["bird", "dizzy"].map((learner) => isAskedOf({ learners: ["bird"] }, learner))).toEqual([true, false]);
  expect([isAskedOf({ learners: null }, "dizzy"), isAskedOf(undefined, "dizzy")]).toEqual([true, true]);
  expect([stateOf(undefined, true), stateOf(undefined, false), stateOf(cell, false)]).toEqual(["none", "notAsked", "notAsked"]);
  expect(stateOf({ ...cell, runs: 1 }, false)).toBe("begun");
  expect(stateOf({ ...cell, word: "done" }, false)).toBe("done");
  expect(stateOf({ ...cell, runs: 1, reachedAt: cell.lastAt }, true)).toBe("reached");
});

test("a class has ended from its last moment on, and never without one", () => {
  const endsAt = "2026-01-01T22:59:59.000Z";
  expect([-1, 0, 1].map((ms) => hasEnded({ endsAt }, Date.parse(endsAt) + ms))).toEqual([false, true, true]);
  expect(hasEnded({ endsAt: null })).toBe(false);
});
