import { effect } from "@preact/signals-core";
import { expect, test } from "vitest";
import { recordIds, revision, widgetId } from "../documents/records.ts";
import type { StoreRecord } from "../protocol/session-records.ts";
import { sessionIds } from "../protocol/session-records.ts";
import type { StoreFrame } from "../protocol/store-feed.ts";
import { createStoreMirror } from "./store-mirror.ts";

const widget = (id: string, state: { readonly tempo: number } = { tempo: 100 }): StoreRecord => ({
  id: recordIds.widget(id),
  typeName: "widget",
  scope: "document",
  widgetId: widgetId(id),
  type: "player",
  state,
  extra: {},
});
const history: StoreRecord = { id: sessionIds.history, typeName: "history", scope: "session", undo: 0, redo: 0 };
const frameOf = (records: readonly StoreRecord[], rev = 3): StoreFrame => ({
  rev: revision(rev),
  diff: { added: Object.fromEntries(records.map((record) => [record.id, record])), updated: {}, removed: {} },
  cause: "engine",
});

function shown(records: readonly StoreRecord[]) {
  const mirror = createStoreMirror();
  mirror.showCopy(records);
  const drawn: (StoreRecord | undefined)[] = [];
  effect(() => void drawn.push(mirror.record(recordIds.widget("a")).value));
  return { mirror, drawn };
}

test("a copy that is as the engine has it stays as it is drawn; what runs comes beside it", () => {
  const { mirror, drawn } = shown([widget("a"), widget("b")]);
  expect(mirror.isCopy.value).toBe(true);
  expect(mirror.replace(frameOf([widget("a"), widget("b"), history]))).toBe(true);
  expect(mirror.isCopy.value).toBe(false);
  expect(drawn).toHaveLength(1);
  expect(mirror.ids("widget").value).toEqual([recordIds.widget("a"), recordIds.widget("b")]);
  expect(mirror.record(sessionIds.history).value).toEqual(history);
  expect(mirror.apply(frameOf([widget("c")], 4))).toBe(true);
});

test.each([
  ["changed", [widget("a", { tempo: 90 }), widget("b")]],
  ["has more", [widget("a"), widget("b"), widget("c")]],
  ["has less", [widget("a")]],
])("a document that %s is told from the copy, and stands in its place", (_, records) => {
  const { mirror } = shown([widget("a"), widget("b")]);
  expect(mirror.replace(frameOf(records))).toBe(false);
  expect(mirror.all()).toEqual(records);
  expect(mirror.ids("widget").value).toEqual(records.map(({ id }) => id));
});

test("a copy that is taken away leaves nothing, and any frame then needs a snapshot", () => {
  const { mirror, drawn } = shown([widget("a")]);
  mirror.clear();
  expect(drawn.at(-1)).toBeUndefined();
  expect(mirror.all()).toEqual([]);
  expect(mirror.isCopy.value).toBe(false);
  expect(mirror.apply(frameOf([widget("a")], 7))).toBe(false);
});
