import { expect, test } from "vitest";
import type { Database } from "../../src/engine/drafts/database.ts";
import { ok } from "../../src/lib/result.ts";
import { holdStorage, newWorkspace, rename, rowsIn } from "../support/keeping.ts";
import { device, still } from "../support/kept-engine.ts";

test("Save before it is known who works here waits for that, and stores in the account", async () => {
  const home = device();
  const page = home.page("t1", { session: null });
  page.engine.open({ kind: "new-workspace" });
  rename(page, "In a hurry");
  const saving = page.engine.save();
  await still();
  expect(page.save()).toMatchObject({ home: "none", documentId: null });
  page.tell({ type: "session", session: { kind: "signed-in", user: "u1" } });
  expect(await saving).toEqual({ ok: true, value: "w1" });
  expect(page.save()).toMatchObject({ home: "account", word: "saved" });
  expect(await page.engine.listLocal("workspace")).toEqual([]);
});

test("a Save that waits to know who works here saves nothing that was opened in its place", async () => {
  const home = device();
  const page = home.page("t1", { session: null });
  page.engine.open({ kind: "new-workspace" });
  const saving = page.engine.save();
  page.engine.open({ kind: "new-workspace" });
  page.tell({ type: "session", session: { kind: "signed-in", user: "u1" } });
  expect(await saving).toMatchObject({ ok: false, error: { code: "superseded" } });
  expect(home.account.calls).toEqual([]);
});

/** Storage whose writes end when the test says so. */
function slowDatabase() {
  const ends: (() => void)[] = [];
  const database: Database = {
    write: () => new Promise((resolve) => ends.push(() => resolve(ok(null)))),
    update: () => Promise.reject(new Error("Nothing is updated here.")),
    all: async () => ok([]),
    get: async () => ok(undefined),
  };
  return { database, endAll: () => ends.splice(0).forEach((end) => void end()) };
}

test("an edit is kept once its write has ended, and not before, however early it came", async () => {
  const { database, endAll } = slowDatabase();
  const page = device().page("t1", { session: { kind: "anonymous" }, storage: database });
  page.engine.open({ kind: "new-workspace" });
  rename(page, "Before storage was open");
  let isKept = false;
  const kept = page.engine.kept().then(() => {
    isKept = true;
  });
  await still();
  expect(isKept).toBe(false);
  endAll();
  await kept;
  rename(page, "Another");
  const again = page.engine.kept();
  await still();
  endAll();
  await again;
});

test("where nothing can be kept nobody waits for a write", async () => {
  const without = device().page("t1", { session: { kind: "anonymous" }, storage: null });
  without.engine.open({ kind: "new-workspace" });
  rename(without, "Nowhere");
  await without.engine.kept();
});

test("storage that does not answer is said, nobody waits for it for good, and what lies there stays as it is", async () => {
  const home = device();
  const first = await newWorkspace(home);
  rename(first, "Blues");
  await still();
  const [{ id: draftId }] = (await rowsIn(home, "drafts")) as [{ id: string }];
  first.end();
  const letGo = await holdStorage(home.factory);
  const page = home.page("t2");
  await still();
  const opening = page.engine.openStored({ kind: "draft", draftId });
  for (let seconds = 0; seconds < 40; seconds += 10) await page.pass(10_000);
  expect(await opening).toMatchObject({ ok: false, error: { code: "unreadable-storage" } });
  letGo();
  await still();
  expect(await rowsIn(home, "drafts")).toEqual([expect.objectContaining({ id: draftId, title: "Blues" })]);
  expect(await page.engine.openStored({ kind: "draft", draftId })).toMatchObject({ ok: true, value: { isRecovered: true } });
});
