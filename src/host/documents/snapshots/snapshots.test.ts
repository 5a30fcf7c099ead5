import { expect, test, vi } from "vitest";
import { frameOf, openRecord, playerRecord } from "../../../../tests/support/records.ts";
import { handTimers } from "../../../../tests/support/world.ts";
import { widgetId } from "../../../documents/records.ts";
import { type SaveRecord, type StoreRecord, sessionIds } from "../../../protocol/records/session-records.ts";
import { createStoreMirror } from "../../engine/store-mirror.ts";
import { forgetSnapshots } from "./follow-snapshots.ts";
import { dequeueSheet, putSheets } from "./read-sheets.ts";
import { keepSnapshot, writeSnapshots } from "./snapshot-writer.ts";
import { createSnapshots } from "./snapshots.ts";
import { noteSheet } from "./written-sheets.ts";

const widget = playerRecord("a", { tempo: 90 });
const derived: StoreRecord = {
  id: sessionIds.derived("a"),
  typeName: "derived",
  scope: "session",
  widgetId: widgetId("a"),
  value: { abc: "K:C" },
  meta: [{ kind: "name", text: "8 bars" }],
};
const save = (change: Partial<SaveRecord> = {}): SaveRecord => ({
  id: sessionIds.save,
  typeName: "save",
  scope: "session",
  word: "saved",
  version: 1,
  unsaved: false,
  conflicts: [],
  problem: null,
  storage: "ready",
  ...change,
});
const open = (id: string | null = "w1"): StoreRecord => openRecord("draft-1", id);
const held: StoreRecord = { id: sessionIds.held, typeName: "held", scope: "session", notes: [60], names: [], keys: [], inKey: null };

/** Cache storage with one cache, as far as it is used; the least recently written comes first, as in the browser's. */
function fakeStorage() {
  const entries = new Map<string, Response>();
  const cache = {
    match: async (address: string) => entries.get(address)?.clone(),
    put: async (address: string, response: Response) => {
      entries.delete(address);
      entries.set(address, response);
    },
    keys: async () => [...entries.keys()],
    delete: async (address: string) => entries.delete(address),
  };
  const storage = { open: async () => cache } as unknown as CacheStorage;
  return { storage, entries };
}

function snapshotsOf(change: { readonly build?: string; readonly owner?: string | null } = {}, { storage } = fakeStorage()) {
  const { build = "b1", owner = "ada" } = change;
  return createSnapshots({ storage, build, owner: () => owner });
}

test("a copy holds the document and what was computed from it, and nothing that only holds while an engine runs", async () => {
  const snapshots = snapshotsOf();
  await keepSnapshot(snapshots, "workspace", "w1", [widget, derived, open(), save(), held]);
  expect(await snapshots.find("workspace", "w1")).toEqual([widget, derived, open(), save()]);
  expect(await snapshots.find("editor", "w1")).toBeUndefined();
});

test.each([
  ["another build", { build: "b2" }],
  ["another person", { owner: "bob" }],
  ["nobody", { owner: null }],
])("what was drawn is not shown to %s", async (_, change) => {
  const storage = fakeStorage();
  await keepSnapshot(snapshotsOf({}, storage), "workspace", "w1", [widget]);
  expect(await snapshotsOf(change, storage).find("workspace", "w1")).toBeUndefined();
});

test("an address of the page names its copy", async () => {
  const snapshots = snapshotsOf();
  await keepSnapshot(snapshots, "editor", "a b", [widget]);
  expect(await snapshots.at("/editor/a%20b")).toEqual([widget]);
  for (const path of ["/workspace/list", "/workspace/a%20b", "/editor", "/start"]) expect(await snapshots.at(path), path).toBeUndefined();
});

