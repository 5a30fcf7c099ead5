import { expect, test } from "vitest";
import { ticks } from "../../../music/time/time.ts";
import type { TrainingMark } from "../../../protocol/records/training-feed.ts";
import { type ListedRun, toldSteps } from "./told-steps.ts";

const starts = [0, 1, 2, 3, 4].map((bar) => ticks(bar * 3840));
const cards = starts.map(() => ({ status: "next", tries: 0 }) as const);
const mark = (step: number, change: Partial<TrainingMark>): TrainingMark => ({
  voice: 0,
  start: starts[step] ?? ticks(0),
  kind: "success",
  ...change,
});
const words = (mode: "timed" | "wait", run: ListedRun) => {
  const { current, told } = toldSteps({ mode, current: 0, cards }, run, starts);
  return { current, told: told?.map(({ word }) => word) };
};

test("the list of a timed run that goes on at its third step stands there: what came before it is open, and the verdicts stand where they belong", () => {
  const run: ListedRun = {
    first: 2,
    present: 1,
    whole: 5,
    status: "running",
    marks: [mark(2, { kind: "warning", word: "late", offMs: 232 })],
  };
  expect(words("timed", run)).toEqual({ current: 3, told: ["", "", "late, 232 ms", "now", "Next"].map(asShown) });
});

test("the list of a waiting run that goes on has what was found before it", () => {
  const marks = [mark(0, {}), mark(1, { kind: "warning", word: "found" }), mark(2, { kind: "now" })];
  expect(words("wait", { first: 0, present: 2, whole: 5, status: "running", marks })).toEqual({
    current: 2,
    told: ["right", "found", "now", "Next", ""].map(asShown),
  });
});

test("the list of simple training has the sign and the word that the music has under a step which took more than one try", () => {
  const simple = [
    { status: "right", tries: 0 },
    { status: "right", tries: 1 },
    { status: "now", tries: 0 },
  ] as const;
  const { told } = toldSteps({ mode: "simple", current: 2, cards: simple }, undefined, []);
  expect(told).toEqual([
    { kind: "success", word: "right" },
    { kind: "warning", word: "found after 1 wrong try" },
    { kind: "now", word: "Now" },
  ]);
});

test("a run that asks for other steps than the cards has no list; one that is over says no more what comes", () => {
  expect(words("timed", { first: 0, present: 0, whole: 9, status: "running", marks: [] }).told).toBeUndefined();
  expect(words("timed", { first: 2, present: 3, whole: 5, status: "over", marks: [mark(2, {})] }).told).toEqual(["", "", "right", "", ""]);
});

const asShown = (word: string): string => (word === "now" ? "Now" : word);
