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

/** What became of a start: unclear where it was heard, but nobody could tell what was played. It is no verdict. */
export type Onset = Verdict | "unclear";

/** An expected note and what became of it; times in milliseconds from the start of the run. */
export interface JudgedNote {
  readonly expected: ExpectedNote;
  readonly step: number;
  /** The key that was pressed for it (its pitch class, any octave); undefined until then. */
  readonly playedMidi?: number;
  readonly pressedAt?: number;
  readonly releasedAt?: number;
  readonly onset?: Onset;
  /** Something was struck in its time that nobody could tell: where nothing clearer comes, it is not judged. */
  readonly isUnclear?: true;
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
  /** Step by step, each with the notes of its group. */
  readonly notes: readonly JudgedNote[];
  readonly extra: readonly ExtraNote[];
  readonly finished: boolean;
  /** Index of the first note that is not judged: a stroke looks no further back, however long the music is. */
  readonly open: number;
  /** Indices of the notes whose keys were not let go yet, lowest first. */
  readonly held: readonly number[];
}

/** So many milliseconds behind a moment nothing is looked for any more; steps lie in their order but for the swing of a beat. */
const FAR_AHEAD = 5000;

const isOpen = ({ onset }: JudgedNote): boolean => onset === undefined;
const isHeld = ({ playedMidi, releasedAt }: JudgedNote): boolean => playedMidi !== undefined && releasedAt === undefined;

const firstOpen = (notes: readonly JudgedNote[], from = 0): number => {
  let index = from;
  while (index < notes.length && notes[index]?.onset !== undefined) index++;
  return index;
};

/** A run with the places that its notes have by now. */
function placed(run: Omit<TimedRun, "open" | "held">): TimedRun {
  const held = run.notes.flatMap((note, index) => (isHeld(note) ? [index] : []));
  return { ...run, open: firstOpen(run.notes), held };
}

/** A run before its first note. @example startTimedRun(stepGroups(piece, 120)) */
export const startTimedRun = (groups: readonly StepGroup[]): TimedRun => ({
  groups,
  notes: groups.flatMap(({ notes }, step) => notes.map((expected) => ({ expected, step }))),
  extra: [],
  finished: false,
  open: 0,
  held: [],
});

const places = new WeakMap<readonly StepGroup[], readonly number[]>();

/** Index of the first note of each step, found out once. */
function placesOf({ groups }: TimedRun): readonly number[] {
  const known = places.get(groups);
  if (known !== undefined) return known;
  const found: number[] = [];
  let index = 0;
  for (const { notes } of groups) {
    found.push(index);
    index += notes.length;
  }
  places.set(groups, found);
  return found;
}

/** The notes of one step of a run. @example notesOfStep(run, 0).length */
export function notesOfStep(run: TimedRun, step: number): readonly JudgedNote[] {
  const at = placesOf(run)[step];
  return at === undefined ? [] : run.notes.slice(at, at + (run.groups[step]?.notes.length ?? 0));
}

/**
 * The steps of which some note is another than it was in former notes of the same steps, in their order.
 * @example changedSteps(run.notes, pressKey(run, 60, 1010).notes) // [0]
 */
export function changedSteps(before: readonly JudgedNote[], notes: readonly JudgedNote[]): readonly number[] {
  const changed: number[] = [];
  for (let index = 0; index < notes.length; index++) {
    const note = notes[index];
    if (note !== undefined && note !== before[index] && changed.at(-1) !== note.step) changed.push(note.step);
  }
  return changed;
}

/** Index behind the last note that may be meant at a moment: of steps up to one, and of later ones as far as any may be due. */
function reach({ notes, open }: TimedRun, at: number, step: number): number {
  let index = open;
  for (; index < notes.length; index++) {
    const note = notes[index];
    if (note !== undefined && isOpen(note) && note.step > step && note.expected.start - at > FAR_AHEAD) break;
  }
  return index;
}

/** A run with one of its notes judged. */
function judged(run: TimedRun, index: number, verdict: Partial<JudgedNote>): TimedRun {
  const note = run.notes[index];
  if (note === undefined) return run;
  const notes = run.notes.slice();
  notes[index] = { ...note, ...verdict };
  return { ...run, notes, open: firstOpen(notes, run.open) };
}

/**
 * The step that is due: the first that lacks a note and whose time has not run out; the number of steps when all is over.
 * @example currentStep(run, 0) // 0
 */
export function currentStep({ notes, groups, open }: TimedRun, at: number): number {
  for (let index = open; index < notes.length; index++) {
    const note = notes[index];
    if (note !== undefined && isOpen(note) && at <= note.expected.start + TOLERANCE) return note.step;
  }
  return groups.length;
}

/**
 * Judges a key pressed at a moment. It counts for the nearest onset that still lacks its pitch class; for a step after the current
 * one only if it is at most 50 ms early. Within 200 ms it is a success, else a warning; what belongs nowhere is an extra note.
 * @example pressKey(run, 60, 1010)
 */
