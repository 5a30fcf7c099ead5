/** The steps from which `transition` is made: beginning to send, and what follows on each end of that. */
import { equalData } from "../../lib/json.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import type { DocumentBody, StoreAnswer, StoreCall } from "../../protocol/engine/account-feed.ts";
import { problem, refuse } from "../../protocol/keeping-problems.ts";
import { isPutBack, type Location, locationOf, saveTarget } from "./location.ts";
import type { Merged } from "./merge-bodies.ts";
import type { Dispute, Errand, Home, Pending, SaveEffect, SaveFacts, SavePhase, SaveState } from "./save-state.ts";

/** What an event leads to. */
export interface Step {
  readonly state: SaveState;
  readonly effects: readonly SaveEffect[];
}

export const to = (facts: SaveFacts, phase: SavePhase, ...effects: readonly SaveEffect[]): Step => ({ state: { facts, phase }, effects });
export const before = (effects: readonly SaveEffect[], { state, effects: rest }: Step): Step => ({ state, effects: [...effects, ...rest] });

const stop: SaveEffect = { type: "stop" };
const told = (numbers: readonly number[], result: Result<string>): readonly SaveEffect[] =>
  numbers.length === 0 ? [] : [{ type: "told", numbers, result }];

export const signedOut = refuse("signed-out", { next: problem("sign-in-to-save") });
const undecided = refuse("conflict", { next: problem("choose-what-to-keep") });
export const superseded = refuse("superseded");
export const notSaved: Problem = problem("not-saved");

/** Whether there are edits that go to the document's home by themselves. */
export const hasRest = ({ isUnsaved, location }: SaveFacts): boolean => isUnsaved && location.id !== null;

const homeOf = ({ location }: SaveFacts): Home => (location.home === "device" ? "device" : "account");
export const saveErrand = (facts: SaveFacts, serves: readonly number[]): Errand => ({
  reason: "save",
  target: saveTarget(facts.location, facts.session),
  serves,
});
export const restErrand = (facts: SaveFacts): Errand => ({ reason: "autosave", target: homeOf(facts), serves: [] });

/** Sends the document, or first what was sent before and not answered. */
export function begin(facts: SaveFacts, pending: Pending | null, errand: Errand): Step {
  const next = { ...facts, isRestAsked: false };
  if (pending === null) return to(next, { kind: "taking", errand }, stop, { type: "take", document: facts.closedAs });
  return to(next, { kind: "noting", pending, errand, isRepeat: true }, stop, { type: "note" });
}

/** Makes the call of a write. */
export function send(facts: SaveFacts, { pending, errand, isRepeat }: Extract<SavePhase, { kind: "noting" }>): Step {
  const number = facts.calls + 1;
  const { creates, home, body, writeId } = pending.write;
  const { id, authorId, version, epoch = null } = facts.location;
  const { reason } = errand;
  const call: StoreCall =
    creates || id === null || version === null
      ? { kind: "create", body, writeId }
      : { kind: "save", id, authorId, version, epoch, body, writeId, reason };
  return to(
    { ...facts, calls: number },
    { kind: "sending", pending, errand, isRepeat, call: number, isSessionNew: false },
    { type: "call", number, home, call },
  );
}

/** Reads the stored state, to be merged; a document that is stored nowhere has none. */
export function read(facts: SaveFacts, serves: readonly number[]): Step {
  const { id } = facts.location;
  if (id === null) return halt({ ...facts, problem: notSaved }, { kind: "resting", pending: null }, serves);
  const number = facts.calls + 1;
  return to({ ...facts, calls: number }, { kind: "reading", call: number, isSessionNew: false, serves }, stop, {
    type: "call",
    number,
    home: homeOf(facts),
    call: { kind: "load", id },
  });
}

export const merge = (facts: SaveFacts, dispute: Dispute, serves: readonly number[]): Step =>
  to(
    facts,
    { kind: "merging", dispute, serves },
    { type: "merge", dispute, base: facts.base, document: facts.closedAs, asksAll: isFromBackup(facts, dispute) },
  );

/**
 * Whether the store was put back behind what is known here. Then what is stored is no change of somebody's, but the loss of one: it is not merged in,
 * and every difference is asked about. Nothing is lost where what is stored is what this builds on.
 */
function isFromBackup({ location, base }: SaveFacts, { theirs }: Dispute): boolean {
  const isLost = base === null || !equalData(base, { title: theirs.title, data: theirs.data });
  return location.home === "account" && isPutBack(location, theirs) && isLost;
}

/** The write is stored; what was edited since is still to be saved. */
export function landed(facts: SaveFacts, { pending, errand, isRepeat }: Extract<SavePhase, { kind: "sending" }>, location: Location): Step {
  const { home, id, version } = facts.location;
  const isUnsaved = pending.isEditedSince;
  const next: SaveFacts = { ...facts, location, base: pending.write.body, isUnsaved, problem: null, failures: 0 };
  const hasMoved = home === "device" && location.home === "account" && id !== null;
  const effects: readonly SaveEffect[] = [
    { type: isUnsaved ? "keepDraft" : "clearDraft" },
    ...(hasMoved ? [{ type: "leftDevice", id, version: version ?? 0 } as const] : []),
    { type: "located", location },
  ];
  // A write from before was repeated and answered first: what the person asked to save is newer than that, or goes elsewhere.
  const isBehind = isRepeat && errand.reason === "save" && (isUnsaved || errand.target !== location.home);
  if (isBehind && !next.isSignedOut) return before(effects, begin(next, null, errand));
  return before([...effects, ...told(errand.serves, isBehind ? signedOut : ok(location.id ?? ""))], rest(next));
}

