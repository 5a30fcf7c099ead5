import { expect, test } from "vitest";
import { chordElement } from "../chords/element.ts";
import { harmonyPiece } from "../pieces/harmony-piece.ts";
import { timedAttempts } from "./attempts.ts";
import { timedSteps } from "./expected.ts";
import { scoreOf } from "./score.ts";
import { finishRun, pressKey, startTimedRun } from "./timed-judgement.ts";

const chords = [
  chordElement({ id: "d", tonic: "D", type: "m7", duration: "h" }),
  chordElement({ id: "g", tonic: "G", type: "7", duration: "h" }),
  chordElement({ id: "c", tonic: "C", type: "maj7" }),
];
const piece = harmonyPiece({ id: "p", name: "Two five one", elements: chords }, { key: { key: "C", scaleType: "major" } });

test("a score names its steps by chord, moved where it is played in another key", () => {
  expect(scoreOf(piece, ["Harmony"]).map(({ label }) => label)).toEqual(["Dm7", "G7", "Cmaj7"]);
  expect(scoreOf(piece, ["Bass"]).map(({ label }) => label)).toEqual(["D", "G", "C"]);
  const up = scoreOf(piece, ["Harmony"], 3);
  expect([up[0]?.key, ...up.map(({ label }) => label)]).toEqual(["Eb", "Fm7", "Bb7", "Ebmaj7"]);
  expect(up[0]?.notes.map(({ midi }) => midi)).toEqual([53, 56, 60, 63]);
});

test("each chord of a finished run is an attempt from the one before it, with its signed error", () => {
  const steps = scoreOf(piece, ["Harmony"]);
  const strokes = [50, 53, 57, 60].map((midi) => [midi, -230] as const);
  const second = [55, 59, 62].map((midi) => [midi, 1010] as const);
  const wrong = [61, 1020] as const;
  const third = [48, 52, 55, 59].map((midi, index) => [midi, 2000 + index * 10] as const);
  const run = [...strokes, ...second, wrong, ...third].reduce(
    (state, [midi, at]) => pressKey(state, midi, at),
    startTimedRun(timedSteps(steps, (tick) => (tick / 1920) * 1000)),
  );
  expect(timedAttempts(finishRun(run), steps)).toEqual([
    { from: null, to: "Dm7", key: "C", outcome: "early", errorMs: -230 },
    { from: "Dm7", to: "G7", key: "C", outcome: "wrong", errorMs: 10 },
    { from: "G7", to: "Cmaj7", key: "C", outcome: "right", errorMs: 15 },
  ]);
});
