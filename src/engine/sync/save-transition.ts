import { copyDocument } from "../../documents/copy-document.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { Epoch, StoreAnswer } from "../../protocol/engine/account-feed.ts";
import { problem, refuse } from "../../protocol/keeping-problems.ts";
import { isOtherEpoch, locationOf } from "./location.ts";
import type { SaveEvent, SaveFacts, SavePhase, SaveState } from "./save-state.ts";
import { isBusy, pendingOf } from "./save-state.ts";
import {
  ask,
  before,
  begin,
  closed,
  hasRest,
  heldBySession,
  landed,
  merge,
  notSaved,
  putOff,
  read,
  reconciled,
  rest,
  restErrand,
  type Step,
  saveErrand,
  send,
  signedOut,
  stopped,
  to,
} from "./save-steps.ts";

type Event<T extends SaveEvent["type"]> = Extract<SaveEvent, { type: T }>;
type Phase<K extends SavePhase["kind"]> = Extract<SavePhase, { kind: K }>;

/** An event that means nothing where it comes, such as a timer's that was just stopped. */
const stay = ({ facts, phase }: SaveState): Step => to(facts, phase);

/** What an event makes of the save, and what is to be done about it. Pure: `docs/saving.md` draws it. */
export function transition(state: SaveState, event: SaveEvent): Step {
  const { facts, phase } = state;
  if (phase.kind === "closed") return stay(state);
  switch (event.type) {
    case "edited":
      return edited(state);
    case "save":
      return save(state, event);
    case "due":
      return phase.kind === "waiting" ? begin(facts, null, restErrand(facts)) : stay(state);
    case "retry":
      return phase.kind === "retrying" ? again(facts, phase) : stay(state);
    case "taken":
      return taken(state, event);
    case "noted":
      return phase.kind === "noting" ? send(facts, phase) : stay(state);
    case "answered":
      return answered(state, event);
    case "merged":
      return merged(state, event);
    case "choose":
      return choose(state, event);
    case "copy":
      return copy(state, event);
    case "savedElsewhere":
      return savedElsewhere(state, event);
    case "found":
      return phase.kind === "resting" ? merge(facts, { theirs: event.stored, choices: {} }, []) : stay(state);
    case "session":
      return sessionChanged(state, event);
    case "flush":
      return flush(state);
    case "resume":
      return resume(state);
    case "close":
      return close(state, event);
  }
}

function edited({ facts, phase }: SaveState): Step {
  const next = { ...facts, isUnsaved: true };
  if ("pending" in phase && phase.pending !== null) return to(next, { ...phase, pending: { ...phase.pending, isEditedSince: true } });
  const isTimed = (phase.kind === "resting" || phase.kind === "waiting") && hasRest(next);
  return isTimed ? to(next, { kind: "waiting" }, { type: "time" }) : to(next, phase);
}

function save(state: SaveState, { number }: Event<"save">): Step {
  const { facts, phase } = state;
  const no = (result: Result<never>) => to(facts, phase, { type: "told", numbers: [number], result });
  if (phase.kind === "asking" || phase.kind === "copying") return no(undecided);
  if (facts.isSignedOut) return no(signedOut);
  const next = { ...facts, problem: null };
  if (isBusy(state)) return to({ ...next, asked: [...facts.asked, number] }, phase);
  return begin(next, pendingOf(state), saveErrand(facts, [number]));
}

const undecided = refuse("conflict", { next: problem("choose-first") });
const decided = refuse("no-conflict");

const again = (facts: SaveFacts, { pending }: Phase<"retrying">): Step =>
  pending === null ? read(facts, []) : begin(facts, pending, { ...restErrand(facts), target: pending.write.home });

function taken(state: SaveState, { body, writeId }: Event<"taken">): Step {
  const { facts, phase } = state;
  if (phase.kind === "taking") {
    const { location } = facts;
    const { target: home } = phase.errand;
    const write = { writeId, body, creates: location.id === null || home !== location.home, home };
    const pending = { write, isEditedSince: false };
    return to(facts, { kind: "noting", pending, errand: phase.errand, isRepeat: false }, { type: "note" });
  }
  if (phase.kind !== "copying" || phase.call !== null) return stay(state);
  const number = facts.calls + 1;
  const home = facts.location.home === "device" ? "device" : "account";
  const call = { kind: "create", body: copyDocument(body), writeId } as const;
  return to({ ...facts, calls: number }, { ...phase, call: number }, { type: "call", number, home, call });
}

function answered(state: SaveState, { call, answer }: Event<"answered">): Step {
  const { facts, phase } = state;
  if (!("call" in phase) || phase.call !== call) return stay(state);
  if (phase.kind === "sending") return writeAnswered(facts, phase, answer);
  return phase.kind === "reading" ? readAnswered(facts, phase, answer) : copyAnswered(facts, phase, answer);
}

function writeAnswered(facts: SaveFacts, phase: Phase<"sending">, answer: StoreAnswer): Step {
  const { pending, errand, isSessionNew } = phase;
  const { location } = facts;
  const { serves } = errand;
  switch (answer.kind) {
    case "saved": {
      const { authorId, createdAt } = location;
      const made = { ...answer, authorId: answer.authorId ?? authorId, createdAt: answer.createdAt ?? createdAt };
      return landed(facts, phase, locationOf(pending.write.home, made));
    }
    case "conflict":
      // This write itself, carried out earlier without an answer that came through.
      if (answer.current.writeId === pending.write.writeId) return landed(facts, phase, { ...location, ...countedIn(answer.current) });
      return read(facts, serves);
    case "unreachable":
      return putOff(facts, answer.problem, pending, serves);
    case "signed-out":
      return isSessionNew && !facts.isSignedOut ? begin(facts, pending, errand) : heldBySession(facts, pending, serves);
    default:
      return stopped(facts, answer, serves);
  }
}

