import { isClean } from "../practice/cards.ts";
import type { Run } from "../practice/run.ts";

/** The share right from which a run's tempo counts as one that the learner can play, 0..1. */
export const MASTERED = 0.9;
/** How long a thing that was asked for takes where nothing tells it, in milliseconds. */
const USUAL_MS = 2_000;

/** What is to be reached by an assignment: quarter notes a minute, the share right (0..1), minutes. */
export interface Goal {
  readonly tempo?: number | undefined;
  readonly share?: number | undefined;
  readonly minutes?: number | undefined;
}

/** The figures of a run that the grid is made of. */
export interface RunFigures {
  /** Things that were asked for. */
  readonly attempts: number;
  /** Those that were right and in time. */
  readonly clean: number;
  readonly tempo: number | null;
}

/** The figures of a run. @example figuresOf(run).clean // 11 */
export const figuresOf = ({ attempts, tempo }: Pick<Run, "attempts" | "tempo">): RunFigures => ({
  attempts: attempts.length,
  clean: attempts.filter(isClean).length,
  tempo,
});

/** The share right of a run, 0..1; null where nothing was asked for. @example shareOf({ attempts: 12, clean: 9, tempo: null }) // 0.75 */
export const shareOf = ({ attempts, clean }: RunFigures): number | null => (attempts === 0 ? null : clean / attempts);

/**
 * How long a run took, in milliseconds: as the record measured it, else an estimate, by its tempo (half a bar of four for each thing that was asked for)
 * or by how long each took to be found.
 */
export function durationOf({ attempts, tempo, mode, ms }: Pick<Run, "attempts" | "tempo" | "mode" | "ms">): number {
  if (ms !== undefined) return Math.round(ms);
  if (mode === "timed" && tempo !== null) return Math.round((attempts.length * 2 * 60_000) / tempo);
  return Math.round(attempts.reduce((sum, { foundMs }) => sum + Math.min(foundMs ?? USUAL_MS, 60_000), 0));
}

/** What a learner has done for an assignment. */
export interface Done {
  readonly runs: number;
  /** Fastest tempo at which nine of ten were right; null: none yet. */
  readonly bestTempo: number | null;
  readonly bestShare: number | null;
  readonly ms: number;
  /** Epoch milliseconds. */
  readonly lastAt: number;
  readonly reachedAt: number | null;
}

/** Nothing yet. */
export const NOTHING_DONE: Done = { runs: 0, bestTempo: null, bestShare: null, ms: 0, lastAt: 0, reachedAt: null };

const larger = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.max(one, other);

/** Whether one run reaches the share and the tempo that a goal asks for. @example reaches({ share: 0.8 }, { attempts: 10, clean: 9, tempo: null }) // true */
export function reaches({ tempo, share }: Goal, run: RunFigures): boolean {
  if (run.attempts === 0) return false;
  return (share === undefined || (shareOf(run) ?? 0) >= share) && (tempo === undefined || (run.tempo ?? 0) >= tempo);
}

/**
 * What is done after one more run. A goal of minutes is reached by their sum, any other by one run.
 * @param run its figures, when it ended (epoch milliseconds) and how long it took
 */
export function doneAfter(before: Done, run: RunFigures & { readonly at: number; readonly ms: number }, goal: Goal): Done {
  const share = shareOf(run);
  const ms = before.ms + run.ms;
  const isReached = (goal.minutes === undefined || ms >= goal.minutes * 60_000) && reaches(goal, run);
  return {
    runs: before.runs + 1,
    bestTempo: (share ?? 0) >= MASTERED ? larger(before.bestTempo, run.tempo) : before.bestTempo,
    bestShare: larger(before.bestShare, share),
    ms,
    lastAt: Math.max(before.lastAt, run.at),
    reachedAt: before.reachedAt ?? (isReached ? run.at : null),
  };
}