/** Both sides are one: it is shown, and sent where it is more than what is stored. */
export function reconciled(facts: SaveFacts, { theirs }: Dispute, { body }: Merged, mine: DocumentBody, serves: readonly number[]): Step {
  const base = { title: theirs.title, data: theirs.data };
  const isUnsaved = !equalData(body, base);
  const location = locationOf(homeOf(facts), theirs);
  const closedAs = facts.closedAs === null ? null : body;
  const next: SaveFacts = { ...facts, location, base, isUnsaved, closedAs, problem: null, failures: 0 };
  const effects: readonly SaveEffect[] = [
    ...(equalData(body, mine) ? [] : [{ type: "show", body } as const]),
    { type: isUnsaved ? "rewriteDraft" : "clearDraft" },
  ];
  if (isUnsaved && !next.isSignedOut) return before(effects, begin(next, null, { reason: "resolve", target: homeOf(next), serves }));
  return before([...effects, ...told(serves, next.isSignedOut ? signedOut : ok(location.id ?? ""))], rest(next));
}

/** Nothing is under way: what was asked for meanwhile, or what is left, is sent now or at its time. */
export function rest(facts: SaveFacts): Step {
  const { asked, closedAs, isRestAsked, isSignedOut } = facts;
  if (isSignedOut) return heldBySession(facts, null, []);
  if (asked.length > 0) return begin({ ...facts, asked: [] }, null, saveErrand(facts, asked));
  if (hasRest(facts) && (isRestAsked || closedAs !== null)) return begin(facts, null, restErrand(facts));
  if (closedAs !== null) return closed(facts);
  if (hasRest(facts)) return to(facts, { kind: "waiting" }, { type: "time" });
  return to({ ...facts, isRestAsked: false }, { kind: "resting", pending: null });
}

/** It went wrong, for these Saves: those that were asked for meanwhile are tried at once, else it stays in that phase. */
export function halt(
  facts: SaveFacts,
  phase: Extract<SavePhase, { pending: Pending | null }>,
  serves: readonly number[],
  ...effects: SaveEffect[]
): Step {
  if (facts.isSignedOut) return heldBySession(facts, phase.pending, serves);
  const answer = told(serves, { ok: false, error: facts.problem ?? notSaved });
  const { asked } = facts;
  const next: SaveFacts = { ...facts, asked: [], isRestAsked: false };
  if (asked.length > 0) return before(answer, begin({ ...next, problem: null }, phase.pending, saveErrand(facts, asked)));
  return before(answer, facts.closedAs === null ? to(next, phase, ...effects) : closed(next));
}

/** The home cannot be reached now. */
export const putOff = (facts: SaveFacts, problem: Problem, pending: Pending | null, serves: readonly number[]): Step =>
  halt({ ...facts, problem, failures: facts.failures + 1 }, { kind: "retrying", pending }, serves, {
    type: "wait",
    failures: facts.failures,
  });

/** Nothing may be sent before somebody signs in. */
export function heldBySession(facts: SaveFacts, pending: Pending | null, serves: readonly number[]): Step {
  const answer = told([...serves, ...facts.asked], signedOut);
  const next: SaveFacts = { ...facts, isSignedOut: true, asked: [], isRestAsked: false };
  return before(answer, facts.closedAs === null ? to(next, { kind: "signedOut", pending }, stop) : closed(next));
}

/** The person has to decide. */
export function ask(facts: SaveFacts, dispute: Dispute, { conflicts }: Merged, serves: readonly number[]): Step {
  const answer = told([...serves, ...facts.asked], undecided);
  const next: SaveFacts = { ...facts, isUnsaved: true, asked: [], isRestAsked: false };
  return before(answer, facts.closedAs === null ? to(next, { kind: "asking", dispute, conflicts }, stop) : closed(next));
}

/** An answer that repeating the call does not change. */
export function stopped(facts: SaveFacts, answer: StoreAnswer, serves: readonly number[]): Step {
  const resting = { kind: "resting", pending: null } as const;
  if (answer.kind !== "missing") return halt({ ...facts, problem: answer.kind === "refused" ? answer.problem : notSaved }, resting, serves);
  const location: Location = { ...facts.location, home: "none", id: null, version: null, formerId: facts.location.id };
  return before([{ type: "rewriteDraft" }], halt({ ...facts, problem: deletedElsewhere, isUnsaved: true, location }, resting, serves));
}

export const deletedElsewhere: Problem = problem("deleted-elsewhere");

export const closed = (facts: SaveFacts): Step => to(facts, { kind: "closed" }, stop, { type: "closed" });
