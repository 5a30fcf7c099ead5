import * as v from "valibot";
import type { ChangeNames } from "../../music/training/changes.ts";
import { gradeOf, isClean, type ReviewCard, reviewed } from "./cards.ts";
import type { Attempt, Run } from "./run.ts";

/** How many of the last attempts, times and deviations of a change are kept: what counts is how it goes now. */
const RECENT = 20;

const number = v.number();
const card: v.GenericSchema<unknown, ReviewCard> = v.object({
  due: number,
  stability: number,
  difficulty: number,
  scheduledDays: number,
  reps: number,
  lapses: number,
  state: number,
  lastReview: number,
});

/** What the record knows of one change (or of one thing to hear). */
export const changeRow = v.object({
  id: v.string(),
  from: v.nullable(v.string()),
  to: v.string(),
  fromKind: v.optional(v.literal("note")),
  toKind: v.optional(v.literal("note")),
  /** The key it was last met in; exercises, which mix keys, do not count. */
  key: v.string(),
  /** True: it was heard and named or played back; false: read and played. */
  ear: v.boolean(),
  attempts: number,
  clean: number,
  /** The last attempts, oldest first: `+` right and in time, `-` not. */
  recent: v.string(),
  /** The last times to find it, milliseconds, oldest first. */
  found: v.array(number),
  /** The last deviations from the beat, milliseconds, below 0 early. */
  off: v.array(number),
  lastAt: number,
  card,
});
export type ChangeRow = v.InferOutput<typeof changeRow>;

/** What the source of an exercise made of weak changes is called; its id ends so. */
export const WEAK_EXERCISE = "weak";

/** True for a run on weak changes: what leads from one of them to the next was not asked for its own sake. @example isReview(run) // false */
export const isReview = ({ source }: Run): boolean => source.kind === "exercise" && source.id.endsWith(WEAK_EXERCISE);

/**
 * The id of an attempt's change; undefined for the first chord of a run, which changes from nothing and is timed from nowhere.
 * @example changeIdOf({ from: "Dm7", to: "G7" }, "simple") // "Dm7 G7"
 */
export function changeIdOf({ from, to, fromKind, toKind }: ChangeNames, mode: Run["mode"]): string | undefined {
  if (mode === "ear") return `ear ${to}`;
  return from === null ? undefined : `${idOf(from, fromKind)} ${idOf(to, toKind)}`;
}

/** "C5" is a note and a chord: the two are told apart. */
const idOf = (name: string, kind: "note" | undefined): string => (kind === undefined ? name : `${kind}:${name}`);

/** What a scale asked for are notes, also in a run that was kept before notes were told from chords. */
const ofNotes = (attempt: Attempt): Attempt => ({
  ...attempt,
  ...(attempt.from === null ? {} : { fromKind: "note" as const }),
  toKind: "note",
});

/** The attempts of a run by their change. @example attemptsByChange(run).get("Dm7 G7")?.length */
export function attemptsByChange(run: Run): ReadonlyMap<string, readonly Attempt[]> {
  const groups = new Map<string, Attempt[]>();
  for (const attempt of run.source.kind === "scale" ? run.attempts.map(ofNotes) : run.attempts) {
    const id = changeIdOf(attempt, run.mode);
    if (id === undefined) continue;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [attempt]);
    else group.push(attempt);
  }
  return groups;
}

const lastOf = (before: readonly number[], more: readonly (number | null)[]): number[] =>
  [...before, ...more.flatMap((value) => (value === null ? [] : [Math.round(value)]))].slice(-RECENT);

/**
 * A change's row after one more run; runs are to be folded oldest first.
 * @param attempts those of this change in the run
 * @example changeAfter(undefined, "Dm7 G7", attempts, run).attempts
 */
export function changeAfter(row: ChangeRow | undefined, id: string, attempts: readonly Attempt[], run: Run): ChangeRow {
  const [first] = attempts;
  if (first === undefined) throw new Error(`The change ${id} was folded without an attempt.`);
  const ear = run.mode === "ear";
  const marks = attempts.map((attempt) => (isClean(attempt) ? "+" : "-")).join("");
  const found = attempts.map(({ foundMs }) => foundMs);
  const off = attempts.map(({ errorMs }) => errorMs);
  return {
    id,
    from: ear ? null : first.from,
    to: first.to,
    ...(ear || first.fromKind === undefined ? {} : { fromKind: first.fromKind }),
    ...(first.toKind === undefined ? {} : { toKind: first.toKind }),
    key: row !== undefined && run.source.kind === "exercise" ? row.key : first.key,
    ear,
    attempts: (row?.attempts ?? 0) + attempts.length,
    clean: (row?.clean ?? 0) + attempts.filter(isClean).length,
    recent: `${row?.recent ?? ""}${marks}`.slice(-RECENT),
    found: lastOf(row?.found ?? [], found),
    off: lastOf(row?.off ?? [], off),
    lastAt: run.at,
    card: reviewed(row?.card, gradeOf(attempts), run.at),
  };
}
