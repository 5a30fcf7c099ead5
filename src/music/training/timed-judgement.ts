import { chromaOfMidi } from "../pitch.ts";
import type { ExpectedNote, StepGroup } from "./expected.ts";

/** Milliseconds within which a start or a release is right (specification, section 9). */
export const TOLERANCE = 200;
/** How early a start may be for the step after the current one. */
export const EARLY_FOR_NEXT = 50;
/** A start further than this from every note it could mean is an extra note. */
export const FARTHEST = 1000;

/** How something was played. */
export type Verdict = "success" | "warning" | "error";

/** An expected note and what became of it; times in milliseconds from the start of the run. */
export interface JudgedNote {
  readonly expected: ExpectedNote;
  readonly step: number;
  /** The key that was pressed for it (its pitch class, any octave); undefined until then. */
  readonly playedMidi?: number;
  readonly pressedAt?: number;
  readonly releasedAt?: number;
  readonly onset?: Verdict;
  readonly release?: Verdict;
}

/** A key that was pressed where nothing asked for it. */
export interface ExtraNote {
  readonly midi: number;
  readonly at: number;
}

/** A timed run: what was expected and what has been judged so far. */
export interface TimedRun {
  readonly groups: readonly StepGroup[];
  readonly notes: readonly JudgedNote[];
  readonly extra: readonly ExtraNote[];
  readonly finished: boolean;
}

/** A run before its first note. @example startTimedRun(stepGroups(piece, 120)) */
export const startTimedRun = (groups: readonly StepGroup[]): TimedRun => ({
  groups,
  notes: groups.flatMap(({ notes }, step) => notes.map((expected) => ({ expected, step }))),
  extra: [],
  finished: false,
});

/**
 * The step that is due: the first that lacks a note and whose time has not run out; the number of steps when all is over.
 * @example currentStep(run, 0) // 0
 */
export function currentStep(run: TimedRun, at: number): number {
  const due = run.notes.find(({ onset, expected }) => onset === undefined && at <= expected.start + TOLERANCE);
  return due?.step ?? run.groups.length;
}

/**
 * Judges a key pressed at a moment. It counts for the nearest onset that still lacks its pitch class; for a step after the current
 * one only if it is at most 50 ms early. Within 200 ms it is a success, else a warning; what belongs nowhere is an extra note.
 * @example pressKey(run, 60, 1010)
 */
export function pressKey(run: TimedRun, midi: number, at: number): TimedRun {
  const current = currentStep(run, at);
  const open = run.notes.filter(({ onset, expected, step }) => {
    const lacking = onset === undefined && chromaOfMidi(expected.midi) === chromaOfMidi(midi);
    return lacking && (step <= current || expected.start - at <= EARLY_FOR_NEXT);
  });
  const distance = ({ expected }: JudgedNote): number => Math.abs(expected.start - at);
  const nearest = open.reduce<JudgedNote | undefined>((best, note) => (best && distance(best) <= distance(note) ? best : note), undefined);
  const exact = open.find((note) => nearest && distance(note) === distance(nearest) && note.expected.midi === midi);
  const target = exact ?? nearest;
  if (!target || distance(target) > FARTHEST) return { ...run, extra: [...run.extra, { midi, at }] };
  const onset: Verdict = distance(target) <= TOLERANCE ? "success" : "warning";
  return { ...run, notes: run.notes.map((note) => (note === target ? { ...note, playedMidi: midi, pressedAt: at, onset } : note)) };
}

/**
 * Judges a key let go: the note it was last pressed for ends right within 200 ms of its expected end, else it is a warning.
 * @example releaseKey(run, 60, 1490)
 */
export function releaseKey(run: TimedRun, midi: number, at: number): TimedRun {
  const held = run.notes.filter(({ playedMidi, releasedAt }) => playedMidi === midi && releasedAt === undefined);
  const target = held.reduce<JudgedNote | undefined>(
    (last, note) => ((last?.pressedAt ?? -1) > (note.pressedAt ?? 0) ? last : note),
    undefined,
  );
  if (!target) return run;
  const release: Verdict = Math.abs(at - target.expected.end) <= TOLERANCE ? "success" : "warning";
  return { ...run, notes: run.notes.map((note) => (note === target ? { ...note, releasedAt: at, release } : note)) };
}

/**
 * The same run with its steps at other times, with more of them behind or without its last ones: what was judged stays as it was
 * judged. The steps that are in both ask for the same notes.
 * @example retimed(run, stepGroups(piece, 90))
 */
export function retimed(run: TimedRun, groups: readonly StepGroup[]): TimedRun {
  const fresh = startTimedRun(groups).notes;
  const notes = fresh.map((note, index) => {
    const judged = run.notes[index];
    return judged?.onset === undefined ? note : { ...judged, expected: { ...judged.expected, end: note.expected.end } };
  });
  const kept = run.groups.map((group, step) => {
    const next = groups[step];
    return notes.some((note) => note.step === step && note.onset !== undefined) && next ? { ...next, start: group.start } : (next ?? group);
  });
  return { ...run, notes, groups: [...kept.slice(0, groups.length), ...groups.slice(kept.length)] };
}

/**
 * What can no longer be pressed for becomes an error: its time is over by more than a late start may be.
 * @example settleMissed(run, 5000)
 */
export function settleMissed(run: TimedRun, at: number): TimedRun {
  const isLost = ({ onset, expected }: JudgedNote): boolean => onset === undefined && at - expected.start > FARTHEST;
  return run.notes.some(isLost) ? { ...run, notes: run.notes.map((note) => (isLost(note) ? { ...note, onset: "error" } : note)) } : run;
}

/**
 * Parts a run at a step: what came before it is ended, what comes from it on goes on.
 * @example partRun(run, 8)[0].finished // true
 */
export function partRun(run: TimedRun, step: number): readonly [ended: TimedRun, rest: TimedRun] {
  const border = run.groups[step]?.start ?? Number.POSITIVE_INFINITY;
  const before = { ...run, groups: run.groups.slice(0, step), notes: run.notes.filter((note) => note.step < step) };
  const after = run.notes.filter((note) => note.step >= step).map((note) => ({ ...note, step: note.step - step }));
  return [
    finishRun({ ...before, extra: run.extra.filter(({ at }) => at < border - EARLY_FOR_NEXT) }),
    { ...run, groups: run.groups.slice(step), notes: after, extra: run.extra.filter(({ at }) => at >= border - EARLY_FOR_NEXT) },
  ];
}

/** Ends a run: what was never pressed is an error; keys still held are left unjudged. @example finishRun(run).finished // true */
export const finishRun = (run: TimedRun): TimedRun => ({
  ...run,
  finished: true,
  notes: run.notes.map((note) => (note.onset === undefined ? { ...note, onset: "error" } : note)),
});

/** The verdict of a whole step: its worst note, or undefined while one is open. @example stepVerdict(run, 3) */
export function stepVerdict(run: TimedRun, step: number): Verdict | undefined {
  const verdicts = run.notes.filter((note) => note.step === step).map(({ onset }) => onset);
  if (verdicts.length === 0 || verdicts.includes(undefined)) return undefined;
  return verdicts.includes("error") ? "error" : verdicts.includes("warning") ? "warning" : "success";
}
