import type { StoreAnswer, StoreCall } from "../../src/protocol/engine/account-feed.ts";
import type { fakeAccount } from "./fake-account.ts";

/** How a call ends: as it should, lost on the way there, lost on the way back, answered by a resting server, or refused. */
export type Fate = "fine" | "lost" | "unanswered" | "late" | "refused";

const resting: StoreAnswer = { kind: "unreachable", problem: { code: "unreachable" } };
const refused: StoreAnswer = { kind: "refused", problem: { code: "too-large" } };

/** Most calls end as they should. */
export function randomFate(random: () => number): Fate {
  const at = random();
  if (at < 0.6) return "fine";
  if (at < 0.72) return "lost";
  if (at < 0.86) return "unanswered";
  return at < 0.95 ? "late" : "refused";
}

/** A store whose calls are carried out, and answered, when the test says so. */
export function slowStore(store: ReturnType<typeof fakeAccount>, isSignedIn: () => boolean) {
  const waiting: { readonly call: StoreCall; readonly answer: (answer: StoreAnswer) => void }[] = [];
  const answers: (() => void)[] = [];
  /** Calls that were given up and reach the server all the same. */
  const ghosts: StoreCall[] = [];
  /** Writes that arrived before: what was taken once is not refused when it comes again. */
  const arrived = new Set<string>();
  return {
    call: (call: StoreCall) => new Promise<StoreAnswer>((answer) => waiting.push({ call, answer })),
    isEmpty: () => waiting.length + answers.length === 0,
    /** Carries out the oldest call; its answer is on the way then. */
    async carryOut(fate: Fate): Promise<void> {
      const next = waiting.shift();
      if (next === undefined) return;
      const { call, answer } = next;
      const give = (given: StoreAnswer) => void answers.push(() => answer(given));
      if (!isSignedIn()) return give({ kind: "signed-out" });
      const name = "writeId" in call ? call.writeId : call.id;
      if (fate === "refused" && !arrived.has(name)) return give(refused);
      arrived.add(name);
      if (fate === "late") ghosts.push(call);
      if (fate === "lost" || fate === "late") return give(resting);
      const given = await store.store(call);
      give(fate === "unanswered" ? resting : given);
    },
    async haunt(): Promise<void> {
      const call = ghosts.shift();
      if (call !== undefined) await store.store(call);
    },
    /** Delivers one of the answers that are on the way. */
    deliver: (random: () => number): void => answers.splice(Math.floor(random() * answers.length), 1)[0]?.(),
    documents: store.documents,
    elsewhere: store.elsewhere,
  };
}

export type SlowStore = ReturnType<typeof slowStore>;
