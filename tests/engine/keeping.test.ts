import { expect, test } from "vitest";
import type { Database } from "../../src/engine/drafts/database.ts";
import type { DocumentBody } from "../../src/protocol/engine/account-feed.ts";
import { leftDraft, load, newWorkspace, quota, rename, resume, rowsIn, savedWorkspace, storageOf } from "../support/keeping.ts";
import { device, still } from "../support/kept-engine.ts";

test("an edit is in the storage before anything else happens, and is folded 300 ms later", async () => {
  const home = device();
  const page = await newWorkspace(home);
  rename(page, "One");
  await still();
  expect(await rowsIn(home, "drafts")).toHaveLength(1);
  rename(page, "Two");
  await still();
  expect(await rowsIn(home, "journal")).toHaveLength(1);
  await page.pass(300);
  expect(await rowsIn(home, "journal")).toHaveLength(0);
  expect(await rowsIn(home, "drafts")).toMatchObject([{ title: "Two" }]);
});

test("a page that ends between folding and emptying its journal is read to the same end, later edits included", async () => {
  const home = device();
  const whole = await storageOf(home);
  let folded = false;
  /** The journal is never emptied: the page ends before. */
  const storage: Database = {
    ...whole,
    write(names, durability, body) {
      if (names.includes("records") && names.length === 2) folded = true;
      const empties = folded && names.length === 1 && names[0] === "journal";
      folded = folded && !empties;
      return empties ? new Promise(() => {}) : whole.write(names, durability, body);
    },
  };
  const first = home.page("t1", { storage });
  await still();
  first.engine.open({ kind: "new-workspace" });
  rename(first, "One");
  await still();
  rename(first, "Two");
  rename(first, "Three");
  await first.pass(300);
  expect(await rowsIn(home, "journal")).toHaveLength(2);
  rename(first, "Four");
  await still();
  first.end();
  const second = home.page("t1");
  expect(await resume(second)).toMatchObject({ ok: true, value: { isRecovered: true } });
  expect(second.title()).toBe("Four");
});

test("a page that is reloaded at once goes on with the last edit, and says so", async () => {
  const home = device();
  const first = await newWorkspace(home);
  rename(first, "One");
  rename(first, "Two");
  first.end();
  const second = home.page("t1");
  expect(await resume(second)).toMatchObject({ ok: true, value: { isRecovered: true, documentId: null } });
  expect(second.title()).toBe("Two");
  expect(second.save().unsaved).toBe(true);
});

test("what was opened and not changed leaves no draft", async () => {
  const home = device();
  const page = await newWorkspace(home);
  await page.pass(1000);
  expect(await rowsIn(home, "drafts")).toEqual([]);
});

test("undone and redone edits are kept too", async () => {
  const home = device();
  const page = await newWorkspace(home);
  rename(page, "One");
  page.engine.undo();
  rename(page, "Two");
  page.engine.undo();
  page.engine.redo();
  page.end();
  const again = home.page("t1");
  await resume(again);
  expect(again.title()).toBe("Two");
});

test("a new workspace never takes the draft of the one before it", async () => {
  const home = device();
  const page = await newWorkspace(home);
  rename(page, "First idea");
  page.engine.open({ kind: "new-workspace" });
  rename(page, "Second idea");
  await still();
  const kept = await page.engine.listLocal("workspace");
  expect(kept.map(({ title }) => title).sort()).toEqual(["First idea", "Second idea"]);
  const [first] = kept.filter(({ title }) => title === "First idea");
  await load(page, first?.id ?? "");
  expect(page.title()).toBe("First idea");
});

test("a draft that is named opens, and where there is none a new workspace takes its name", async () => {
  const home = device();
  const first = await newWorkspace(home);
  rename(first, "Named");
  const { draftId } = first.save();
  rename(await newWorkspace(home, "t2"), "Another");
  first.end();
  const second = home.page("t1");
  await second.engine.openStored({ kind: "draft", draftId });
  expect(second.title()).toBe("Named");
  const opened = await second.engine.openStored({ kind: "draft", draftId: "draft-gone" });
  expect(opened).toMatchObject({ ok: true, value: { draftId: "draft-gone", isRecovered: false } });
  expect(second.title()).toBe("New workspace");
});

test("the draft of a tab that lives is listed as open there and not taken; that of a tab that is gone is", async () => {
  const home = device();
  const first = await newWorkspace(home, "t1");
  rename(first, "Of the first tab");
  await still();
  const second = home.page("t2");
  const listed = async () => (await second.engine.listLocal("workspace")).map(({ title, isElsewhere }) => [title, isElsewhere]);
  expect(await listed()).toEqual([["Of the first tab", true]]);
  const { draftId } = first.save();
  expect(await second.engine.openStored({ kind: "draft", draftId })).toMatchObject({ value: { isRecovered: false } });
  first.end();
  expect(await listed()).toEqual([["Of the first tab", undefined]]);
});

