import type { Assignment, Progress } from "../../../protocol/gateway-contract-classes.ts";

/** What a cell of the grid says: the teacher's word goes before what was played. */
export type CellState = "none" | "begun" | "reached" | "done" | "again" | "notAsked";

/** The state of a cell; who was not asked and played nothing for it owes nothing. @example stateOf(undefined, true) // "none" */
export function stateOf(cell: Progress | undefined, isAsked: boolean): CellState {
  if (cell === undefined) return isAsked ? "none" : "notAsked";
  if (cell.word !== null) return cell.word;
  if (cell.reachedAt !== null) return "reached";
  return cell.runs > 0 ? "begun" : isAsked ? "none" : "notAsked";
}

/** Whether an assignment is meant for a learner; practice beside is asked of nobody. @example isAskedOf({ learners: null }, "bird") // true */
export const isAskedOf = (assignment: Pick<Assignment, "learners"> | undefined, learner: string): boolean =>
  assignment === undefined || assignment.learners === null || assignment.learners.includes(learner);

/** Whole percent of a share, 0..1. @example percentOf(0.916) // 92 */
export const percentOf = (share: number): number => Math.round(share * 100);

/** Whole minutes; what took less than one counts as one. @example minutesIn(20_000) // 1 */
export const minutesIn = (ms: number): number => (ms <= 0 ? 0 : Math.max(1, Math.round(ms / 60_000)));

const dayFormat = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const timeFormat = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** A day as it is read. @param at ISO 8601 */
export const dayText = (at: string): string => dayFormat.format(new Date(at));
/** A day with its time. @param at ISO 8601 */
export const timeText = (at: string): string => timeFormat.format(new Date(at));

/** Whether a class takes no further learners and practice. @param now milliseconds since 1970 @example hasEnded({ endsAt: null }) // false */
export const hasEnded = ({ endsAt }: { readonly endsAt: string | null }, now: number = Date.now()): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now;

/** The last moment of a day that was chosen, in ISO 8601; null where none was. @example endOfDay("") // null */
export const endOfDay = (day: string): string | null => (day === "" ? null : new Date(`${day}T23:59:59`).toISOString());
