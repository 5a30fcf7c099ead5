import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { DocumentBody, SessionState, StoreAnswer, StoredBody } from "../../protocol/engine/account-feed.ts";
import { nowhere } from "./location.ts";
import { isBusy, pendingOf, type SaveEvent, type SavePhase, type SaveState, startState } from "./save-state.ts";
import { hasRest } from "./save-steps.ts";
import { transition } from "./save-transition.ts";

const mine: DocumentBody = { title: "Mine", data: {} };
const theirs: DocumentBody = { title: "Theirs", data: {} };
const problem = { code: "no" };
const stored: StoredBody = { id: "w1", authorId: "u1", createdAt: null, version: 2, ...theirs };
const answers: readonly StoreAnswer[] = [
  { kind: "loaded", document: stored },
  { kind: "saved", id: "w1", version: 3, authorId: null, createdAt: null },
  { kind: "conflict", current: { version: 3, writeId: "mine" } },
  { kind: "conflict", current: { version: 3, writeId: "other" } },
  { kind: "missing" },
  { kind: "signed-out" },
  { kind: "refused", problem },
  { kind: "unreachable", problem },
];
const sessions: readonly SessionState[] = [
  { kind: "signed-in", user: "u1" },
  { kind: "ended", user: "u1" },
];

/** Everything that can happen in a state; answers also come for a call that is no longer waited for. */
function eventsIn({ facts, phase }: SaveState): readonly SaveEvent[] {
  const call = "call" in phase && phase.call !== null ? phase.call : 0;
  return [
    { type: "edited" },
    ...(facts.asked.length === 0 ? [{ type: "save", number: 1 } as const] : []),
    { type: "due" },
    { type: "retry" },
    { type: "taken", body: mine, writeId: "mine" },
    { type: "noted" },
    ...answers.map((answer) => ({ type: "answered", call, answer }) as const),
    { type: "answered", call: call - 1, answer: { kind: "missing" } },
    { type: "merged", mine, merged: { body: theirs, conflicts: [] } },
    { type: "merged", mine, merged: { body: mine, conflicts: [] } },
    { type: "merged", mine, merged: { body: mine, conflicts: [{ key: "title", label: "Title" }] } },
    { type: "choose", choices: { title: "mine" } },
    { type: "copy", number: 2 },
    { type: "savedElsewhere", version: 9 },
    { type: "found", stored },
    ...sessions.map((session) => ({ type: "session", session }) as const),
    { type: "flush" },
    { type: "resume" },
    { type: "close", body: mine },
  ];
}

/** A state without what no step depends on: what was counted up to it, and what the documents say. */
function alike({ facts, phase }: SaveState): SaveState {
  const { location, problem: last, closedAs } = facts;
  const version = location.version === null ? null : 1;
  const same = { base: null, failures: 0, calls: 1, problem: last && problem, closedAs: closedAs && mine };
  return {
    facts: { ...facts, ...same, location: { ...location, version, authorId: null } },
    phase: {
      ...phase,
      ...("call" in phase && phase.call !== null ? { call: 1 } : {}),
      ...("errand" in phase && phase.errand.reason === "resolve" ? { errand: { ...phase.errand, reason: "autosave" } } : {}),
    } as SavePhase,
  };
}

interface Seen {
  readonly from: SaveState;
  readonly event: SaveEvent;
  readonly to: ReturnType<typeof transition>;
}

/** Every event in every state that can be reached. */
function everything(): readonly Seen[] {
  const home = { home: "account", id: "w1", version: 1, authorId: "u1", createdAt: null, formerId: null } as const;
  const pending = { writeId: "mine", body: mine, creates: false, home: "account" } as const;
  const starts = [
    { location: nowhere, base: null, pending: null, isUnsaved: false },
    { location: home, base: mine, pending: null, isUnsaved: false },
    { location: home, base: mine, pending, isUnsaved: true },
  ];
  const open = starts.flatMap((start) => sessions.map((session) => alike(startState(start, session))));
  const known = new Set(open.map((state) => JSON.stringify(state)));
  const seen: Seen[] = [];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const event of eventsIn(from)) {
      const to = transition(from, event);
      seen.push({ from, event, to });
      const next = alike(to.state);
      const key = JSON.stringify(next);
      if (known.has(key)) continue;
      known.add(key);
      open.push(next);
    }
  }
  return seen;
}

const seen = everything();

test("the drawing shows every state, every event and every way from one state to another, and no other", () => {
  const page = readFileSync("docs/saving.md", "utf8");
  const drawn = [...page.matchAll(/^ {2}(\S+) --> (\S+): (.+)$/gm)].flatMap(([, from, to, events = ""]) =>
    events.split(", ").map((event) => `${from} --> ${to}: ${event}`),
  );
  const ways = seen
    .filter(({ from, to }) => from.phase.kind !== to.state.phase.kind)
    .map(({ from, event, to }) => `${from.phase.kind} --> ${to.state.phase.kind}: ${event.type}`);
  expect(drawn.sort()).toEqual([...new Set(ways)].sort());
  const explained = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, word]) => word);
  expect(explained.sort()).toEqual([...new Set(seen.flatMap(({ from, event }) => [from.phase.kind, event.type]))].sort());
});

/** Everything that breaks a rule, by what happened where. */
const breaking = (isBroken: (step: Seen) => boolean): string[] => [
  ...new Set(seen.filter(isBroken).map(({ from, event, to }) => `${from.phase.kind} --> ${to.state.phase.kind}: ${event.type}`)),
];

test("the draft is removed only where all is stored, and nothing that could be sent is left lying without a reason", () => {
  const isLost = ({ to: { state, effects } }: Seen) =>
    effects.some(({ type }) => type === "clearDraft") && (state.facts.isUnsaved || (pendingOf(state) !== null && !isBusy(state)));
  expect(breaking(isLost)).toEqual([]);
  const isLeft = ({ from, to: { state } }: Seen) =>
    from.phase.kind !== "resting" && state.phase.kind === "resting" && hasRest(state.facts) && state.facts.problem === null;
  expect(breaking(isLeft)).toEqual([]);
});

/** The Saves that wait for an answer. */
function asking({ facts, phase }: SaveState): readonly number[] {
  const serves = "errand" in phase ? phase.errand.serves : "serves" in phase ? phase.serves : [];
  return [...facts.asked, ...serves, ...(phase.kind === "copying" ? [phase.number] : [])];
}

test("every Save and every copy is answered once, and what gave way does nothing more", () => {
  const isUnanswered = ({ from, event, to }: Seen) => {
    const before = [...asking(from), ...("number" in event && from.phase.kind !== "closed" ? [event.number] : [])];
    const told = to.effects.flatMap((effect) => (effect.type === "told" ? effect.numbers : []));
    return JSON.stringify([...asking(to.state), ...told].sort()) !== JSON.stringify(before.sort());
  };
  expect(breaking(isUnanswered)).toEqual([]);
  const tellsEnd = ({ from, to }: Seen) => from.phase.kind !== "closed" && to.state.phase.kind === "closed";
  const toldEnd = ({ to }: Seen) => to.effects.some(({ type }) => type === "closed");
  expect(breaking((step) => tellsEnd(step) !== toldEnd(step))).toEqual([]);
  expect(breaking(({ from, to }) => from.phase.kind === "closed" && (to.state.phase.kind !== "closed" || to.effects.length > 0))).toEqual(
    [],
  );
});
