import { expect, test } from "vitest";
import { fakeAccount } from "../support/fake-account.ts";
import { leftDraft, load, newWorkspace, rename, rowsIn, savedWorkspace } from "../support/keeping.ts";
import { device, still } from "../support/kept-engine.ts";

test("Save stores it in the account, the head gets its id, and undo does not take that away", async () => {
  const home = device();
  const page = await savedWorkspace(home);
  expect(page.save()).toMatchObject({ word: "saved", home: "account", documentId: "w1", version: 1, unsaved: false });
  const stored = { document: { kind: "document", of: "workspace", home: "account", id: "w1", authorId: "u1" } };
  expect(page.mirror.get("open")).toMatchObject(stored);
  expect(await rowsIn(home, "drafts")).toEqual([]);
  page.engine.undo();
  expect(page.title()).toBe("New workspace");
  expect(page.mirror.get("open")).toMatchObject(stored);
  expect(page.engine.exportDocument()).toMatchObject({ ok: true, value: { id: "w1", authorId: "u1", title: "New workspace" } });
});

test("a saved workspace is loaded with everything that was in it", async () => {
  const home = device();
  const first = await savedWorkspace(home);
  const before = first.engine.exportDocument();
  const second = home.page("t2");
  expect(await load(second, "w1")).toMatchObject({ ok: true, value: { documentId: "w1", isRecovered: false } });
  expect(second.engine.exportDocument()).toEqual(before);
  expect(second.save().word).toBe("saved");
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
  expect(second.save()).toMatchObject({ word: "saved", conflicts: [] });
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
  expect(first.save()).toMatchObject({ word: "conflict", conflicts: [{ key: "title", label: { code: "part-title" } }] });
  first.end();
  const second = home.page("t1");
  await load(second, "w1");
  await still();
  expect(second.save().word).toBe("conflict");
  expect(second.title()).toBe("Mine");
  await second.engine.resolveConflicts({ title: "mine" });
  expect(home.account.documents.get("w1")?.title).toBe("Mine");
  expect(second.save().word).toBe("saved");
});

test("two tabs with one workspace see each other's saved edits", async () => {
  const home = device();
  const first = await savedWorkspace(home, "t1");
  const second = home.page("t2");
  await load(second, "w1");
  rename(first, "Seen in both");
  await first.pass(3000);
  expect(second.title()).toBe("Seen in both");
  expect(second.save()).toMatchObject({ word: "saved", version: 2 });
});

test("never signed in: kept on this device under a local id, opened again, edited in two tabs, moved to the account", async () => {
  const home = device();
  const anonymous = { session: { kind: "anonymous" } } as const;
  const first = home.page("t1", anonymous);
  first.engine.open({ kind: "new-workspace" });
  rename(first, "Mine");
  const saved = await first.engine.save();
  expect(saved).toMatchObject({ ok: true, value: expect.stringMatching(/^local-/) });
  expect(first.save().word).toBe("kept");
  const id = saved.ok ? saved.value : "";
  const second = home.page("t2", anonymous);
  expect(await load(second, id)).toMatchObject({ ok: true, value: { documentId: id } });
  rename(first, "Mine, later");
  await first.pass(3000);
  expect(second.title()).toBe("Mine, later");
  expect(home.account.calls).toEqual([]);
  second.tell({ type: "session", session: { kind: "signed-in", user: "u1" } });
  expect(await second.engine.moveToAccount("workspace", id)).toEqual({ ok: true, value: "w1" });
  expect(home.account.documents.get("w1")?.title).toBe("Mine, later");
  expect(await second.engine.listLocal("workspace")).toEqual([]);
});

test.each([
  ["workspace", "new-workspace", "New workspace"],
  ["editor", "new-lesson", "New lesson"],
] as const)(
  "of this device, kind %s, one is copied, deleted, taken back and moved, and the account hears of the move alone",
  async (kind, ref, title) => {
    const home = device();
    const page = home.page("t1", { session: { kind: "anonymous" } });
    await still();
    page.engine.open({ kind: ref });
    const saved = await page.engine.save();
    const id = saved.ok ? saved.value : "";
    const titles = async () => (await page.engine.listLocal(kind)).map((entry) => entry.title).sort();
    expect(await page.engine.duplicateLocal(kind, id)).toMatchObject({ ok: true });
    expect(await titles()).toEqual([title, `${title} (copy)`]);
    expect(await page.engine.setLocalDeleted(kind, id, true)).toEqual({ ok: true, value: null });
    expect(await titles()).toEqual([`${title} (copy)`]);
    expect(await page.engine.listLocalDeleted(kind)).toMatchObject([{ id, of: kind, title, deletedAt: expect.any(String) }]);
    await page.engine.setLocalDeleted(kind, id, false);
    expect(await page.engine.listLocalDeleted(kind)).toEqual([]);
    expect(await titles()).toEqual([title, `${title} (copy)`]);
    expect(await page.engine.listLocal(kind === "editor" ? "workspace" : "editor")).toEqual([]);
    expect(home.account.calls).toEqual([]);
    page.tell({ type: "session", session: { kind: "signed-in", user: "u1" } });
    expect(await page.engine.moveToAccount(kind, id)).toEqual({ ok: true, value: "w1" });
    expect(home.account.documents.get("w1")?.title).toBe(title);
    expect(await titles()).toEqual([`${title} (copy)`]);
    expect(home.account.calls.map((call) => call.kind)).toEqual(["create"]);
  },
);

