import type { Result } from "../../lib/result.ts";
import { retryDelay } from "../../lib/retry-delay.ts";
import type { PlayedNote } from "../../music/formats/midi/played-midi.ts";
import { takesOf } from "../../music/formats/midi/takes.ts";
import type { PracticeApi } from "../../protocol/engine/practice-api.ts";
import { keepTakes } from "../classes/kept-takes.ts";
import { later, pageEpoch, timeOfDay } from "../clock/clock.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { Notices } from "../page/notices.ts";
import { browserStorage } from "../storage/local-storage.ts";
import type { Account } from "./account.ts";
import { createPracticeSync } from "./practice-sync.ts";

/** What the record's page side needs. */
export interface PracticeParts {
  readonly engine: Pick<EngineClient, "call">;
  readonly account: Pick<Account, "gateway" | "session">;
  readonly notices: Pick<Notices, "tell">;
  /** What the keys played of late. */
  readonly played: { notes(): readonly PlayedNote[] };
}

type Calls = Pick<PracticeApi, "exportPractice" | "importPractice" | "pastRuns" | "deletePractice" | "restorePractice" | "adoptPractice">;

/** The learner's record as the page works with it; a call that a dying engine did not answer is refused. */
export interface Practice extends Calls {
  /** As it stands now. */
  report(): ReturnType<PracticeApi["practiceReport"]>;
  /** Brings device and account together, and is done when that was tried once; without a network it is tried again by itself. */
  sync(): Promise<void>;
}

/** Makes the page's side of the record. */
export function createPractice({ engine, account: { gateway, session }, notices, played }: PracticeParts): Practice {
  const call: PracticeParts["engine"]["call"] = (work) => engine.call(work);
  const sync = createPracticeSync({
    gateway,
    session,
    engine: {
      practiceToSend: async (owner) => {
        const delivery = await call(async (engine) => await engine.practiceToSend(owner));
        return isRefusal(delivery) ? null : delivery;
      },
      practiceSent: async (owner, what) => void (await call(async (engine) => await engine.practiceSent(owner, what))),
      mergePractice: (owner, runs) => call(async (engine) => await engine.mergePractice(owner, runs)),
    },
    onProblem: notices.tell,
    takes: keepTakes({
      played: () => takesOf(played.notes()),
      epoch: pageEpoch(),
      owner: () => session.user.peek()?.id,
      storage: browserStorage(),
    }),
  });
  let failures = 0;
  let takeBack = (): void => {};
  async function round(): Promise<void> {
    takeBack();
    const outcome = await sync.sync();
    failures = outcome === "later" ? failures + 1 : 0;
    if (outcome === "later") takeBack = later(retryDelay(failures - 1, Math.random), () => void round());
  }
  addEventListener("online", () => void round());
  return {
    report: () => call(async (engine) => await engine.practiceReport(timeOfDay())),
    pastRuns: (exercise) => call(async (engine) => await engine.pastRuns(exercise)),
    exportPractice: () => call(async (engine) => await engine.exportPractice()),
    importPractice: (text) => call(async (engine) => await engine.importPractice(text)),
    deletePractice: () => call(async (engine) => await engine.deletePractice()),
    restorePractice: () => call(async (engine) => await engine.restorePractice()),
    adoptPractice: () => call(async (engine) => await engine.adoptPractice()),
    sync: round,
  };
}

const isRefusal = (answer: object | null): answer is Result<never> => answer !== null && "ok" in answer;