test("after a 401 only anonymous drafts open; after a failure of the network the last user's do", async () => {
  const home = device();
  const first = await newWorkspace(home);
  rename(first, "Of u1");
  first.end();
  const anonymous = home.page("t1", { session: { kind: "anonymous" } });
  await resume(anonymous);
  expect(anonymous.title()).toBe("New workspace");
  anonymous.end();
  const offline = home.page("t1", { session: { kind: "unknown", lastUser: "u1" } });
  await resume(offline);
  expect(offline.title()).toBe("Of u1");
});

test("damaged changes are set aside and told, and the page starts without them", async () => {
  const { home, storage } = await leftDraft("Damaged soon");
  const [head] = (await rowsIn(home, "drafts")) as { id: string }[];
  await storage.write(["records"], "strict", (store) =>
    store("records").put({ draftId: head?.id, recordId: "workspace", record: { broken: true } }),
  );
  const second = home.page("t1");
  expect(await resume(second)).toMatchObject({ ok: true, value: { isRecovered: false, problem: { code: "damaged-draft" } } });
  expect(second.title()).toBe("New workspace");
  expect(await rowsIn(home, "corrupt")).toHaveLength(1);
  expect(await rowsIn(home, "drafts")).toEqual([]);
});

test("a widget whose kept state cannot be read any more stays as it is, beside the others", async () => {
  const { home, storage } = await leftDraft("Half readable");
  const rows = (await rowsIn(home, "records")) as { recordId: string; record: Record<string, unknown> }[];
  const player = rows.find(({ recordId }) => recordId === "widget:player-1");
  await storage.write(["records"], "strict", (store) =>
    store("records").put({ ...player, record: { ...player?.record, state: { tempo: "fast" } } }),
  );
  const second = home.page("t1");
  await resume(second);
  expect(second.title()).toBe("Half readable");
  expect(second.mirror.get("widget:player-1")).toMatchObject({ raw: { value: { type: "player", state: { tempo: "fast" } } } });
  const exported = second.engine.exportDocument();
  expect(exported.ok && (exported.value as DocumentBody).data).toMatchObject({
    content: { data: { "player-1": { state: { tempo: "fast" } } } },
  });
});

test("no storage: the word does not claim that anything is kept, and Save tells why", async () => {
  const home = device();
  const page = home.page("t1", { session: { kind: "anonymous" }, storage: null });
  await still();
  page.engine.open({ kind: "new-workspace" });
  rename(page, "Only here");
  expect(page.save()).toMatchObject({ word: "not-saved", storage: "missing" });
  expect(await page.engine.save()).toMatchObject({ ok: false, error: { code: "storage-missing" } });
});

test("storage full: it is told, and once there is room everything is written", async () => {
  const home = device();
  const { storage, fill } = await quota(home);
  const page = home.page("t1", { session: { kind: "anonymous" }, storage });
  await still();
  page.engine.open({ kind: "new-workspace" });
  rename(page, "One");
  await still();
  fill(true);
  rename(page, "Two");
  page.send({ type: "workspace/lock", locked: true });
  await still();
  expect(page.save()).toMatchObject({ word: "not-saved", storage: "full" });
  await page.pass(400);
  fill(false);
  await page.pass(5000);
  expect(page.save()).toMatchObject({ word: "kept", storage: "ready" });
  page.end();
  const again = home.page("t1", { session: { kind: "anonymous" } });
  await resume(again);
  expect(again.mirror.get("workspace")).toMatchObject({ title: "Two", locked: true });
});

test("an engine that is started again from the page's mirror goes on saving", async () => {
  const home = device();
  const first = await savedWorkspace(home);
  rename(first, "Before the crash");
  await still();
  const second = home.page("t1");
  second.engine.open({ kind: "records", records: [...first.mirror.values()], rev: first.rev() as never });
  rename(second, "After the crash");
  await still();
  await second.pass(3000);
  expect(home.account.documents.get("w1")).toMatchObject({ title: "After the crash", version: 2 });
  expect(second.save().word).toBe("saved");
});

test("what a page's commands did is known, so that those which did nothing can be sent again", async () => {
  const home = device();
  const first = await newWorkspace(home);
  rename(first, "One");
  rename(first, "Two");
  first.end();
  const second = home.page("t1");
  expect(await resume(second)).toMatchObject({ ok: true, value: { answered: { page: first.page, sequence: 2 } } });
});

test("a draft of a former version, whose head said where it is stored, opens and is saved there", async () => {
  const home = device();
  const first = await savedWorkspace(home);
  rename(first, "Kept before");
  await first.pass(300);
  first.end();
  const rows = (await rowsIn(home, "records")) as { recordId: string; record: object }[];
  const head = rows.find(({ recordId }) => recordId === "workspace");
  const former = { ...head, record: { ...head?.record, documentId: "w1", authorId: "u1", createdAt: "2026-01-01T00:00:00.000Z" } };
  await (await storageOf(home)).write(["records"], "strict", (store) => store("records").put(former));
  const second = home.page("t1");
  await second.engine.openStored({ kind: "stored", id: "w1" });
  expect(second.title()).toBe("Kept before");
  expect(second.mirror.get("workspace")).not.toHaveProperty("documentId");
  await second.pass(3000);
  expect(home.account.documents.get("w1")).toMatchObject({ title: "Kept before", version: 2 });
});
