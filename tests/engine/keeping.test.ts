import { expect, test } from "vitest";
import type { Database } from "../../src/engine/persistence/database.ts";
import { openDatabase } from "../../src/engine/persistence/database.ts";
import type { DocumentBody } from "../../src/protocol/account-feed.ts";
import { fakeAccount } from "../support/fake-account.ts";
import { device, still } from "../support/kept-engine.ts";

type Device = ReturnType<typeof device>;
type Page = ReturnType<Device["page"]>;

const rename = (page: Page, title: string) => page.send({ type: "workspace/rename", title });
const resume = (page: Page) => page.engine.openStored({ kind: "resume" });
const load = (page: Page, id: string) => page.engine.openStored({ kind: "stored", id });

async function storageOf(where: Device): Promise<Database> {
  const opened = await openDatabase(where.factory);
  if (!opened.ok) throw new Error("The storage cannot be opened.");
  return opened.value;
}

async function rowsIn(where: Device, name: "drafts" | "journal" | "records" | "corrupt" | "bases"): Promise<unknown[]> {
  const rows = await (await storageOf(where)).all(name);
  return rows.ok ? rows.value : [];
}

async function newWorkspace(where: Device, tab = "t1") {
  const page = where.page(tab);
  await still();
  page.engine.open({ kind: "new-workspace" });
  return page;
}

/** A workspace of the account, opened in a tab. */
async function savedWorkspace(where: Device, tab = "t1") {
  const page = await newWorkspace(where, tab);
  rename(page, "Blues");
  await page.engine.save();
  await still();
  return page;
}

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
  const kept = await page.engine.listKept();
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

