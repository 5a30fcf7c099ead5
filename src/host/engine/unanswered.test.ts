import { expect, test } from "vitest";
import type { Opened } from "../../protocol/engine/documents-api.ts";
import { openLocalStorage } from "../storage/local-storage.ts";
import { createUnanswered, isEdit } from "./unanswered.ts";

const command = (sequence: number, title: string) => ({ sequence, command: { type: "workspace/rename", title } as const });
const opened = (change: Partial<Opened> = {}): Opened => ({
  documentId: null,
  draftId: "draft-1",
  isRecovered: true,
  answered: null,
  problem: null,
  ...change,
});

function world() {
  const entries = new Map<string, string>();
  const problems: unknown[] = [];
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
  };
  const unanswered = createUnanswered(openLocalStorage(storage, (problem) => problems.push(problem)));
  const keep = (commands: Parameters<typeof unanswered.keep>[0]["commands"], draftId = "draft-1", documentId: string | null = null) =>
    unanswered.keep({ draftId, documentId, page: "page-1", commands });
  return { unanswered, keep, problems, entries };
}

test("what was not answered when the page was left is sent again once", () => {
  const { unanswered, keep } = world();
  keep([command(4, "A"), command(5, "B")]);
  expect(unanswered.dequeue(opened())).toEqual([
    { type: "workspace/rename", title: "A" },
    { type: "workspace/rename", title: "B" },
  ]);
  expect(unanswered.dequeue(opened())).toEqual([]);
});

test("what the draft has already is not done twice", () => {
  const { unanswered, keep } = world();
  keep([command(4, "A"), command(5, "B")]);
  expect(unanswered.dequeue(opened({ answered: { page: "page-1", sequence: 4 } }))).toEqual([{ type: "workspace/rename", title: "B" }]);
});

test("the numbers of another page say nothing about these commands", () => {
  const { unanswered, keep } = world();
  keep([command(4, "A")]);
  expect(unanswered.dequeue(opened({ answered: { page: "page-0", sequence: 99 } }))).toHaveLength(1);
});

test("a stored workspace without a draft is known by its id, and another document gets nothing", () => {
  const { unanswered, keep } = world();
  keep([command(1, "A")], "draft-of-w1", "w1");
  expect(unanswered.dequeue(opened({ draftId: "draft-2", documentId: "w2" as never }))).toEqual([]);
  expect(unanswered.dequeue(opened({ draftId: "draft-3", documentId: "w1" as never }))).toHaveLength(1);
});

test("playing and stopping are not done again", () => {
  const { unanswered, keep, entries } = world();
  keep([{ sequence: 1, command: { type: "transport/play", widgetId: "player-1" as never } }]);
  expect(unanswered.dequeue(opened())).toEqual([]);
  expect(entries.size).toBe(0);
});

test("once all is answered nothing is kept", () => {
  const { unanswered, keep } = world();
  keep([command(1, "A")]);
  keep([]);
  expect(unanswered.dequeue(opened())).toEqual([]);
});

test("damaged text is set aside and told", () => {
  const { unanswered, entries, problems } = world();
  entries.set("unansweredCommands", '{"draft-1":{"commands":"many"}}');
  expect(unanswered.dequeue(opened())).toEqual([]);
  expect(entries.get("unansweredCommands.corrupt")).toBe('{"draft-1":{"commands":"many"}}');
  expect(problems).toHaveLength(1);
});

test("what changes no document is not sent again", () => {
  const edits = [
    "workspace/rename",
    "widget/act",
    "block/change",
    "lesson/rename",
    "layout/arrange",
    "link/add",
    "node/move",
    "practice/train",
  ];
  const others = ["transport/play", "training/start", "ear/answer", "preview/chord", "graph/watch", "lesson/read", "sheet/write-for"];
  for (const type of edits) expect(isEdit({ type } as Parameters<typeof isEdit>[0]), type).toBe(true);
  for (const type of others) expect(isEdit({ type } as Parameters<typeof isEdit>[0]), type).toBe(false);
});