export function pressKey(run: TimedRun, midi: number, at: number): TimedRun {
  const chroma = chromaOfMidi(midi);
  const current = currentStep(run, at);
  let target: { readonly index: number; readonly off: number; readonly isExact: boolean } | undefined;
  const end = reach(run, at, current);
  for (let index = run.open; index < end; index++) {
    const note = run.notes[index];
    if (note === undefined || !isOpen(note) || chromaOfMidi(note.expected.midi) !== chroma) continue;
    const { expected, step } = note;
    if (step > current && expected.start - at > EARLY_FOR_NEXT) continue;
    const [off, isExact] = [Math.abs(expected.start - at), expected.midi === midi];
    if (target === undefined || off < target.off || (off === target.off && isExact && !target.isExact)) target = { index, off, isExact };
  }
  if (target === undefined || target.off > FARTHEST) return { ...run, extra: [...run.extra, { midi, at }] };
  const { index, off } = target;
  const next = judged(run, index, { playedMidi: midi, pressedAt: at, onset: off <= TOLERANCE ? "success" : "warning" });
  const before = run.held.findLastIndex((each) => each < index) + 1;
  return { ...next, held: [...run.held.slice(0, before), index, ...run.held.slice(before)] };
}

/**
 * Something was struck that nobody could tell, as a microphone hears it. What is still open of the step that is nearest in time, at
 * most a second away, is not judged where it is not played more clearly.
 * @example strikeUnclearly(run, 1010)
 */
export function strikeUnclearly(run: TimedRun, at: number): TimedRun {
  const off = (step: number): number => Math.abs((run.groups[step]?.start ?? Number.POSITIVE_INFINITY) - at);
  const nearest = run.groups.reduce((best, _, step) => (off(step) < off(best) ? step : best), 0);
  const isMeant = (note: JudgedNote): boolean => note.step === nearest && isOpen(note);
  if (off(nearest) > FARTHEST || !run.notes.some(isMeant)) return run;
  return { ...run, notes: run.notes.map((note): JudgedNote => (isMeant(note) ? { ...note, isUnclear: true } : note)) };
}

/** An open note whose time is over. */
const notPressed = (note: JudgedNote): JudgedNote => ({ ...note, onset: note.isUnclear === true ? "unclear" : "error" });

/**
 * Judges a key let go: the note it was last pressed for ends right within 200 ms of its expected end, else it is a warning.
 * @example releaseKey(run, 60, 1490)
 */
export function releaseKey(run: TimedRun, midi: number, at: number): TimedRun {
  const own = run.held.filter((index) => run.notes[index]?.playedMidi === midi);
  const pressedAt = (index: number): number => run.notes[index]?.pressedAt ?? 0;
  const [first, ...others] = own;
  if (first === undefined) return run;
  const index = others.reduce((last, each) => (pressedAt(last) > pressedAt(each) ? last : each), first);
  const release: Verdict = Math.abs(at - (run.notes[index]?.expected.end ?? at)) <= TOLERANCE ? "success" : "warning";
  return { ...judged(run, index, { releasedAt: at, release }), held: run.held.filter((each) => each !== index) };
}

/**
 * The same run with its steps at other times, with more of them behind or without its last ones: what was judged stays as it was
 * judged. The steps that are in both ask for the same notes.
 * @example retimed(run, stepGroups(piece, 90))
 */
export function retimed(run: TimedRun, groups: readonly StepGroup[]): TimedRun {
  const fresh = startTimedRun(groups).notes;
  const notes = fresh.map((note, index): JudgedNote => {
    const judged = run.notes[index];
    if (judged?.onset === undefined) return judged?.isUnclear === true ? { ...note, isUnclear: true } : note;
    return { ...judged, expected: { ...judged.expected, end: note.expected.end } };
  });
  const begun = new Set(notes.flatMap(({ onset, step }) => (onset === undefined ? [] : [step])));
  const kept = run.groups.map((group, step) => {
    const next = groups[step];
    return next !== undefined && begun.has(step) ? { ...next, start: group.start } : (next ?? group);
  });
  return placed({ ...run, notes, groups: [...kept.slice(0, groups.length), ...groups.slice(kept.length)] });
}

/**
 * What can no longer be pressed for becomes an error, or unclear where something was heard: its time is over by more than a late start may be.
 * @example settleMissed(run, 5000)
 */
export function settleMissed(run: TimedRun, at: number): TimedRun {
  let notes: JudgedNote[] | undefined;
  const end = reach(run, at, -1);
  for (let index = run.open; index < end; index++) {
    const note = run.notes[index];
    if (note === undefined || !isOpen(note) || at - note.expected.start <= FARTHEST) continue;
    notes ??= run.notes.slice();
    notes[index] = notPressed(note);
  }
  return notes === undefined ? run : { ...run, notes, open: firstOpen(notes, run.open) };
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
    placed({ ...run, groups: run.groups.slice(step), notes: after, extra: run.extra.filter(({ at }) => at >= border - EARLY_FOR_NEXT) }),
  ];
}

/** Ends a run: what was never pressed is an error, or unclear where something was heard; keys still held are left unjudged. @example finishRun(run).finished // true */
export const finishRun = (run: TimedRun): TimedRun =>
  placed({ ...run, finished: true, notes: run.notes.map((note) => (isOpen(note) ? notPressed(note) : note)) });

/** The verdict of a whole step: its worst note, or undefined while one is open, and where one was not clear. @example stepVerdict(run, 3) */
export function stepVerdict(run: TimedRun, step: number): Verdict | undefined {
  const verdicts = notesOfStep(run, step).map(({ onset }) => onset);
  if (verdicts.length === 0 || verdicts.includes(undefined) || verdicts.includes("unclear")) return undefined;
  return verdicts.includes("error") ? "error" : verdicts.includes("warning") ? "warning" : "success";
}
