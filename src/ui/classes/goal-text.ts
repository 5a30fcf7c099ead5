import type { Assignment } from "../../protocol/gateway-contract-classes.ts";
import * as words from "../text/en/classes/tasks.ts";
import { say } from "../text/say.ts";
import { dayText, percentOf } from "./teaching/cells.ts";

/** What is to be reached, in words; empty where nothing is. */
function goalText({ goal: { share, tempo } }: Pick<Assignment, "goal">): string {
  if (share !== undefined && tempo !== undefined) return say(words.goalBoth, { percent: percentOf(share), tempo: Math.round(tempo) });
  if (share !== undefined) return say(words.goalShare, { percent: percentOf(share) });
  return tempo === undefined ? "" : say(words.goalTempo, { tempo: Math.round(tempo) });
}

/** What is to be reached and until when, as one sentence; empty where neither is said. @example taskText({ goal: { share: 0.9 }, dueAt: null }) // "Goal: 90 % right" */
export function taskText({ goal, dueAt }: Pick<Assignment, "goal" | "dueAt">): string {
  const reached = goalText({ goal });
  if (dueAt === null) return reached;
  const day = dayText(dueAt);
  return reached === "" ? say(words.until, { day }) : say(words.goalUntil, { goal: reached, day });
}
