import { expect, test } from "vitest";
import { chordElement } from "../chords/element.ts";
import { harmonyPiece } from "../pieces/harmony-piece.ts";
import { timedAttempts } from "./attempts.ts";
import { scaleExercise } from "./exercises.ts";
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
  expect(scoreOf(piece, ["Harmony"]).map(({ asked }) => asked.name)).toEqual(["Dm7", "G7", "Cmaj7"]);
  expect(scoreOf(piece, ["Bass"]).map(({ asked }) => asked.name)).toEqual(["D2", "G2", "C2"]);
  const up = scoreOf(piece, ["Harmony"], 3);
  expect([up[0]?.key, ...up.map(({ asked }) => asked.name)]).toEqual(["Eb", "Fm7", "Bb7", "Ebmaj7"]);
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

test("a melody asks for its notes with their octaves, as they are written; moved to another key they keep their octave", () => {
  const scale = scaleExercise({ key: "E", scaleType: "major", hand: "right" });
  if (!scale.ok) throw new Error(scale.error.code);
  const asked = scoreOf(scale.value.piece, ["Melody"]).map((step) => step.asked);
  expect(asked.slice(0, 3)).toEqual(["E4", "F#4", "G#4"].map((name) => ({ kind: "note", name })));
  expect(scoreOf(scale.value.piece, ["Melody"], 1)[0]?.asked).toEqual({ kind: "note", name: "F4" });
});
