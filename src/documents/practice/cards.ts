import { createEmptyCard, type FSRS, fsrs, type Grade, Rating } from "ts-fsrs";
import { TOLERANCE } from "../../music/training/timed-judgement.ts";
import type { Attempt } from "./run.ts";

/** When a change is to be played again, and how well it is remembered: an FSRS card, its times in epoch milliseconds. */
export interface ReviewCard {
  readonly due: number;
  readonly stability: number;
  readonly difficulty: number;
  readonly scheduledDays: number;
  readonly reps: number;
  readonly lapses: number;
  readonly state: number;
  readonly lastReview: number;
}

/** Milliseconds up to which a change is found at once, and up to which it is found well. */
const AT_ONCE_MS = 1200;
const WELL_MS = 4000;
/** Milliseconds off the beat that nobody hears. */
const UNHEARD_MS = 50;

let scheduler: FSRS | undefined;
/** Whole days, without chance: the same runs give the same cards on every device. */
const schedule = (): FSRS => {
  scheduler ??= fsrs({ enable_fuzz: false, enable_short_term: false, request_retention: 0.9 });
  return scheduler;
};

/** True for an attempt that was right and in time. @example isClean(attempt) */
export const isClean = ({ outcome }: Pick<Attempt, "outcome">): boolean => outcome === "right";

/**
 * The grade of one change in one run: more than half missed is Again, any miss or much searching Hard, at once or dead in time Easy.
 * @param attempts those of one change in one run; at least one
 * @example gradeOf([{ ...attempt, outcome: "right", foundMs: 800 }]) // Rating.Easy
 */
export function gradeOf(attempts: readonly Attempt[]): Grade {
  const clean = attempts.filter(isClean);
  if (clean.length * 2 < attempts.length) return Rating.Again;
  if (clean.length < attempts.length) return Rating.Hard;
  const found = middle(attempts.flatMap(({ foundMs }) => (foundMs === null ? [] : [foundMs])));
  const off = middle(attempts.flatMap(({ errorMs }) => (errorMs === null ? [] : [Math.abs(errorMs)])));
  if ((found ?? 0) > WELL_MS || (off ?? 0) > TOLERANCE) return Rating.Hard;
  if (found === undefined && off === undefined) return Rating.Good;
  return (found ?? 0) <= AT_ONCE_MS && (off ?? 0) <= UNHEARD_MS ? Rating.Easy : Rating.Good;
}

/** The card after a review. @param card undefined before the first @param at epoch milliseconds @example reviewed(undefined, Rating.Good, Date.UTC(2026, 0, 1)).due */
export function reviewed(card: ReviewCard | undefined, grade: Grade, at: number): ReviewCard {
  const when = card === undefined ? at : Math.max(at, card.lastReview);
  const known =
    card === undefined
      ? createEmptyCard(when)
      : {
          due: card.due,
          stability: card.stability,
          difficulty: card.difficulty,
          elapsed_days: 0,
          scheduled_days: card.scheduledDays,
          learning_steps: 0,
          reps: card.reps,
          lapses: card.lapses,
          state: card.state,
          last_review: card.lastReview,
        };
  const { card: next } = schedule().next(known, when, grade);
  return {
    due: next.due.getTime(),
    stability: next.stability,
    difficulty: next.difficulty,
    scheduledDays: next.scheduled_days,
    reps: next.reps,
    lapses: next.lapses,
    state: next.state,
    lastReview: when,
  };
}

/** The middle value of some numbers, the mean of the two in the middle of an even count; undefined of none. @example middle([3, 1, 2]) // 2 */
export function middle(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
