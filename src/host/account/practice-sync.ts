import type { Problem } from "../../lib/result.ts";
import type { PracticeRun } from "../../protocol/engine/practice.ts";
import type { PracticeApi, PracticeDelivery } from "../../protocol/engine/practice-api.ts";
import { sendToClass } from "../classes/class-results.ts";
import type { KeptTakes } from "../classes/kept-takes.ts";
import { problem } from "../problems.ts";
import { withSession } from "./account-calls.ts";
import type { Answer, GatewayClient } from "./gateway-client.ts";
import type { Session } from "./session.ts";

/** What bringing the record to the account needs. */
export interface PracticeSyncParts {
  readonly engine: Pick<PracticeApi, "practiceToSend" | "practiceSent" | "mergePractice">;
  readonly gateway: Pick<GatewayClient, "call" | "record" | "addToRecord" | "forgetRecord">;
  readonly session: Pick<Session, "refresh" | "user">;
  readonly onProblem: (problem: Problem) => void;
  /** What was played in runs for a class; left out, nothing is kept of it. */
  readonly takes?: KeptTakes;
}

/** `done`: device and account have the same; `later`: no network, or the server asks for patience; `stopped`: nobody is signed in, or it was refused. */
export type SyncOutcome = "done" | "later" | "stopped";

/** Brings what this device has to the account, and what the account has to this device. */
export interface PracticeSync {
  /** One round at a time; called again meanwhile, it goes on until nothing waits. */
  sync(): Promise<SyncOutcome>;
}

/** Makes the sync of one page; what the account has is fetched once for each person. */
export function createPracticeSync(parts: PracticeSyncParts): PracticeSync {
  let running: Promise<SyncOutcome> | undefined;
  let fetchedFor: string | undefined;

  async function fetchOnce(): Promise<SyncOutcome> {
    const user = parts.session.user.peek();
    if (user === null) return "stopped";
    if (fetchedFor === user.id) return "done";
    for (let since = 0, more = true; more; ) {
      const answer = await withSession(() => parts.gateway.record(since), parts);
      if (answer.kind !== "ok") return outcomeOf(answer);
      const { attempts, next } = answer.data;
      const runs = attempts.map((entry) => (entry as { readonly run?: unknown }).run);
      const merged = await parts.engine.mergePractice(user.id, runs);
      if (!merged.ok) {
        parts.onProblem(merged.error);
        return "stopped";
      }
      more = answer.data.more === true && next !== undefined && next > since;
      since = next ?? since;
    }
    fetchedFor = user.id;
    return "done";
  }

  async function round(): Promise<SyncOutcome> {
    for (;;) {
      const owner = parts.session.user.peek()?.id;
      if (owner === undefined) return "stopped";
      const delivery = await parts.engine.practiceToSend(owner);
      if (delivery === null) break;
      if (owner !== parts.session.user.peek()?.id) return "stopped";
      const sent = await deliver(delivery, parts);
      if (sent !== "done") return sent;
    }
    return fetchOnce();
  }

  return {
    sync() {
      running ??= round().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

async function deliver({ owner, forget, runs }: PracticeDelivery, parts: PracticeSyncParts): Promise<SyncOutcome> {
  if (forget) {
    const forgotten = await withSession(() => parts.gateway.forgetRecord(), parts);
    if (forgotten.kind !== "ok") return outcomeOf(forgotten);
    await parts.engine.practiceSent(owner, "forget");
  }
  return runs.length === 0 ? "done" : send(owner, runs, parts);
}

/** Sends runs, to a learner's class first: they wait until both have them. What is too large in one message goes in halves, and a run that is too large by itself stays on this device. */
async function send(owner: string, runs: readonly PracticeRun[], parts: PracticeSyncParts): Promise<SyncOutcome> {
  const told = parts.session.user.peek()?.classId === undefined ? undefined : await sendToClass(runs, parts);
  if (told !== undefined && told.kind !== "ok" && outcomeOf(told) === "later") return "later";
  if (told?.kind === "unauthorized") return "stopped";
  const entries = runs.map((run) => ({ id: run.id, at: new Date(run.at).toISOString(), run }));
  const isRefusedWhole = told?.kind === "refused" && told.status === 413;
  const answer = isRefusedWhole ? told : await withSession(() => parts.gateway.addToRecord(entries), parts);
  const tooLarge = answer.kind === "refused" && answer.status === 413;
  if (tooLarge && runs.length > 1) {
    const half = Math.ceil(runs.length / 2);
    const first = await send(owner, runs.slice(0, half), parts);
    return first === "done" ? send(owner, runs.slice(half), parts) : first;
  }
  if (tooLarge) parts.onProblem(problem("practice-too-large"));
  else if (answer.kind !== "ok") return outcomeOf(answer);
  await parts.engine.practiceSent(
    owner,
    runs.map(({ id }) => id),
  );
  return "done";
}

function outcomeOf(answer: Exclude<Answer<unknown>, { kind: "ok" }>): SyncOutcome {
  if (answer.kind === "unreachable") return "later";
  const isBusy = answer.kind === "refused" && (answer.status >= 500 || answer.status === 429 || answer.status === 408);
  return isBusy ? "later" : "stopped";
}