test("the draft of a tab that lives is not taken; that of a tab that is gone is", async () => {
  const home = device();
  const first = await newWorkspace(home, "t1");
  rename(first, "Of the first tab");
  await still();
  const second = home.page("t2");
  expect(await second.engine.listKept()).toEqual([]);
  first.end();
  expect((await second.engine.listKept()).map(({ title }) => title)).toEqual(["Of the first tab"]);
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

test("Save stores it in the account, the head gets its id, and undo does not take that away", async () => {
  const home = device();
  const page = await savedWorkspace(home);
  expect(page.save()).toMatchObject({ word: "Saved", home: "account", documentId: "w1", version: 1, unsaved: false });
  expect(page.mirror.get("workspace")).toMatchObject({ documentId: "w1", authorId: "u1" });
  expect(await rowsIn(home, "drafts")).toEqual([]);
  page.engine.undo();
  expect(page.title()).toBe("New workspace");
  expect(page.mirror.get("workspace")).toMatchObject({ documentId: "w1" });
});

test("a saved workspace is loaded with everything that was in it", async () => {
  const home = device();
  const first = await savedWorkspace(home);
  const before = first.engine.exportDocument();
  const second = home.page("t2");
  expect(await load(second, "w1")).toMatchObject({ ok: true, value: { documentId: "w1", isRecovered: false } });
  expect(second.engine.exportDocument()).toEqual(before);
  expect(second.save().word).toBe("Saved");
});

test("killed between an edit and its save: opening the workspace shows the edit and saves it", async () => {
  const home = device();
  const first = await savedWorkspace(home);
  rename(first, "Blues, edited");
  first.end();
  const second = home.page("t2");
  expect(await load(second, "w1")).toMatchObject({ ok: true, value: { isRecovered: true } });
  expect(second.title()).toBe("Blues, edited");
  await second.pass(3000);
  expect(home.account.documents.get("w1")?.title).toBe("Blues, edited");
  expect(await rowsIn(home, "drafts")).toEqual([]);
});

test("killed while a save was under way: it is sent again and known by its write id", async () => {
  const home = device();
  const first = await savedWorkspace(home);
  home.account.set("silent");
  rename(first, "Landed");
  await first.pass(3000);
  first.end();
  home.account.set("fine");
  const second = home.page("t1");
  await load(second, "w1");
  await second.pass(3000);
  await second.pass(3000);
  expect(home.account.documents.get("w1")).toMatchObject({ title: "Landed" });
  expect(second.save()).toMatchObject({ word: "Saved", conflicts: [] });
});

test("a draft that meets a newer stored state is merged with it", async () => {
  const home = device();
  const first = await savedWorkspace(home);
  rename(first, "Renamed here");
  first.end();
  home.account.elsewhere("w1", (body) => ({ ...body, data: { ...body.data, locked: true } }));
  const second = home.page("t1");
  await load(second, "w1");
  await still();
  expect(home.account.documents.get("w1")).toMatchObject({ title: "Renamed here", data: { locked: true } });
  expect(second.mirror.get("workspace")).toMatchObject({ title: "Renamed here", locked: true });
});

test("a conflict asks by name, survives a reload, and is settled by the answer", async () => {
  const home = device();
  const first = await savedWorkspace(home);
  home.account.elsewhere("w1", (body) => ({ ...body, title: "Theirs" }));
  rename(first, "Mine");
  await first.pass(3000);
  expect(first.save()).toMatchObject({ word: "Conflict", conflicts: [{ key: "title", label: "Title" }] });
  first.end();
  const second = home.page("t1");
  await load(second, "w1");
  await still();
  expect(second.save().word).toBe("Conflict");
  expect(second.title()).toBe("Mine");
  await second.engine.resolveConflicts({ title: "mine" });
  expect(home.account.documents.get("w1")?.title).toBe("Mine");
  expect(second.save().word).toBe("Saved");
});

test("two tabs with one workspace see each other's saved edits", async () => {
  const home = device();
  const first = await savedWorkspace(home, "t1");
  const second = home.page("t2");
  await load(second, "w1");
  rename(first, "Seen in both");
  await first.pass(3000);
  expect(second.title()).toBe("Seen in both");
  expect(second.save()).toMatchObject({ word: "Saved", version: 2 });
});

test("never signed in: kept on this device under a local id, opened again, edited in two tabs, moved to the account", async () => {
  const home = device();
  const anonymous = { session: { kind: "anonymous" } } as const;
  const first = home.page("t1", anonymous);
  first.engine.open({ kind: "new-workspace" });
  rename(first, "Mine");
  const saved = await first.engine.save();
  expect(saved).toMatchObject({ ok: true, value: expect.stringMatching(/^local-/) });
  expect(first.save().word).toBe("Kept on this device");
  const id = saved.ok ? saved.value : "";
  const second = home.page("t2", anonymous);
  expect(await load(second, id)).toMatchObject({ ok: true, value: { documentId: id } });
  rename(first, "Mine, later");
  await first.pass(3000);
  expect(second.title()).toBe("Mine, later");
  expect(home.account.calls).toEqual([]);
  second.tell({ type: "session", session: { kind: "signed-in", user: "u1" } });
  expect(await second.engine.moveToAccount(id)).toEqual({ ok: true, value: "w1" });
  expect(home.account.documents.get("w1")?.title).toBe("Mine, later");
  expect(await second.engine.listKept()).toEqual([]);
});

test("something kept on the device is duplicated, deleted, and taken back", async () => {
  const home = device();
  const page = home.page("t1", { session: { kind: "anonymous" } });
  page.engine.open({ kind: "new-workspace" });
  rename(page, "Mine");
  const saved = await page.engine.save();
  const id = saved.ok ? saved.value : "";
  await page.engine.duplicateKept(id);
  expect((await page.engine.listKept()).map(({ title }) => title).sort()).toEqual(["Mine", "Mine (copy)"]);
  await page.engine.setKeptDeleted(id, true);
  expect((await page.engine.listKept()).map(({ title }) => title)).toEqual(["Mine (copy)"]);
  await page.engine.setKeptDeleted(id, false);
  expect(await page.engine.listKept()).toHaveLength(2);
});

test("a list is made after the open document's last edits are saved, and waits a second for them at most", async () => {
  const home = device();
  const page = await savedWorkspace(home);
  rename(page, "Last words");
  await page.engine.listKept();
  expect(home.account.documents.get("w1")?.title).toBe("Last words");
  home.account.set("hangs");
  rename(page, "Never answered");
  const listing = page.engine.listKept();
  await page.pass(1000);
  expect(await listing).toMatchObject([{ title: "Never answered", kind: "draft", documentId: "w1" }]);
});

test("what cannot be opened is refused with its reason, and what is open stays", async () => {
  const home = device();
  const page = await newWorkspace(home);
  rename(page, "Stays");
  expect(await load(page, "nobody's")).toMatchObject({ ok: false, error: { code: "missing" } });
  home.account.set("down");
  expect(await load(page, "w1")).toMatchObject({ ok: false, error: { code: "unreachable" } });
  home.account.set("signed-out");
  expect(await load(page, "w1")).toMatchObject({ ok: false, error: { code: "signed-out" } });
  expect(page.title()).toBe("Stays");
});

test("without a network a draft of a stored workspace opens, and is saved when the network is back", async () => {
  const home = device();
  const first = await savedWorkspace(home);
  rename(first, "Edited on the train");
  first.end();
  home.account.set("down");
  const second = home.page("t1", { session: { kind: "unknown", lastUser: "u1" } });
  expect(await load(second, "w1")).toMatchObject({ ok: true, value: { isRecovered: true } });
  await second.pass(3000);
  expect(second.save()).toMatchObject({ word: "Kept on this device", problem: { code: "unreachable" } });
  home.account.set("fine");
  second.tell({ type: "online" });
  await still();
  expect(home.account.documents.get("w1")?.title).toBe("Edited on the train");
});

/** A draft whose page is gone, and the storage that it lies in. */
async function leftDraft(title: string) {
  const home = device();
  const first = await newWorkspace(home);
  rename(first, title);
  await still();
  first.end();
  return { home, storage: await storageOf(home) };
}

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
  expect(page.save()).toMatchObject({ word: "Not saved", storage: "missing" });
  expect(await page.engine.save()).toMatchObject({ ok: false, error: { code: "storage-missing" } });
});

