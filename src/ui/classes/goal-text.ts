import type { Assignment } from "../../protocol/gateway-contract-classes.ts";
import * as words from "../text/en/classes/tasks.ts";
import { say } from "../text/say.ts";
import { dayText, percentOf } from "./teaching/cells.ts";

/** What is to be reached, in words; empty where nothing is. @example goalText({ goal: { share: 0.9 } }) // "Goal: 90 % right" */
export function goalText({ goal: { share, tempo } }: Pick<Assignment, "goal">): string {
  if (share !== undefined && tempo !== undefined) return say(words.goalBoth, { percent: percentOf(share), tempo: Math.round(tempo) });
  if (share !== undefined) return say(words.goalShare, { percent: percentOf(share) });
  return tempo === undefined ? "" : say(words.goalTempo, { tempo: Math.round(tempo) });
}

/** Until when, in words; empty where there is no such day. */
export const untilText = ({ dueAt }: Pick<Assignment, "dueAt">): string =>
  dueAt === null ? "" : say(words.until, { day: dayText(dueAt) });
