import { expect, test } from "vitest";
import { chordElement } from "../chords/element.ts";
import { harmonyPiece } from "../pieces/harmony-piece.ts";
import { playedOrder } from "../pieces/measures.ts";
import { barStarts } from "../pieces/timeline.ts";
import { detailsOf } from "./details.ts";
import { timedSteps } from "./expected.ts";
import { scoreOf } from "./score.ts";
import { finishRun, pressKey, startTimedRun } from "./timed-judgement.ts";

const chords = [
  chordElement({ id: "d", tonic: "D", type: "m7", duration: "h" }),
  chordElement({ id: "g", tonic: "G", type: "7", duration: "h" }),
  chordElement({ id: "c", tonic: "C", type: "maj7" }),
  chordElement({ id: "d2", tonic: "D", type: "m7", duration: "h" }),
  chordElement({ id: "g2", tonic: "G", type: "7", duration: "h" }),
];
const piece = harmonyPiece({ id: "p", name: "Two five one two five", elements: chords }, { key: { key: "C", scaleType: "major" } });
const steps = scoreOf(piece, ["Harmony"]);
const groups = timedSteps(steps, (tick) => (tick / 1920) * 1000);

/** A run in which each step is so many milliseconds off, or not played (null). */
const played = (off: readonly (number | null)[]) =>
  finishRun(
    groups.reduce((run, { start, notes }, step) => {
      const late = off[step];
      return typeof late === "number" ? notes.reduce((state, { midi }) => pressKey(state, midi, start + late), run) : run;
    }, startTimedRun(groups)),
  );

test("each step stands at its bar and beat, with how it went", () => {
  const { steps: told, bars } = detailsOf(played([0, 20, 250, 0, null]), steps, barStarts(piece), playedOrder(piece));
  expect(told.map(({ asked, place, outcome }) => [asked.name, place, outcome])).toEqual([
    ["Dm7", 0, "right"],
    ["G7", 0.5, "right"],
    ["Cmaj7", 1, "late"],
    ["Dm7", 2, "right"],
    ["G7", 2.5, "missed"],
  ]);
  expect(bars).toEqual([0, 2]);
});

test("the weakest change comes first, with its tries, what went wrong and its bars; what is right is not among them", () => {
  const { weakest } = detailsOf(played([0, 20, 250, 0, null]), steps, barStarts(piece), playedOrder(piece));
  expect(weakest).toMatchObject([
    {
      from: { kind: "chord", name: "G7" },
      to: { kind: "chord", name: "Cmaj7" },
      key: "C",
      tries: 1,
      right: 0,
      meanMs: 250,
      mostly: "late",
      bars: [0, 1],
      range: { start: 0, end: 7680 },
    },
    { from: { name: "Dm7" }, to: { name: "G7" }, tries: 2, right: 1, meanMs: 20, mostly: "missed", bars: [0, 0] },
  ]);
  expect(detailsOf(played([0, 0, 0, 0, 0]), steps, barStarts(piece), playedOrder(piece)).weakest).toEqual([]);
});

test("a run of which nothing was judged has no steps", () => {
  expect(detailsOf(startTimedRun(groups), steps, barStarts(piece), playedOrder(piece))).toMatchObject({ steps: [], weakest: [] });
});
