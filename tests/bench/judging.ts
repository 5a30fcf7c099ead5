import { OFFSET, training, trainingWorld } from "../support/training-world.ts";
import type { Finding } from "./findings.ts";
import { processorTimeOnce } from "./music-cost.ts";

/** What the exercise asks for: 36 chords of four notes. */
const TYPES = { ii: [0, 3, 7, 10], V: [0, 4, 7, 10], I: [0, 4, 7, 11] } as const;
/** A learner plays for hours: the runs in which the engine's code is compiled, of 72 s each, are told by themselves. */
const [WARM, ROUNDS] = [20, 15];

/** Milliseconds of processor time that judging a note (its press and its release) takes in one run, their frames for the page and all records included. */
function millisecondsANote(): number {
  const world = trainingWorld();
  world.act("simpleTraining-1", "practise", { kind: "exercise", name: "two-five-one", key: "C", type: "maj7" });
  world.start();
  const own = world.mirror.get(`transport:${training}`);
  const music = own?.typeName === "transport" ? own.segments.find(({ kind }) => kind === "music") : undefined;
  const begins = ((music?.at ?? 0) - OFFSET) * 1000;
  const beat = 60_000 / 80;
  let strokes = 0;
  let spent = 0;
  for (let key = 0; key < 12; key++) {
    const root = 48 + ((key * 5) % 12);
    const chords = [TYPES.ii.map((each) => root + 2 + each), TYPES.V.map((each) => root + 7 + each), TYPES.I.map((each) => root + each)];
    chords.forEach((notes, index) => {
      const at = begins + (key * 8 + index * 2) * beat;
      world.passTo(at);
      spent += processorTimeOnce(() => {
        for (const note of notes) world.press(note, at + 10);
        for (const note of notes) world.release(note, at + 500);
      });
      strokes += notes.length;
    });
  }
  return spent / 1000 / strokes;
}

/** Milliseconds from the last key of a chord to its verdict in simple training, the wait for the group to close left out: the engine's own work. */
function millisecondsToVerdict(): number {
  const world = trainingWorld("simple");
  world.act("simpleTraining-1", "practise", { kind: "exercise", name: "two-five-one", key: "C", type: "maj7" });
  let spent = 0;
  let chords = 0;
  for (let key = 0; key < 12; key++) {
    const root = 48 + ((key * 5) % 12);
    for (const notes of [
      TYPES.ii.map((each) => root + 2 + each),
      TYPES.V.map((each) => root + 7 + each),
      TYPES.I.map((each) => root + each),
    ]) {
      spent += processorTimeOnce(() => {
        for (const note of notes) world.press(note, 3000 + chords * 400);
        world.timers.pass(100);
      });
      for (const note of notes) world.release(note, 3200 + chords * 400);
      chords++;
    }
  }
  return spent / 1000 / chords;
}

const middleOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** What judging a note costs in the engine, and what share of a second a thousand of them take. */
export function judgingFindings(): readonly Finding[] {
  const times = Array.from({ length: WARM + ROUNDS }, millisecondsANote);
  const each = middleOf(times.slice(WARM));
  const first = middleOf(times.slice(0, WARM));
  const verdict = middleOf(Array.from({ length: ROUNDS }, millisecondsToVerdict));
  return [
    { name: "a chord's keys to its verdict on the stage, in the engine", value: verdict, unit: "ms", goal: "<= 4", met: verdict <= 4 },
    { name: "judging a note in the engine, press and release", value: each, unit: "ms", goal: "<= 0.2", met: each <= 0.2 },
    { name: `the same in the first ${WARM} runs`, value: first, unit: "ms" },
    {
      name: "judging 1,000 notes a second in the engine",
      value: each * 100,
      unit: "% of a core",
      goal: "< 100 (it keeps up)",
      met: each < 1,
    },
  ];
}