test("a lesson of this device stands in local storage as the specification has it, and is edited there in two tabs", async () => {
  const home = device();
  const anonymous = { session: { kind: "anonymous" } } as const;
  const first = home.page("t1", anonymous);
  await still();
  first.engine.open({ kind: "new-lesson" });
  const saved = await first.engine.save();
  const id = saved.ok ? saved.value : "";
  expect(JSON.parse(home.texts.get(`editor-${id}`) ?? "")).toHaveProperty("content.blocks.0.type", "header");
  const second = home.page("t2", anonymous);
  expect(await second.engine.openStored({ kind: "stored", id, of: "editor" })).toMatchObject({ ok: true, value: { documentId: id } });
  expect(await first.engine.save()).toEqual(saved);
  await still();
  expect(second.save()).toMatchObject({ home: "device", version: 2, word: "kept" });
});

test("a list is made after the open document's last edits are saved, and waits a second for them at most", async () => {
  const home = device();
  const page = await savedWorkspace(home);
  rename(page, "Last words");
  await page.engine.listLocal("workspace");
  expect(home.account.documents.get("w1")?.title).toBe("Last words");
  home.account.set("hangs");
  rename(page, "Never answered");
  const listing = page.engine.listLocal("workspace");
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
  expect(second.save()).toMatchObject({ word: "kept", problem: { code: "unreachable" } });
  home.account.set("fine");
  second.tell({ type: "online" });
  await still();
  expect(home.account.documents.get("w1")?.title).toBe("Edited on the train");
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

test("opened again while it is still being saved: what is edited then outlives the answer to the former save, and a kill", async () => {
  const home = device();
  const page = await savedWorkspace(home);
  home.account.set("holds");
  rename(page, "One");
  page.engine.open({ kind: "new-workspace" });
  await still();
  expect(home.account.documents.get("w1")).toMatchObject({ title: "One" });
  expect(await load(page, "w1")).toMatchObject({ ok: true, value: { isRecovered: true } });
  rename(page, "Two");
  await still();
  home.account.set("fine");
  await still();
  page.end();
  const after = home.page("t1");
  await load(after, "w1");
  expect(after.title()).toBe("Two");
  await after.pass(3000);
  expect(home.account.documents.get("w1")).toMatchObject({ title: "Two" });
});

test("what is open is said in one record: the dashboard, a shared one, a new one, a stored one, one deleted elsewhere", async () => {
  const home = device();
  const page = await savedWorkspace(home);
  const open = () => {
    const record = page.mirror.get("open");
    return record?.typeName === "open" ? record.document : undefined;
  };
  const stored = open();
  expect(stored).toMatchObject({ kind: "document", home: "account", id: "w1", formerId: null });
  page.engine.open({ kind: "dashboard", progressions: null });
  expect([open(), page.mirror.get("save")]).toEqual([{ kind: "dashboard" }, undefined]);
  page.engine.open({ kind: "json", json: { title: "Shared", data: {} }, isShared: true });
  expect([open(), page.mirror.get("save")]).toEqual([{ kind: "shared", of: "workspace" }, undefined]);
  page.engine.open({ kind: "new-lesson", draftId: "draft-mine" });
  expect(open()).toEqual({
    kind: "document",
    of: "editor",
    draftId: "draft-mine",
    home: "none",
    id: null,
    authorId: null,
    createdAt: null,
    formerId: null,
  });
  await load(page, "w1");
  expect(open()).toMatchObject({ kind: "document", of: "workspace", id: "w1" });
  home.account.documents.delete("w1");
  rename(page, "Still here");
  await page.pass(3000);
  expect(open()).toMatchObject({ kind: "document", home: "none", id: null, formerId: "w1" });
});

test("what is merged after it gave way, and cannot be sent, is in the draft with both sides", async () => {
  const home = device();
  const page = await savedWorkspace(home);
  home.account.elsewhere("w1", (body) => ({ ...body, data: { ...body.data, locked: true } }));
  rename(page, "Renamed here");
  await still();
  home.account.setAfter(2, "down");
  page.engine.open({ kind: "new-workspace" });
  await still();
  expect(home.account.documents.get("w1")).toMatchObject({ title: "Blues", data: { locked: true } });
  page.end();
  home.account.set("fine");
  const after = home.page("t2");
  await load(after, "w1");
  expect(after.mirror.get("workspace")).toMatchObject({ title: "Renamed here", locked: true });
  await after.pass(3000);
  expect(home.account.documents.get("w1")).toMatchObject({ title: "Renamed here", data: { locked: true } });
});

test("who erases themselves leaves no draft on the device; those of others stay", async () => {
  const { home } = await leftDraft("Of u1");
  const other = home.page("t2", { session: { kind: "signed-in", user: "u2" } });
  await still();
  other.engine.open({ kind: "new-workspace" });
  rename(other, "Of u2");
  await still();
  other.end();
  expect(await rowsIn(home, "drafts")).toMatchObject([{ user: "u1" }, { user: "u2" }]);
  const back = home.page("t3");
  expect(await back.engine.eraseDrafts()).toEqual({ ok: true, value: 1 });
  expect(await rowsIn(home, "drafts")).toMatchObject([{ user: "u2" }]);
});
