import { effect } from "@preact/signals-core";
import { expect, test } from "vitest";
import { frameOf, playerRecord } from "../../../tests/support/records.ts";
import { recordIds } from "../../documents/records.ts";
import type { StoreRecord } from "../../protocol/records/session-records.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import { createStoreMirror } from "./store-mirror.ts";

const history: StoreRecord = { id: sessionIds.history, typeName: "history", scope: "session", undo: 0, redo: 0 };
function shown(records: readonly StoreRecord[]) {
  const mirror = createStoreMirror();
  mirror.showSnapshot(records);
  const drawn: (StoreRecord | undefined)[] = [];
  effect(() => void drawn.push(mirror.record(recordIds.widget("a")).value));
  return { mirror, drawn };
}

test("a copy that is as the engine has it stays as it is drawn; what runs comes beside it", () => {
  const { mirror, drawn } = shown([playerRecord("a"), playerRecord("b")]);
  expect(mirror.isSnapshot.value).toBe(true);
  expect(mirror.replace(frameOf([playerRecord("a"), playerRecord("b"), history], 3))).toBe(true);
  expect(mirror.isSnapshot.value).toBe(false);
  expect(drawn).toHaveLength(1);
  expect(mirror.ids("widget").value).toEqual([recordIds.widget("a"), recordIds.widget("b")]);
  expect(mirror.record(sessionIds.history).value).toEqual(history);
  expect(mirror.apply(frameOf([playerRecord("c")], 4))).toBe(true);
});

test.each([
  ["changed", [playerRecord("a", { tempo: 90 }), playerRecord("b")]],
  ["has more", [playerRecord("a"), playerRecord("b"), playerRecord("c")]],
  ["has less", [playerRecord("a")]],
])("a document that %s is told from the copy, and stands in its place", (_, records) => {
  const { mirror } = shown([playerRecord("a"), playerRecord("b")]);
  expect(mirror.replace(frameOf(records, 3))).toBe(false);
  expect(mirror.all()).toEqual(records);
  expect(mirror.ids("widget").value).toEqual(records.map(({ id }) => id));
});

test("a copy that is taken away leaves nothing, and any frame then needs a snapshot", () => {
  const { mirror, drawn } = shown([playerRecord("a")]);
  mirror.clear();
  expect(drawn.at(-1)).toBeUndefined();
  expect(mirror.all()).toEqual([]);
  expect(mirror.isSnapshot.value).toBe(false);
  expect(mirror.apply(frameOf([playerRecord("a")], 7))).toBe(false);
});

test("of a record that is another now only what is another has to be told; what is not stays the same", () => {
  const list = Array.from({ length: 20 }, (_, index) => ({ index }));
  const mirror = createStoreMirror();
  mirror.apply(frameOf([playerRecord("a", { tempo: 90, list })], 1));
  const before = mirror.record(recordIds.widget("a")).peek();
  const patches = { [recordIds.widget("a")]: { within: { state: { set: { tempo: 120 }, spliced: { list: [19, 1, []] as const } } } } };
  expect(mirror.apply({ ...frameOf([], 2), patches })).toBe(true);
  const now = mirror.record(recordIds.widget("a")).peek();
  expect(now).toEqual(playerRecord("a", { tempo: 120, list: list.slice(0, 19) }));
  expect(before).toEqual(playerRecord("a", { tempo: 90, list }));
});
