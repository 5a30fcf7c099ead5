import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../tests/support/totals.ts";
import { chromaOfMidi } from "../pitch.ts";
import type { StepGroup } from "./expected.ts";
import {
  currentStep,
  EARLY_FOR_NEXT,
  FARTHEST,
  type JudgedNote,
  notesOfStep,
  partRun,
  pressKey,
  releaseKey,
  retimed,
  settleMissed,
  startTimedRun,
  type TimedRun,
  TOLERANCE,
} from "./timed-judgement.ts";

/** The law as it is written, over all notes of a run: what the judgement of a stroke has to come to, wherever it looks. */
const law = {
  current: ({ notes, groups }: TimedRun, at: number): number =>
    notes.find(({ onset, expected }) => onset === undefined && at <= expected.start + TOLERANCE)?.step ?? groups.length,
  /** The note that a key is pressed for; undefined: none. */
  pressed(run: TimedRun, midi: number, at: number): number | undefined {
    const current = law.current(run, at);
    const off = ({ expected }: JudgedNote): number => Math.abs(expected.start - at);
    const open = run.notes.filter(
      ({ onset, expected, step }) =>
        onset === undefined &&
        chromaOfMidi(expected.midi) === chromaOfMidi(midi) &&
        (step <= current || expected.start - at <= EARLY_FOR_NEXT),
    );
    const least = Math.min(...open.map(off));
    const nearest = open.filter((note) => off(note) === least);
    const target = nearest.find(({ expected }) => expected.midi === midi) ?? nearest[0];
    return target === undefined || least > FARTHEST ? undefined : run.notes.indexOf(target);
  },
  /** The note that a key is let go of; undefined: none. */
  released({ notes }: TimedRun, midi: number): number | undefined {
    const held = notes.filter(({ playedMidi, releasedAt }) => playedMidi === midi && releasedAt === undefined);
    const latest = Math.max(...held.map(({ pressedAt = 0 }) => pressedAt));
    const target = held.findLast(({ pressedAt }) => pressedAt === latest);
    return target === undefined ? undefined : notes.indexOf(target);
  },
  missed: ({ notes }: TimedRun, at: number): readonly number[] =>
    notes.flatMap(({ onset, expected }, index) => (onset === undefined && at - expected.start > FARTHEST ? [index] : [])),
};

const indicesOf = (run: TimedRun, holds: (note: JudgedNote) => boolean): readonly number[] =>
  run.notes.flatMap((note, index) => (holds(note) ? [index] : []));

/** Which notes became others. */
const changed = (before: TimedRun, after: TimedRun): readonly number[] =>
  after.notes.flatMap((note, index) => (note === before.notes[index] ? [] : [index]));

const step = fc.record({
  gap: fc.integer({ min: 40, max: 1500 }),
  notes: fc.uniqueArray(fc.integer({ min: 58, max: 74 }), { minLength: 1, maxLength: 4 }),
});
const score = fc.array(step, { minLength: 1, maxLength: 24 });

function groupsOf(steps: readonly { readonly gap: number; readonly notes: readonly number[] }[], stretch = 1): readonly StepGroup[] {
  let start = 0;
  return steps.map(({ gap, notes }) => {
    const [from, to] = [start, start + gap * stretch];
    start = to;
    return { start: from, end: to, notes: notes.map((midi) => ({ midi, start: from, end: to, voice: "Harmony" as const })) };
  });
}

const midi = fc.integer({ min: 57, max: 75 });
const wait = fc.integer({ min: 0, max: 600 });
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("press" as const), midi, wait }) },
  /** One of the next notes that are open, so many milliseconds off its time. */
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("meant" as const), next: fc.nat(6), off: fc.integer({ min: -80, max: 300 }) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("release" as const), midi, wait }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("settle" as const), wait: fc.integer({ min: 0, max: 2500 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("tempo" as const), stretch: fc.double({ min: 0.5, max: 2, noNaN: true }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("part" as const), share: fc.double({ min: 0, max: 0.6, noNaN: true }) }) },
);

test("a stroke is judged by what stands around it as by looking through the whole music, whatever was played and however it was moved", () => {
  fc.assert(
    fc.property(score, fc.array(act, { maxLength: 60 }), (steps, acts) => {
      let run = startTimedRun(groupsOf(steps));
      let left = steps;
      let now = -300;
      for (const each of acts) {
        const before = run;
        if (each.kind === "tempo") run = retimed(run, groupsOf(left, each.stretch));
        else if (each.kind === "part") {
          const border = Math.floor(run.groups.length * each.share);
          run = partRun(run, border)[1];
          left = left.slice(border);
        } else {
          const meant = each.kind === "meant" ? run.notes.filter(({ onset }) => onset === undefined)[each.next] : undefined;
          now = each.kind === "meant" ? Math.max(now, (meant?.expected.start ?? now) + each.off) : now + each.wait;
          expect(currentStep(run, now)).toBe(law.current(run, now));
          if (each.kind === "press" || each.kind === "meant") {
            const key = each.kind === "press" ? each.midi : (meant?.expected.midi ?? 60);
            const target = law.pressed(run, key, now);
            run = pressKey(run, key, now);
            expect(changed(before, run)).toEqual(target === undefined ? [] : [target]);
            expect(run.extra.length - before.extra.length).toBe(target === undefined ? 1 : 0);
          } else if (each.kind === "release") {
            const target = law.released(run, each.midi);
            run = releaseKey(run, each.midi, now);
            expect(changed(before, run)).toEqual(target === undefined ? [] : [target]);
          } else {
            const missed = law.missed(run, now);
            run = settleMissed(run, now);
            expect(changed(before, run)).toEqual(missed);
          }
        }
        const [open = run.notes.length] = indicesOf(run, ({ onset }) => onset === undefined);
        expect(run.open).toBe(open);
        expect(run.held).toEqual(indicesOf(run, ({ playedMidi, releasedAt }) => playedMidi !== undefined && releasedAt === undefined));
        expect(run.groups.flatMap((_, index) => notesOfStep(run, index))).toEqual(run.notes);
      }
    }),
    { numRuns: cases(200, 10_000) },
  );
});

test("a first note that was struck early is let go like any other", () => {
  const [group] = groupsOf([{ gap: 1000, notes: [60] }]);
  const struck = pressKey(startTimedRun(group === undefined ? [] : [group]), 60, -120);
  expect(releaseKey(struck, 60, 950).notes[0]?.release).toBe("success");
});