test("six documents are kept, those that were kept last", async () => {
  const snapshots = snapshotsOf();
  for (let number = 1; number <= 7; number += 1) {
    await keepSnapshot(snapshots, "workspace", `w${number}`, [widget]);
    await keepSnapshot(snapshots, "workspace", "w1", [widget]);
  }
  const found = await Promise.all([1, 2, 3, 7].map((number) => snapshots.find("workspace", `w${number}`)));
  expect(found.map((copy) => copy !== undefined)).toEqual([true, false, true, true]);
  await snapshots.drop("workspace", "w1");
  expect(await snapshots.find("workspace", "w1")).toBeUndefined();
  await forgetSnapshots(snapshots);
  expect(await snapshots.find("workspace", "w7")).toBeUndefined();
});

test("a damaged copy is no copy, and where nothing can be kept nothing fails", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const storage = fakeStorage();
  storage.entries.set("/last-drawn/workspace/w1", new Response("{"));
  expect(await snapshotsOf({}, storage).find("workspace", "w1")).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  const none = createSnapshots({ storage: undefined, build: "b1", owner: () => null });
  await keepSnapshot(none, "workspace", "w1", [widget]);
  expect(await none.find("workspace", "w1")).toBeUndefined();
});

test("sheets go with the copy, and each is given once, its rest when it is asked for", async () => {
  const storage = fakeStorage();
  const snapshots = snapshotsOf({}, storage);
  const gone = noteSheet("K:G", () => ({ first: "gone", rest: [] }));
  const stays = noteSheet("K:C", () => ({ first: "line 1", rest: ["line 2"] }));
  gone();
  await keepSnapshot(snapshots, "workspace", "w1", [widget]);
  expect(dequeueSheet("K:C")).toBeUndefined();
  await snapshots.find("workspace", "w1");
  const sheet = dequeueSheet("K:C");
  expect(sheet?.first).toBe("line 1");
  expect(await sheet?.rest()).toEqual(["line 2"]);
  expect(dequeueSheet("K:G")).toBeUndefined();
  stays();
  expect(dequeueSheet("K:C")).toBeUndefined();
});

test("a sheet whose rest is gone says so, and both go with their document", async () => {
  const storage = fakeStorage();
  const snapshots = snapshotsOf({}, storage);
  const forget = noteSheet("K:C", () => ({ first: "line 1", rest: ["line 2"] }));
  await keepSnapshot(snapshots, "workspace", "w1", [widget]);
  await snapshots.find("workspace", "w1");
  await snapshots.drop("workspace", "w1");
  expect([...storage.entries.keys()]).toEqual([]);
  expect(await dequeueSheet("K:C")?.rest()).toBeUndefined();
  forget();
});

function keeping() {
  const mirror = createStoreMirror();
  const timers = handTimers();
  const kept: [string, number][] = [];
  const dropped: string[] = [];
  let hide = (): void => {};
  const leave = writeSnapshots({
    mirror,
    write: async (_, id, records) => void kept.push([id, records.length]),
    drop: async (_, id) => void dropped.push(id),
    onHidden: (task) => {
      hide = task;
      return () => {};
    },
    wait: timers.later,
    idle: (task) => task(),
  });
  let rev = 0;
  const put = (...records: readonly StoreRecord[]) => {
    rev += 1;
    mirror.apply(frameOf(records, rev));
  };
  return { mirror, timers, kept, dropped, put, leave, hide: () => hide() };
}

test("a copy is kept once a document has rested, again after a change, and when the page is left", () => {
  const { timers, kept, put, hide } = keeping();
  put(widget, open(), save({ word: "saving" }));
  timers.pass(5000);
  expect(kept).toEqual([]);
  put(save());
  timers.pass(1999);
  expect(kept).toEqual([]);
  timers.pass(1);
  expect(kept).toEqual([["w1", 3]]);
  hide();
  expect(kept).toHaveLength(1);
  put(derived);
  hide();
  expect(kept).toEqual([
    ["w1", 3],
    ["w1", 4],
  ]);
});

