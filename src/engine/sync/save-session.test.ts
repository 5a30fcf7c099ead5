import { expect, test } from "vitest";
import { body, saved, settled, widgetsOf, world } from "../../../tests/support/save-session-world.ts";
import type { DocumentBody } from "../../protocol/engine/account-feed.ts";

test("a new document is saved only by Save: it gets its id, and the draft goes", async () => {
  const { saveSession, account, edit, pass, log, word } = world();
  edit(body("Blues in F"));
  await pass(60_000);
  expect(account.calls).toEqual([]);
  expect(word()).toBe("kept");
  expect(await saveSession.save()).toEqual({ ok: true, value: "w1" });
  expect(account.documents.get("w1")?.title).toBe("Blues in F");
  expect(log.located.at(-1)).toMatchObject({ home: "account", id: "w1", version: 1 });
  expect(log.cleared).toBe(1);
  expect(word()).toBe("saved");
});

test("a saved document is saved again 3 s after the last edit, without a word to the person", async () => {
  const { account, edit, pass, word } = await saved();
  edit(body("A"));
  await pass(2000);
  edit(body("B"));
  await pass(2999);
  expect(account.writes()).toEqual([]);
  expect(word()).toBe("saving");
  await pass(1);
  expect(account.writes()).toMatchObject([{ kind: "save", id: "w1", version: 1, reason: "autosave", body: { title: "B" } }]);
  expect(word()).toBe("saved");
});

test("while edits go on it is saved every 15 s", async () => {
  const { account, edit, pass } = await saved();
  for (let second = 0; second < 31; second += 1) {
    edit(body(`At ${second}`));
    await pass(1000);
  }
  expect(account.writes().map((call) => call.kind === "save" && call.body.title)).toEqual(["At 14", "At 29"]);
});

test("on this device it is saved a second after the last edit, and every 15 s while edits go on", async () => {
  const { saveSession, device, become, edit, pass } = world({ base: body("A") });
  await become({ kind: "anonymous" });
  await saveSession.save();
  device.calls.length = 0;
  edit(body("B"));
  await pass(999);
  expect(device.writes()).toEqual([]);
  await pass(1);
  expect(device.writes()).toMatchObject([{ kind: "save", version: 1, body: { title: "B" } }]);
  for (let step = 0; step < 60; step += 1) {
    edit(body(`At ${step * 300}`));
    await pass(300);
  }
  expect(device.writes().map((call) => call.kind === "save" && call.body.title)).toEqual(["B", "At 14700"]);
});

test("what is edited while a save is under way is saved after it, on the version that it made", async () => {
  const { saveSession, account, edit, pass, word } = await saved();
  edit(body("First"));
  const saving = saveSession.save();
  await Promise.resolve();
  edit(body("Second"));
  await saving;
  expect(word()).toBe("saving");
  await pass(3000);
  expect(account.writes()).toMatchObject([
    { version: 1, body: { title: "First" } },
    { version: 2, body: { title: "Second" } },
  ]);
  expect(account.documents.get("w1")).toMatchObject({ title: "Second", version: 3 });
});

test("without a network it tries again after 1, 2, 4 ... 60 s, and at once when the network is back", async () => {
  const { saveSession, account, edit, pass, word } = await saved();
  account.set("down");
  edit(body("Kept"));
  await pass(3000);
  expect(word()).toBe("kept");
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    const before = account.calls.length;
    await pass(seconds * 1000 - 1);
    expect(account.calls.length).toBe(before);
    await pass(1);
    expect(account.calls.length).toBe(before + 1);
  }
  account.set("fine");
  saveSession.online();
  await settled();
  expect(account.documents.get("w1")?.title).toBe("Kept");
  expect(word()).toBe("saved");
});

test("a save that was carried out but never answered is known by its write id, and counts as saved", async () => {
  const { account, edit, pass, word, document } = await saved();
  account.set("silent");
  edit(body("Landed"));
  await pass(3000);
  expect(account.documents.get("w1")).toMatchObject({ title: "Landed", version: 2 });
  account.set("fine");
  edit(body("Later"));
  await pass(1000);
  expect(word()).toBe("saving");
  await pass(3000);
  expect(account.documents.get("w1")).toMatchObject({ title: "Later", version: 3 });
  expect(document().title).toBe("Later");
  expect(word()).toBe("saved");
});

