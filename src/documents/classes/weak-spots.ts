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

/** How the changes of one run went: a sign for each attempt, newest first, `+` right and in time, `-` not. */
export type RunMarks = ReadonlyMap<Change, string>;

/**
 * What of a run counts for weak spots; nothing of one that was heard and not played.
 * @param known changes by their ids; what a run has of a change is kept under the one that is there, and new ones are added
 * @example marksOf(run, new Map()) // Bb7 to Ebmaj7: "+-+"
 */
export function marksOf({ mode, attempts }: Pick<Run, "mode" | "attempts">, known: Map<string, Change>): RunMarks {
  const marks = new Map<Change, string>();
  if (mode === "ear") return marks;
  for (const attempt of attempts.toReversed()) {
    const id = changeIdOf(attempt, mode);
    if (id === undefined) continue;
    const { from, to, key, fromKind, toKind } = attempt;
    const change = known.get(id) ?? ({ from, to, key, fromKind, toKind } as Change);
    known.set(id, change);
    const before = marks.get(change) ?? "";
    if (before.length < RECENT) marks.set(change, before + (isClean(attempt) ? "+" : "-"));
  }
  return marks;
}

/**
 * The changes that most learners of a class miss, the worst first; what only one of many misses is no weak spot of the class.
 * @param runs newest first, with who played them; their changes are those of one `known`
 * @example weakSpotsOf(runs)[0] // { change: Bb7 to Ebmaj7, missed: 9, tried: 12 }
 */
export function weakSpotsOf(runs: readonly { readonly learner: string; readonly marks: RunMarks }[]): readonly WeakSpot[] {
  const spots = new Map<Change, Map<string, string>>();
  for (const { learner, marks } of runs) {
    for (const [change, signs] of marks) {
      const spot = spots.get(change) ?? new Map<string, string>();
      spots.set(change, spot.set(learner, ((spot.get(learner) ?? "") + signs).slice(0, RECENT)));
    }
  }
  return [...spots]
    .map(([change, marks]): WeakSpot => {
      const missed = [...marks.values()].filter((signs) => signs.replaceAll("+", "").length / signs.length > TOO_OFTEN).length;
      return { change, missed, tried: marks.size };
    })
    .filter(({ missed }) => missed > 0)
    .sort((a, b) => b.missed / b.tried - a.missed / a.tried || b.missed - a.missed)
    .slice(0, LISTED);
}