test("an edit takes the copy away at once, so that the next page does not show what is no more; it is kept again once it has rested", () => {
  const { timers, kept, dropped, put } = keeping();
  put(widget, open(), save());
  timers.pass(2000);
  dropped.length = 0;
  put({ ...derived });
  expect(dropped, "what was computed is no edit").toEqual([]);
  put(playerRecord("a", { tempo: 91 }), save({ word: "saving" }));
  put(playerRecord("a", { tempo: 92 }));
  expect(dropped, "once").toEqual(["w1"]);
  put(save());
  timers.pass(2000);
  expect(kept).toHaveLength(2);
  put(playerRecord("a", { tempo: 93 }));
  expect(dropped).toEqual(["w1", "w1"]);
  timers.pass(2000);
  expect(kept, "also where the word for how safe it is stays as it is").toHaveLength(3);
});

test("the copy that was shown goes where the document turned out another one, and stays where it did not", () => {
  const { mirror, dropped } = keeping();
  mirror.showSnapshot([widget, open(), save()]);
  mirror.replace(frameOf([{ ...widget }, open(), save()], 1));
  expect(dropped).toEqual([]);
  mirror.apply(frameOf([playerRecord("a", { tempo: 91 })], 2));
  expect(dropped).toEqual(["w1"]);
});

test("a draft that rested before it was saved is kept under the address it was saved at", () => {
  const { timers, kept, put } = keeping();
  put(widget, open(null), save({ word: "kept" }));
  timers.pass(2000);
  expect(kept).toEqual([["draft-1", 3]]);
  put(open("w1"), save());
  timers.pass(2000);
  expect(kept).toEqual([
    ["draft-1", 3],
    ["w1", 3],
  ]);
});

test("a copy is kept anew only where the document turned out another one", () => {
  const { mirror, timers, kept, hide } = keeping();
  mirror.showSnapshot([widget, open(null), save()]);
  timers.pass(5000);
  hide();
  expect(kept, "while it stands").toEqual([]);
  const snapshot = (...records: readonly StoreRecord[]) => mirror.replace(frameOf(records, 1));
  snapshot({ ...widget }, open(), save(), held);
  timers.pass(5000);
  hide();
  expect(kept, "the same").toEqual([]);
  snapshot({ ...widget, type: "chords" } as StoreRecord, open(), save());
  hide();
  expect(kept).toEqual([["w1", 3]]);
});

test("what is open when its person signs out is kept no more; what is opened next is", () => {
  const { kept, put, leave, hide, timers } = keeping();
  put(widget, open(), save());
  leave();
  put(derived);
  timers.pass(5000);
  hide();
  expect(kept).toEqual([]);
  put(open("w2"), { ...derived, meta: [{ kind: "name", text: "4 bars" }] } as StoreRecord);
  hide();
  expect(kept).toEqual([["w2", 4]]);
});

test("a sheet that no copy has is a reason to keep one", () => {
  const { mirror, timers, kept } = keeping();
  putSheets({}, async () => undefined);
  mirror.showSnapshot([widget, open(), save()]);
  mirror.replace(frameOf([widget, open(), save()], 1));
  timers.pass(2000);
  expect(kept).toEqual([]);
  const gone = noteSheet("K:D", () => ({ first: "drawn", rest: [] }));
  timers.pass(2000);
  expect(kept).toHaveLength(1);
  gone();
});

test("a cache that never answers is not waited for: the page then opens without a copy", async () => {
  const timers = handTimers();
  const storage = { open: () => new Promise<Cache>(() => {}) } as unknown as CacheStorage;
  const snapshots = createSnapshots({ storage, build: "b1", owner: () => null, wait: timers.later });
  let found: unknown = "nothing yet";
  void snapshots.at("/workspace/w1").then((copy) => {
    found = copy;
  });
  timers.pass(1999);
  await new Promise((resolve) => setTimeout(resolve));
  expect(found).toBe("nothing yet");
  timers.pass(1);
  await vi.waitFor(() => expect(found).toBeUndefined());
});
