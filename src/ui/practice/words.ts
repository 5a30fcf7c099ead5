import { formatDate } from "../../documents/dates.ts";
import type { PracticeWeek } from "../../documents/practice/days.ts";
import type { ListedChange, ListedWeakness, PracticeOverview } from "../../documents/practice/overview.ts";
import { isOnBeat } from "../../music/training/summary.ts";
import * as words from "../text/en/practice.ts";
import { listed, say } from "../text/say.ts";

const RUSHING = [words.rushingALittle, words.rushing, words.rushingALot] as const;
const DRAGGING = [words.draggingALittle, words.dragging, words.draggingALot] as const;

/** What a lean means in words. @param ms below 0 early @example leanWord(31) // "late: dragging a little" */
export function leanWord(ms: number): string {
  if (isOnBeat(ms)) return words.onTheBeat;
  const size = Math.abs(ms);
  const [little, plain, lot] = ms < 0 ? RUSHING : DRAGGING;
  return size < 60 ? little : size < 120 ? plain : lot;
}

/** @example signed(-40) // "−40" */
export const signedRounded = (value: number): string =>
  Math.round(value) < 0 ? `−${Math.abs(Math.round(value))}` : `+${Math.round(value)}`;

/** @example seconds(1840) // "1.8 s" */
export const seconds = (ms: number): string => say(words.seconds, { value: (ms / 1000).toFixed(1) });

/** @example percent(0.916) // "92 %" */
export const percent = (share: number): string => say(words.percent, { value: Math.round(share * 100) });

/** What is counted as right in some weeks: in time as well, once something was timed. @example rightWord([{ lean: null }]) // "Right" */
export const rightWord = (weeks: readonly Pick<PracticeWeek, "lean">[]): string =>
  weeks.some(({ lean }) => lean !== null) ? words.rightAndInTime : words.rightUntimed;

/** The day of a moment, as dates are written here: dd.MM.yyyy. */
export const dayText = (at: number): string => formatDate(new Date(at));

/** The whole record in one line; a step is a chord, a note, or a question of ear training. @example "3 runs on 2 days, 36 steps" */
export const recordText = ({ runs, days, attempts }: Pick<PracticeOverview, "runs" | "days" | "attempts">): string =>
  say(words.practised, {
    runs: say(words.runs, { count: runs }),
    days: say(words.days, { count: days }),
    steps: say(words.steps, { count: attempts }),
  });

/** How a change goes, in a few words. @example changeText({ foundMs: 1840, offMs: null, ... }) // "found in 1.8 s" */
export function changeText({ foundMs, offMs, attempts }: ListedChange): string {
  const found = foundMs === null ? [] : [say(words.foundIn, { time: seconds(foundMs) })];
  const off = offMs === null || isOnBeat(offMs) ? [] : [say(offMs < 0 ? words.msEarly : words.msLate, { ms: Math.abs(Math.round(offMs)) })];
  return listed([...found, ...off, say(words.times, { count: attempts })]);
}

/** What is missed by ear at least so often is weak. */
const OFTEN = 0.5;
/** What needs the most practice by ear; undefined where all of it is right more often than not. @param heard the weakest first */
export const weakByEar = (heard: PracticeOverview["ear"]): ListedChange | undefined => heard.find(({ errorRate }) => errorRate >= OFTEN);

const reasons: Readonly<Record<ListedWeakness["why"], string>> = {
  missed: words.oftenMissed,
  slow: words.slowToFind,
  "off-the-beat": words.offTheBeat,
  due: words.dueForReview,
};
/** Why a change is to be practised. */
export const reasonText = ({ why }: Pick<ListedWeakness, "why">): string => reasons[why];

/** @example earSummary({ outcomes: ["right", "wrong"] }) // "1 of 2 right." */
export const earSummary = ({ outcomes }: { readonly outcomes: readonly string[] }): string =>
  say(words.earSummary, { right: outcomes.filter((outcome) => outcome === "right").length, total: outcomes.length });
