import fc from "fast-check";
import { expect, test } from "vitest";
import { chordElement } from "../chords/element.ts";
import type { ChordElement, NoteElement, Piece, VoiceType } from "../elements.ts";
import { voiceOf } from "../pieces/voice.ts";
import type { Duration } from "../time/time.ts";
import { lasting } from "../time/transport-time.ts";
import { outcomeOfStep } from "./attempts.ts";
import { timedSteps, writtenSteps } from "./expected.ts";
import { stepsOf } from "./steps.ts";
import { calibrate, summarise } from "./summary.ts";
import {
  currentStep,
  finishRun,
  partRun,
  pressKey,
  releaseKey,
  retimed,
  settleMissed,
  startTimedRun,
  stepVerdict,
  strikeUnclearly,
  type TimedRun,
} from "./timed-judgement.ts";
import { pressInRun, releaseInRun, skipStep, startWaitRun, type WaitRun } from "./wait-run.ts";

const note = (pitch: string, duration: Duration = "q"): NoteElement => ({
  id: pitch,
  name: pitch,
  note: pitch,
  duration,
  elementType: "Note",
});
const pieceOf = (...elements: (NoteElement | ChordElement)[]): Piece => ({
  id: "p",
  title: "",
  meter: "4/4",
  tempo: 120,
  noTempo: false,
  voices: [voiceOf("Melody", elements, "C", "4/4")],
});
const stepGroups = (piece: Piece, bpm: number, voices?: readonly VoiceType[]) =>
  timedSteps(writtenSteps(piece, voices), (tick) => lasting(tick, bpm, 1000));
/** Notes a quarter apart at 120: every 500 ms. */
const run = (...elements: (NoteElement | ChordElement)[]): TimedRun => startTimedRun(stepGroups(pieceOf(...elements), 120));
const cMajor = chordElement({ id: "c", tonic: "C", type: "M", duration: "q" });
const onsets = (state: TimedRun) => state.notes.map(({ onset }) => onset);

test("steps come with their expected start and end in milliseconds, notes of one onset together", () => {
  expect(stepGroups(pieceOf(cMajor, note("D4", "h")), 120).map(({ start, end, notes }) => [start, end, notes.length])).toEqual([
    [0, 500, 3],
    [500, 1500, 1],
  ]);
  expect(stepGroups(pieceOf(cMajor), 60, ["Bass"])).toEqual([]);
});

test("a start within 200 ms of its onset is a success, later it is a warning", () => {
  expect(onsets(pressKey(run(note("C4")), 60, 200))).toEqual(["success"]);
  expect(onsets(pressKey(run(note("C4")), 60, -200))).toEqual(["success"]);
  expect(onsets(pressKey(run(note("C4")), 60, 201))).toEqual(["warning"]);
});

test("any octave of the pitch class counts", () => {
  expect(onsets(pressKey(run(note("C4")), 84, 0))).toEqual(["success"]);
});

test("a start for the following step counts only if at most 50 ms early", () => {
  const two = run(note("C4"), note("D4"));
  expect(onsets(pressKey(two, 62, 450))).toEqual([undefined, undefined].map((_, index) => (index === 1 ? "success" : undefined)));
  const eighths = run(note("C4", "e"), note("D4", "e"));
  const early = pressKey(eighths, 62, 190);
  expect(onsets(early)).toEqual([undefined, undefined]);
  expect(early.extra).toEqual([{ midi: 62, at: 190 }]);
  expect(onsets(pressKey(eighths, 62, 200))).toEqual([undefined, "success"]);
});

test("of repeated pitches each takes its own stroke, none is swallowed", () => {
  const state = [0, 250, 500].reduce((each, at) => pressKey(each, 60, at), run(note("C4", "e"), note("C4", "e"), note("C4", "e")));
  expect(state.notes.map(({ pressedAt }) => pressedAt)).toEqual([0, 250, 500]);
  expect(onsets(state)).toEqual(["success", "success", "success"]);
});

test("a late stroke belongs to its own step as long as that one lacks it", () => {
  const state = pressKey(run(note("C4", "e"), note("C4", "e")), 60, 150);
  expect(state.notes.map(({ pressedAt }) => pressedAt)).toEqual([150, undefined]);
});

test("a wrong note is shown as extra and never steals a step", () => {
  const state = pressKey(run(note("C4")), 61, 0);
  expect(state.extra).toEqual([{ midi: 61, at: 0 }]);
  expect(onsets(pressKey(state, 60, 20))).toEqual(["success"]);
});

