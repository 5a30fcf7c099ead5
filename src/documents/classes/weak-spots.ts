import type { Change } from "../../music/training/changes.ts";
import { isClean } from "../practice/cards.ts";
import { changeIdOf } from "../practice/changes.ts";
import type { Run } from "../practice/run.ts";

/** A change that learners of a class were asked for. */
export interface WeakSpot {
  readonly change: Change;
  /** Learners who missed it more often than every third time of late. */
  readonly missed: number;
  /** Learners who were asked for it. */
  readonly tried: number;
}

/** The share of misses above which a learner misses a change. */
const TOO_OFTEN = 1 / 3;
/** The last attempts of a learner that count. */
const RECENT = 6;
const LISTED = 8;

/**
 * The changes that most learners of a class miss, the worst first; what only one of many misses is no weak spot of the class.
 * @param runs newest first, with who played them
 * @example weakSpotsOf(runs)[0] // { change: Bb7 to Ebmaj7, missed: 9, tried: 12 }
 */
export function weakSpotsOf(runs: readonly { readonly learner: string; readonly run: Run }[]): readonly WeakSpot[] {
  const spots = new Map<string, { readonly change: Change; readonly marks: Map<string, boolean[]> }>();
  for (const { learner, run } of runs) {
    if (run.mode === "ear") continue;
    for (const attempt of run.attempts.toReversed()) {
      const id = changeIdOf(attempt, run.mode);
      if (id === undefined) continue;
      const { from, to, key, fromKind, toKind } = attempt;
      const spot = spots.get(id) ?? { change: { from, to, key, fromKind, toKind } as Change, marks: new Map<string, boolean[]>() };
      spots.set(id, spot);
      const marks = spot.marks.get(learner) ?? [];
      spot.marks.set(learner, marks);
      if (marks.length < RECENT) marks.push(isClean(attempt));
    }
  }
  return [...spots.values()]
    .map(({ change, marks }): WeakSpot => {
      const missed = [...marks.values()].filter((each) => each.filter((isRight) => !isRight).length / each.length > TOO_OFTEN).length;
      return { change, missed, tried: marks.size };
    })
    .filter(({ missed }) => missed > 0)
    .sort((a, b) => b.missed / b.tried - a.missed / a.tried || b.missed - a.missed)
    .slice(0, LISTED);
}