test("a first save that was never answered makes one document, however often it is repeated", async () => {
  const { saveSession, account, edit, pass } = world();
  account.set("silent");
  edit(body("Once"));
  expect((await saveSession.save()).ok).toBe(false);
  edit(body("Twice"));
  await pass(1000);
  await pass(2000);
  account.set("fine");
  await pass(4000);
  await pass(3000);
  expect(account.documents.size).toBe(1);
  expect(account.documents.get("w1")?.title).toBe("Twice");
});

test("Save after an unanswered first save stores what stands there now", async () => {
  const { saveSession, account, edit } = world();
  account.set("silent");
  edit(body("Once"));
  await saveSession.save();
  account.set("fine");
  edit(body("Now"));
  expect(await saveSession.save()).toEqual({ ok: true, value: "w1" });
  expect(account.documents.get("w1")?.title).toBe("Now");
});

test("two devices that edited different widgets both keep their work", async () => {
  const { account, edit, pass, document, word } = await saved();
  account.elsewhere("w1", () => body("Blues", { a: 1, b: 7 }));
  edit(body("Blues", { a: 5, b: 1 }));
  await pass(3000);
  expect(widgetsOf(document())).toEqual({ a: 5, b: 7 });
  expect(widgetsOf(account.documents.get("w1") as DocumentBody)).toEqual({ a: 5, b: 7 });
  expect(account.writes().at(-1)).toMatchObject({ version: 2, reason: "resolve" });
  expect(word()).toBe("saved");
});

async function conflicting() {
  const made = await saved();
  made.account.elsewhere("w1", () => body("Blues", { a: 7, b: 7 }));
  made.edit(body("Blues", { a: 5, b: 1 }));
  await made.pass(3000);
  return made;
}

test("the same widget edited on two devices asks for that widget only, and nothing is sent while nobody answers", async () => {
  const { saveSession, account, edit, pass, word } = await conflicting();
  expect(word()).toBe("conflict");
  expect(saveSession.view.conflicts).toEqual([{ key: "widget/a", label: { named: "widget", id: "player" } }]);
  edit(body("Blues", { a: 6, b: 1 }));
  await pass(60_000);
  expect(widgetsOf(account.documents.get("w1") as DocumentBody)).toEqual({ a: 7, b: 7 });
  expect((await saveSession.save()).ok).toBe(false);
});

test("keep mine: mine is stored, and what the other did elsewhere stays", async () => {
  const { saveSession, account, document, word } = await conflicting();
  await saveSession.resolve({ "widget/a": "mine" });
  expect(widgetsOf(document())).toEqual({ a: 5, b: 7 });
  expect(widgetsOf(account.documents.get("w1") as DocumentBody)).toEqual({ a: 5, b: 7 });
  expect(word()).toBe("saved");
});

test("use theirs: the stored state is shown", async () => {
  const { saveSession, account, document, word } = await conflicting();
  await saveSession.resolve({ "widget/a": "theirs" });
  expect(widgetsOf(document())).toEqual({ a: 7, b: 7 });
  expect(account.documents.get("w1")?.version).toBe(2);
  expect(word()).toBe("saved");
});

test("save mine as a copy: both are stored", async () => {
  const { saveSession, account, document } = await conflicting();
  expect(await saveSession.resolveAsCopy()).toEqual({ ok: true, value: "w2" });
  expect(account.documents.get("w2")?.title).toBe("Blues (copy)");
  expect(widgetsOf(account.documents.get("w2") as DocumentBody)).toEqual({ a: 5, b: 1 });
  expect(widgetsOf(document())).toEqual({ a: 7, b: 7 });
});