test("a release within 200 ms of the expected end is right, else a warning", () => {
  const pressed = pressKey(run(note("C4")), 60, 0);
  const released = (at: number) => releaseKey(pressed, 60, at).notes[0]?.release;
  expect([released(300), released(700), released(299), released(701)]).toEqual(["success", "success", "warning", "warning"]);
  expect(releaseKey(pressed, 64, 500)).toBe(pressed);
});

test("what is not pressed by the end is an error", () => {
  const state = finishRun(pressKey(run(note("C4"), note("D4")), 60, 0));
  expect(onsets(state)).toEqual(["success", "error"]);
  expect(state.finished).toBe(true);
});

test("a chord is judged note by note; its step is as good as its worst note", () => {
  const two = pressKey(pressKey(run(cMajor), 60, 0), 64, 30);
  expect(stepVerdict(two, 0)).toBeUndefined();
  expect(stepVerdict(pressKey(two, 67, 60), 0)).toBe("success");
  expect(stepVerdict(pressKey(two, 67, 350), 0)).toBe("warning");
  expect(stepVerdict(finishRun(two), 0)).toBe("error");
});

test("the current step is the first that lacks a note and is not over", () => {
  const two = run(note("C4"), note("D4"));
  expect([currentStep(two, 0), currentStep(two, 201), currentStep(two, 9000)]).toEqual([0, 1, 2]);
  expect(currentStep(pressKey(two, 60, 0), 10)).toBe(1);
});

