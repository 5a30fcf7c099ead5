import { durationOf } from "../../documents/classes/progress.ts";
import type { PracticeRun } from "../../protocol/engine/practice.ts";
import { classAnswers, MOST_RESULTS_AT_ONCE } from "../../protocol/gateway-contract-classes.ts";
import { withSession } from "../account/account-calls.ts";
import type { Answer } from "../account/gateway-client.ts";
import type { PracticeSyncParts } from "../account/practice-sync.ts";

/**
 * Brings runs to the class of the learner who is here; what the class does not take it leaves out by itself, and what it has it does not take twice. A
 * refusal that another try would not change (the class is gone, or full) is an answer like any other: the runs stay in the learner's record.
 */
export async function sendToClass(
  runs: readonly PracticeRun[],
  parts: Pick<PracticeSyncParts, "gateway" | "session" | "takes">,
): Promise<Answer<{ readonly added: number }>> {
  const results = runs.map((run) => {
    const take = parts.takes?.of(run);
    return { run, assignment: run.assignment ?? null, ms: durationOf(run), ...(take === undefined ? {} : { take }) };
  });
  let answer: Answer<{ readonly added: number }> = { kind: "ok", data: { added: 0 } };
  for (let start = 0; start < results.length && answer.kind === "ok"; start += MOST_RESULTS_AT_ONCE) {
    const body = { results: results.slice(start, start + MOST_RESULTS_AT_ONCE) };
    answer = await withSession(() => parts.gateway.call(classAnswers.sent, "PUT", "/v1/classes/mine/results", { body }), parts);
  }
  if (answer.kind === "ok") parts.takes?.sent(runs);
  return answer;
}
