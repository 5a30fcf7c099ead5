import { formatDate } from "../../documents/dates.ts";
import type { ListedChange, ListedWeakness } from "../../documents/practice/overview.ts";

/** Milliseconds off the beat that nobody hears. */
const ON_TIME_MS = 15;

/** What a lean means in words. @param ms below 0 early @example leanWord(31) // "late: dragging a little" */
export function leanWord(ms: number): string {
  const size = Math.abs(ms);
  if (size < ON_TIME_MS) return "on the beat";
  const much = size < 60 ? " a little" : size < 120 ? "" : " a lot";
  return ms < 0 ? `early: rushing${much}` : `late: dragging${much}`;
}

/** @example signed(-40) // "−40" */
export const signedRounded = (value: number): string =>
  Math.round(value) < 0 ? `−${Math.abs(Math.round(value))}` : `+${Math.round(value)}`;

/** @example seconds(1840) // "1.8 s" */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** @example percent(0.916) // "92 %" */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** The day of a moment, as dates are written here: dd.MM.yyyy. */
export const dayText = (at: number): string => formatDate(new Date(at));

/** How a change goes, in a few words. @example changeText({ foundMs: 1840, offMs: null, ... }) // "found in 1.8 s" */
export function changeText({ foundMs, offMs, attempts }: ListedChange): string {
  const found = foundMs === null ? [] : [`found in ${seconds(foundMs)}`];
  const off = offMs === null || Math.abs(offMs) < ON_TIME_MS ? [] : [`${Math.abs(Math.round(offMs))} ms ${offMs < 0 ? "early" : "late"}`];
  return [...found, ...off, `${attempts} ${attempts === 1 ? "time" : "times"}`].join(", ");
}

const reasons: Readonly<Record<ListedWeakness["why"], string>> = {
  missed: "Often missed",
  slow: "Slow to find",
  "off the beat": "Off the beat",
  due: "Due for review",
};
/** Why a change is to be practised. */
export const reasonText = ({ why }: Pick<ListedWeakness, "why">): string => reasons[why];

/** @example counted(1, "run") // "1 run" */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** @example earSummary({ outcomes: ["right", "wrong"] }) // "1 of 2 right." */
export const earSummary = ({ outcomes }: { readonly outcomes: readonly string[] }): string =>
  `${outcomes.filter((outcome) => outcome === "right").length} of ${outcomes.length} right.`;
