import * as v from "valibot";
import { isClean } from "./cards.ts";
import type { Run } from "./run.ts";

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

const number = v.number();
/** Sums of one day (UTC), enough to tell accuracy, timing and tempo of any span of days. */
export const dayRow = v.object({
  /** Days since 1970-01-01. */
  day: number,
  runs: number,
  attempts: number,
  clean: number,
  /** How many attempts were timed, the sum of their signed deviations and of the squares, milliseconds. */
  timed: number,
  off: number,
  offSquared: number,
  /** In how many runs with a tempo something was played, and the sum of their tempos. */
  paced: number,
  tempo: number,
  /** The fastest tempo of a run that was played in time, quarter notes a minute; null where none was. */
  fastest: v.nullable(number),
});
export type DayRow = v.InferOutput<typeof dayRow>;

/** The day of a moment (epoch milliseconds). @example dayOf(0) // 0 */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** So many attempts, and this share of them right and in time: a run was played in time. */
const [LEAST_ATTEMPTS, IN_TIME] = [4, 0.9];

/** The tempo of a run that was played in time; null of any other. */
function tempoInTime({ mode, tempo, attempts }: Run): number | null {
  if (mode !== "timed" || attempts.length < LEAST_ATTEMPTS) return null;
  return attempts.filter(isClean).length >= IN_TIME * attempts.length ? tempo : null;
}

/** The larger of two tempos. @example fasterOf(null, 96) // 96 */
export const fasterOf = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.max(a, b));

/** A day's row after one more run. @example dayAfter(undefined, run).runs // 1 */
export function dayAfter(row: DayRow | undefined, run: Run): DayRow {
  const none = { runs: 0, attempts: 0, clean: 0, timed: 0, off: 0, offSquared: 0, paced: 0, tempo: 0, fastest: null };
  const before: DayRow = row ?? { day: dayOf(run.at), ...none };
  const off = run.attempts.flatMap(({ errorMs }) => (errorMs === null ? [] : [Math.round(errorMs)]));
  // A tempo at which nothing was played is nobody's.
  const tempo = off.length === 0 ? null : run.tempo;
  return {
    day: before.day,
    runs: before.runs + 1,
    attempts: before.attempts + run.attempts.length,
    clean: before.clean + run.attempts.filter(isClean).length,
    timed: before.timed + off.length,
    off: before.off + off.reduce((sum, ms) => sum + ms, 0),
    offSquared: before.offSquared + off.reduce((sum, ms) => sum + ms * ms, 0),
    paced: before.paced + (tempo === null ? 0 : 1),
    tempo: before.tempo + (tempo ?? 0),
    fastest: fasterOf(before.fastest, tempoInTime(run)),
  };
}

/** One week of the charts. */
export interface PracticeWeek {
  /** Its Monday, epoch milliseconds (UTC). */
  readonly start: number;
  readonly runs: number;
  readonly attempts: number;
  /** Share of attempts that were right and in time, 0..1. */
  readonly accuracy: number;
  /** Signed mean off the beat, milliseconds, below 0 rushing; null in a week in which nothing was played in a timed run. */
  readonly lean: number | null;
  /** Standard deviation of the same. */
  readonly spread: number | null;
  /** Mean tempo of the runs that had one and in which something was played, quarter notes a minute. */
  readonly tempo: number | null;
}

/** 1970-01-01 was a Thursday: the Monday of its week is day -3. */
const MONDAY = 3;
const weekOf = (day: number): number => Math.floor((day + MONDAY) / 7);

/** The weeks that hold any of these days, oldest first. @example weeksOf(days).at(-1)?.accuracy */
export function weeksOf(days: readonly DayRow[]): readonly PracticeWeek[] {
  const weeks = new Map<number, DayRow>();
  for (const row of days) {
    const sum = weeks.get(weekOf(row.day));
    weeks.set(weekOf(row.day), sum === undefined ? row : added(sum, row));
  }
  return [...weeks].sort(([a], [b]) => a - b).map(([week, sum]) => weekFrom(week, sum));
}

const added = (a: DayRow, b: DayRow): DayRow => ({
  day: a.day,
  runs: a.runs + b.runs,
  attempts: a.attempts + b.attempts,
  clean: a.clean + b.clean,
  timed: a.timed + b.timed,
  off: a.off + b.off,
  offSquared: a.offSquared + b.offSquared,
  paced: a.paced + b.paced,
  tempo: a.tempo + b.tempo,
  fastest: fasterOf(a.fastest, b.fastest),
});

function weekFrom(week: number, { runs, attempts, clean, timed, off, offSquared, paced, tempo }: DayRow): PracticeWeek {
  const lean = timed === 0 ? null : off / timed;
  return {
    start: (week * 7 - MONDAY) * DAY_MS,
    runs,
    attempts,
    accuracy: attempts === 0 ? 0 : clean / attempts,
    lean,
    spread: lean === null ? null : Math.sqrt(Math.max(0, offSquared / timed - lean * lean)),
    tempo: paced === 0 ? null : tempo / paced,
  };
}