const countedIn = ({ version, epoch = null }: { readonly version: number; readonly epoch?: Epoch }) => ({ version, epoch });

function readAnswered(facts: SaveFacts, { serves, isSessionNew }: Phase<"reading">, answer: StoreAnswer): Step {
  switch (answer.kind) {
    case "loaded":
      return merge(facts, { theirs: answer.document, choices: {} }, serves);
    case "unreachable":
      return putOff(facts, answer.problem, null, serves);
    case "signed-out":
      return isSessionNew && !facts.isSignedOut ? read(facts, serves) : heldBySession(facts, null, serves);
    default:
      return stopped(facts, answer, serves);
  }
}

/** The copy is stored: the open document takes the other side, but for what was chosen meanwhile. Or it is not: the question stays. */
function copyAnswered(facts: SaveFacts, { dispute, conflicts, number }: Phase<"copying">, answer: StoreAnswer): Step {
  const { theirs, choices } = dispute;
  const result: Result<string> =
    answer.kind === "saved" ? ok(answer.id) : { ok: false, error: "problem" in answer ? answer.problem : notSaved };
  const others = result.ok ? Object.fromEntries(conflicts.map(({ key }) => [key, "theirs" as const])) : {};
  return before([{ type: "told", numbers: [number], result }], merge(facts, { theirs, choices: { ...others, ...choices } }, []));
}

function merged({ facts, phase }: SaveState, { merged, mine }: Event<"merged">): Step {
  if (phase.kind !== "merging") return to(facts, phase);
  const { dispute, serves } = phase;
  return merged.conflicts.length > 0 ? ask(facts, dispute, merged, serves) : reconciled(facts, dispute, merged, mine, serves);
}

function choose(state: SaveState, { choices }: Event<"choose">): Step {
  const { facts, phase } = state;
  if (phase.kind !== "asking" && phase.kind !== "copying") return stay(state);
  const { theirs } = phase.dispute;
  const dispute = { theirs, choices: { ...phase.dispute.choices, ...choices } };
  return phase.kind === "asking" ? merge(facts, dispute, []) : to(facts, { ...phase, dispute });
}

function copy({ facts, phase }: SaveState, { number }: Event<"copy">): Step {
  if (phase.kind !== "asking") return to(facts, phase, { type: "told", numbers: [number], result: decided });
  return to(facts, { ...phase, kind: "copying", number, call: null }, { type: "take", document: facts.closedAs });
}

/** What another tab saved is read, unless something is under way that meets it anyway. */
function savedElsewhere(state: SaveState, { version, epoch }: Event<"savedElsewhere">): Step {
  const { facts, phase } = state;
  const isFree = phase.kind === "waiting" || ("pending" in phase && phase.pending === null);
  const isOther = epoch !== undefined && isOtherEpoch(facts.location, { version, epoch });
  const isNews = facts.location.version !== null && (version > facts.location.version || isOther);
  return isFree && isNews ? read(facts, []) : stay(state);
}

function sessionChanged(state: SaveState, { session }: Event<"session">): Step {
  const { phase } = state;
  const pending = pendingOf(state);
  const isOfAccount = state.facts.location.home === "account" || pending?.write.home === "account";
  const isSignedOut = isOfAccount && (session.kind === "ended" || session.kind === "anonymous");
  const facts = { ...state.facts, session, isSignedOut };
  switch (phase.kind) {
    case "signedOut":
      if (isSignedOut) return to(facts, phase);
      return pending === null
        ? rest({ ...facts, isRestAsked: true })
        : begin(facts, pending, { ...restErrand(facts), target: pending.write.home });
    case "resting":
    case "waiting":
    case "retrying":
      return isSignedOut ? heldBySession(facts, pending, []) : to(facts, phase);
    case "sending":
    case "reading":
      return to(facts, session.kind === "signed-in" ? { ...phase, isSessionNew: true } : phase);
    default:
      return to(facts, phase);
  }
}

function flush(state: SaveState): Step {
  const { facts, phase } = state;
  if (!hasRest(facts) || facts.isSignedOut) return stay(state);
  if (isBusy(state)) return to({ ...facts, isRestAsked: true }, phase);
  const isHeld = phase.kind === "asking" || phase.kind === "copying";
  return isHeld ? stay(state) : begin(facts, pendingOf(state), restErrand(facts));
}

function resume(state: SaveState): Step {
  const { facts, phase } = state;
  if (phase.kind !== "resting") return stay(state);
  if (phase.pending === null) return rest(facts);
  return begin(facts, phase.pending, { ...restErrand(facts), target: phase.pending.write.home });
}

function close(state: SaveState, { body }: Event<"close">): Step {
  const { phase } = state;
  const facts = { ...state.facts, closedAs: body };
  if (isBusy(state) || phase.kind === "copying") return to(facts, phase);
  if (phase.kind === "asking" || facts.isSignedOut || !hasRest(facts)) return closed(facts);
  return begin(facts, pendingOf(state), restErrand(facts));
}