test("every stroke is used once: it presses one note or is extra, whatever is played", () => {
  const strokes = fc.array(fc.record({ midi: fc.integer({ min: 55, max: 70 }), at: fc.integer({ min: -300, max: 3000 }) }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(strokes, (list) => {
      const played = [...list]
        .sort((a, b) => a.at - b.at)
        .reduce((state, { midi, at }) => pressKey(state, midi, at), run(cMajor, note("C4"), note("D4"), cMajor));
      const pressed = played.notes.filter(({ pressedAt }) => pressedAt !== undefined).length;
      expect(pressed + played.extra.length).toBe(list.length);
    }),
  );
});

test("the summary reports hit rate, signed mean and spread separately, and counts bands", () => {
  const strokes = [
    [60, 20],
    [62, 540],
    [64, 1090],
    [65, 1690],
  ] as const;
  const state = strokes.reduce(
    (each, [midi, at]) => pressKey(each, midi, at),
    run(note("C4"), note("D4"), note("E4"), note("F4"), note("G4")),
  );
  const summary = summarise(finishRun(pressKey(state, 61, 100)));
  expect(summary).toMatchObject({ hitRate: 0.8, bands: [1, 1, 1, 1, 0], missed: 1, extra: 1 });
  expect(summary.mean).toBe(85);
  expect(summary.spread).toBeCloseTo(Math.sqrt((65 ** 2 + 45 ** 2 + 5 ** 2 + 105 ** 2) / 4), 9);
});

test("what is struck and nobody can tell is not judged, unless it is played more clearly; the share in time is of what is judged", () => {
  const heard = strikeUnclearly(strikeUnclearly(run(cMajor, note("C4"), note("D4")), 20), 480);
  const again = pressKey(heard, 60, 560);
  const over = finishRun(settleMissed(again, 3000));
  expect(over.notes.map(({ onset }) => onset)).toEqual(["unclear", "unclear", "unclear", "success", "error"]);
  expect(summarise(over)).toMatchObject({ hitRate: 0.5, missed: 1, extra: 0, lateReleases: null });
  expect([0, 1, 2].map((step) => outcomeOfStep(over, step)?.outcome)).toEqual([undefined, "right", "missed"]);
  expect([0, 1, 2].map((step) => stepVerdict(over, step))).toEqual([undefined, "success", "error"]);
});

test("a stroke that nobody can tell is no step's far from every one, and what was judged stays judged", () => {
  const played = pressKey(run(note("C4"), note("D4")), 60, 0);
  for (const at of [-1200, 1600]) expect(strikeUnclearly(played, at)).toBe(played);
  expect(finishRun(strikeUnclearly(played, 10)).notes.map(({ onset }) => onset)).toEqual(["success", "error"]);
});

test("a new tempo keeps what was heard and not told", () => {
  const heard = strikeUnclearly(run(note("C4"), note("D4")), 10);
  const groups = heard.groups.map((group) => ({ ...group, start: group.start * 2 }));
  expect(finishRun(retimed(heard, groups)).notes.map(({ onset }) => onset)).toEqual(["unclear", "error"]);
});

test("a chord's onset is the median of its notes", () => {
  const rolled = [
    [60, 0],
    [64, 30],
    [67, 120],
  ].reduce((state, [midi = 0, at = 0]) => pressKey(state, midi, at), run(cMajor));
  expect(summarise(rolled).steps).toEqual([{ step: 0, deviation: 30, blursRhythm: false }]);
});

test("a deviation beyond 0.45 of the gap to the neighbour blurs the rhythm", () => {
  const eighths = run(note("C4", "e"), note("D4", "e"));
  expect(summarise(pressKey(eighths, 60, 112)).steps[0]?.blursRhythm).toBe(false);
  expect(summarise(pressKey(eighths, 60, 113)).steps[0]?.blursRhythm).toBe(true);
});

test("a run of which nothing was played has no lean and no spread", () => {
  expect(summarise(run())).toMatchObject({ hitRate: 0, mean: null, spread: null, bands: [0, 0, 0, 0, 0] });
});

test("calibration is the mean without the outer sevenths, keeps negatives, and refuses uneven taps", () => {
  const even = Array.from({ length: 21 }, (_, index) => -40 + (index % 3));
  expect(calibrate([...even, 400, 390, -500], false)).toMatchObject({ ok: true, value: { offset: expect.closeTo(-39, 0) } });
  expect(
    calibrate(
      Array.from({ length: 24 }, (_, index) => (index % 2) * 200),
      false,
    ),
  ).toMatchObject({
    ok: false,
    error: { code: "uneven-taps" },
  });
  expect(calibrate([1, 2, 3], false)).toMatchObject({ ok: false, error: { code: "too-few-taps" } });
});

const playChord = (state: WaitRun, keys: readonly number[]): WaitRun => {
  const down = keys.reduce(pressInRun, state);
  return keys.reduce(releaseInRun, down);
};

test("a waiting run goes on when the pitch classes are right, and next skips without success", () => {
  const first = startWaitRun(stepsOf([cMajor, note("D4")]));
  const second = playChord(first, [60, 64, 67]);
  expect([second.current, second.steps[0]?.success, second.steps[0]?.received]).toEqual([1, true, [60, 64, 67]]);
  expect(skipStep(second)).toMatchObject({ current: 2 });
  expect(skipStep(skipStep(second)).current).toBe(2);
});

test("a wrong key among the right ones does not pass until it is let go", () => {
  const stuck = [60, 61, 64, 67].reduce(pressInRun, startWaitRun(stepsOf([cMajor])));
  expect([stuck.current, stuck.wrong]).toEqual([0, [61]]);
  expect(releaseInRun(stuck, 61).current).toBe(1);
});

test("repeats, held common tones and ties never lock a waiting run", () => {
  const repeated = startWaitRun(stepsOf([cMajor, cMajor, cMajor]));
  const held = [60, 64, 67].reduce(pressInRun, repeated);
  expect(held.current).toBe(1);
  expect(pressInRun(held, 67).current).toBe(1);
  expect([60, 64, 67].reduce(pressInRun, held).current).toBe(2);
  const doubled = [60, 72, 64, 67].reduce(pressInRun, repeated);
  expect(releaseInRun(doubled, 72).current).toBe(1);
  const tied = startWaitRun(stepsOf([{ ...note("C4"), tied: true }, note("C4"), note("E4")]));
  expect(pressInRun(releaseInRun(pressInRun(tied, 60), 60), 64).current).toBe(2);
  const overBass = pressInRun(pressInRun(startWaitRun(stepsOf([note("C2"), note("E4"), note("F4")])), 36), 64);
  expect(pressInRun(overBass, 65).current).toBe(3);
});

test("what can no longer be pressed for is an error as the music goes on, not before", () => {
  const two = run(note("C4"), note("D4"));
  expect(onsets(settleMissed(two, 1000))).toEqual([undefined, undefined]);
  expect(onsets(settleMissed(two, 1001))).toEqual(["error", undefined]);
});

test("a change of tempo moves what is to come and keeps what was judged", () => {
  const judged = pressKey(run(note("C4"), note("D4")), 60, 20);
  const slower = retimed(judged, stepGroups(pieceOf(note("C4"), note("D4")), 60));
  expect(slower.notes.map(({ expected, pressedAt }) => [expected.start, expected.end, pressedAt])).toEqual([
    [0, 1000, 20],
    [1000, 2000, undefined],
  ]);
  expect(onsets(pressKey(slower, 62, 1000))).toEqual(["success", "success"]);
});

test("a run is parted at a step: the first part is ended, the other goes on from its own first step", () => {
  const state = pressKey(pressKey(run(note("C4"), note("D4"), note("E4")), 60, 0), 61, 20);
  const [ended, rest] = partRun(state, 2);
  expect([onsets(ended), ended.finished, ended.extra.length]).toEqual([["success", "error"], true, 1]);
  expect([rest.notes.map(({ step }) => step), rest.groups.length, rest.extra]).toEqual([[0], 1, []]);
  expect(onsets(pressKey(rest, 64, 1000))).toEqual(["success"]);
});