/** Storage whose quota can be used up. */
async function quota(home: Device) {
  const real = await storageOf(home);
  let isFull = false;
  const fill = (full: boolean) => {
    isFull = full;
  };
  const storage: Database = {
    ...real,
    write: (...call) => (isFull ? Promise.resolve({ ok: false, error: "full" }) : real.write(...call)),
  };
  return { storage, fill };
}

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
  expect(page.save()).toMatchObject({ word: "Not saved", storage: "full" });
  await page.pass(400);
  fill(false);
  await page.pass(5000);
  expect(page.save()).toMatchObject({ word: "Kept on this device", storage: "ready" });
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
  expect(second.save().word).toBe("Saved");
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

test("two devices that edited different parts both keep their work", async () => {
  const account = fakeAccount();
  const [here, there] = [device(account), device(account)];
  const first = await savedWorkspace(here);
  const second = there.page("t1");
  await load(second, "w1");
  rename(first, "Renamed here");
  second.send({ type: "workspace/lock", locked: true });
  await first.pass(3000);
  await second.pass(3000);
  expect(account.documents.get("w1")).toMatchObject({ title: "Renamed here", data: { locked: true } });
  expect(second.title()).toBe("Renamed here");
});

test.each([
  ["a new workspace", { kind: "new-workspace" } as const],
  ["the dashboard", { kind: "dashboard", progressions: null } as const],
])("opening %s right after an edit saves the edit where it belongs, and nothing else there", async (_, next) => {
  const home = device();
  const page = await savedWorkspace(home);
  rename(page, "Blues in F");
  page.engine.open(next);
  await still();
  await page.pass(20_000);
  expect([...home.account.documents.values()].map(({ title }) => title)).toEqual(["Blues in F"]);
});