test("a save meets the end of the session: nothing is lost, and it is saved once signed in again", async () => {
  const { saveSession, account, edit, pass, become, word, log } = await saved();
  account.set("signed-out");
  edit(body("While away"));
  await pass(3000);
  await become({ kind: "ended", user: "u1" });
  expect(word()).toBe("signed-out");
  expect(await saveSession.save()).toMatchObject({ ok: false, error: { code: "signed-out" } });
  expect(log.cleared).toBe(1);
  account.set("fine");
  await become({ kind: "signed-in", user: "u1" });
  expect(account.documents.get("w1")?.title).toBe("While away");
  expect(word()).toBe("saved");
});

test("never signed in: Save keeps it on this device, and edits are kept there by themselves", async () => {
  const { saveSession, account, device, edit, pass, become, word } = world();
  await become({ kind: "anonymous" });
  edit(body("Mine"));
  expect(await saveSession.save()).toEqual({ ok: true, value: "w1" });
  expect(word()).toBe("kept");
  edit(body("Mine, later"));
  await pass(3000);
  expect(device.documents.get("w1")?.title).toBe("Mine, later");
  expect(account.calls).toEqual([]);
});

test("a document of this device moves into the account with the first Save after sign-in", async () => {
  const { saveSession, account, edit, become, log, word } = world();
  await become({ kind: "anonymous" });
  edit(body("Mine"));
  await saveSession.save();
  await become({ kind: "signed-in", user: "u1" });
  await saveSession.save();
  expect(account.documents.get("w1")?.title).toBe("Mine");
  expect(log.left).toEqual(["w1"]);
  expect(word()).toBe("saved");
});

test("what the server refuses is told and not repeated until the next edit", async () => {
  const { saveSession, account, edit, pass, word } = await saved();
  account.set("refuses");
  edit(body("Large"));
  await pass(3000);
  expect(saveSession.view.problem?.code).toBe("too-large");
  expect(word()).toBe("kept");
  await pass(600_000);
  expect(account.writes().length).toBe(1);
  account.set("fine");
  edit(body("Small"));
  await pass(3000);
  expect(word()).toBe("saved");
});

test("deleted elsewhere: the version here stays, and Save stores it as a new document", async () => {
  const { saveSession, account, edit, pass, word } = await saved();
  account.documents.delete("w1");
  edit(body("Still here"));
  await pass(3000);
  expect(saveSession.view.problem?.code).toBe("deleted-elsewhere");
  expect(word()).toBe("kept");
  expect((await saveSession.save()).ok).toBe(true);
  expect([...account.documents.values()].map(({ title }) => title)).toEqual(["Still here"]);
});

test("a save in another tab is shown here, and does not undo what is being edited here", async () => {
  const { saveSession, account, edit, document } = await saved();
  account.elsewhere("w1", () => body("Blues", { a: 1, b: 9 }));
  await saveSession.catchUp(2);
  expect(widgetsOf(document())).toEqual({ a: 1, b: 9 });
  edit(body("Blues", { a: 3, b: 9 }));
  account.elsewhere("w1", () => body("Blues", { a: 1, b: 10 }));
  await saveSession.catchUp(3);
  expect(widgetsOf(document())).toEqual({ a: 3, b: 10 });
  expect(widgetsOf(account.documents.get("w1") as DocumentBody)).toEqual({ a: 3, b: 10 });
});

test("a write from before a restart is sent again as it was, and what was edited since after it", async () => {
  const pending = { writeId: "before", body: body("Sent"), creates: true, home: "account" as const };
  const { saveSession, account, edit, pass } = world({ pending, isUnsaved: true });
  edit(body("Sent and edited"));
  saveSession.resume();
  await settled();
  expect(account.writes()).toMatchObject([{ kind: "create", writeId: "before", body: { title: "Sent" } }]);
  await pass(3000);
  expect(account.documents.get("w1")).toMatchObject({ title: "Sent and edited", version: 2 });
});

test("opening another document saves the last edits of this one", async () => {
  const { saveSession, account, edit, log } = await saved();
  edit(body("Last words"));
  await saveSession.close();
  expect(account.documents.get("w1")?.title).toBe("Last words");
  expect(log.cleared).toBe(2);
});
