import { median } from "../../lib/median.ts";
import { type ChangeNames, changeNames } from "./changes.ts";
import type { ScoreStep } from "./score.ts";
import { type JudgedNote, notesOfStep, type TimedRun, TOLERANCE } from "./timed-judgement.ts";

/** How one step of a timed run went, in a word. */
export interface StepOutcome {
  readonly outcome: "right" | "early" | "late" | "wrong" | "missed";
  /** Median of its notes' deviations, signed milliseconds; null where nothing was pressed. */
  readonly errorMs: number | null;
}

const isSame = (before: readonly JudgedNote[], now: readonly JudgedNote[]): boolean =>
  before.length === now.length && before.every((note, index) => note === now[index]);

/**
 * The outcome of a step whose notes are all judged: missed where a note was not pressed (wrong, where other keys were pressed in its
 * time instead), early or late where one was more than 200 ms off, else right. Undefined while a note is open, and where one was not clear.
 * @example outcomeOfStep(run, 0) // { outcome: "late", errorMs: 231 }
 */
export function outcomeOfStep(run: TimedRun, step: number): StepOutcome | undefined {
  const judged = outcomeOfNotes(notesOfStep(run, step));
  const isWrong = () => run.extra.some(({ at }) => Math.abs(at - (run.groups[step]?.start ?? 0)) <= TOLERANCE);
  return judged?.outcome === "missed" && isWrong() ? { ...judged, outcome: "wrong" } : judged;
}

const outcomes = new WeakMap<JudgedNote, { readonly notes: readonly JudgedNote[]; readonly outcome: StepOutcome }>();

/** The outcome of some notes of a step, whatever other keys were pressed in its time; the same one until one of them is judged anew. @example outcomeOfNotes(notes) */
export function outcomeOfNotes(notes: readonly JudgedNote[]): StepOutcome | undefined {
  const [first] = notes;
  if (first === undefined || notes.some(({ onset }) => onset === undefined || onset === "unclear")) return undefined;
  const known = outcomes.get(first);
  if (known !== undefined && isSame(known.notes, notes)) return known.outcome;
  const outcome = outcomeOf(notes);
  outcomes.set(first, { notes, outcome });
  return outcome;
}

function outcomeOf(notes: readonly JudgedNote[]): StepOutcome {
  const errors = notes.flatMap(({ pressedAt, expected }) => (pressedAt === undefined ? [] : [pressedAt - expected.start]));
  const errorMs = errors.length === 0 ? null : median(errors);
  if (notes.some(({ onset }) => onset === "error")) return { outcome: "missed", errorMs };
  if (!notes.some(({ onset }) => onset === "warning")) return { outcome: "right", errorMs };
  const worst = errors.reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most), 0);
  return { outcome: worst < 0 ? "early" : "late", errorMs };
}

/**
 * How the release of some notes that were struck in time was off: that of the note that was furthest from its end. Undefined where
 * all that were let go ended in time (specification, section 4: a release more than 200 ms off is a warning).
 * @example releaseOfNotes(notes) // "early"
 */
export function releaseOfNotes(notes: readonly JudgedNote[]): "early" | "late" | undefined {
  const off = notes.flatMap(({ release, releasedAt, expected }) =>
    release === "warning" && releasedAt !== undefined ? [releasedAt - expected.end] : [],
  );
  if (off.length === 0) return undefined;
  return off.reduce((worst, each) => (Math.abs(each) > Math.abs(worst) ? each : worst)) < 0 ? "early" : "late";
}

/** One change of a finished run: from what came before to what was asked for. */
export interface TimedAttempt extends StepOutcome, ChangeNames {
  readonly key: string;
}

/** The attempts of a finished run at the steps that count, in order. @example timedAttempts(finishRun(run), scoreOf(piece, ["Harmony"]))[1]?.from // "Dm7" */
export function timedAttempts(run: TimedRun, steps: readonly ScoreStep[]): readonly TimedAttempt[] {
  const attempts: TimedAttempt[] = [];
  let before: ScoreStep["asked"] | null = null;
  steps.forEach(({ asked, counts, key }, step) => {
    const judged = counts ? outcomeOfStep(run, step) : undefined;
    if (judged === undefined) return;
    attempts.push({ ...changeNames(before, asked), key, ...judged });
    before = asked;
  });
  return attempts;
}
