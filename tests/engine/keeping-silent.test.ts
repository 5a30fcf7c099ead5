import { expect, test } from "vitest";
import { openDatabase } from "../../src/engine/drafts/database.ts";
import { toldProblem } from "../../src/engine/sync/status.ts";
import { problemText } from "../../src/ui/text/problems.ts";
import {
  type Device,
  holdStorage,
  load,
  newWorkspace,
  type Page,
  rename,
  resume,
  rowsIn,
  savedWorkspace,
  storageOf,
} from "../support/keeping.ts";
import { device, still } from "../support/kept-engine.ts";
import { cases, seed } from "../support/totals.ts";
import { handTimers } from "../support/world.ts";

const anonymous = { session: { kind: "anonymous" } } as const;

/** Lets so many seconds pass, one after the other. */
async function seconds(page: Page, count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) await page.pass(1000);
}

/** A new workspace of nobody whose draft stands there with a title, and whose storage answers nothing from then on. */
async function held(home: Device, title = "Before") {
  const page = home.page("t1", anonymous);
  await still();
  page.engine.open({ kind: "new-workspace" });
  rename(page, title);
  await still();
  return { page, letGo: await holdStorage(home.factory) };
}

test("a write without an answer: first it is no longer called kept, then storage is called silent, and it is written once storage answers", async () => {
  const home = device();
  const { page, letGo } = await held(home);
  expect(page.save()).toMatchObject({ word: "kept", storage: "ready" });
  rename(page, "Held");
  await seconds(page, 1);
  expect(page.save()).toMatchObject({ word: "saving", storage: "slow" });
  await seconds(page, 9);
  expect(page.save()).toMatchObject({ word: "not-saved", storage: "silent" });
  let upTo: number | null | undefined;
  void page.engine.kept().then((number) => {
    upTo = number;
  });
  await seconds(page, 60);
  expect(upTo, "nobody is told that it is kept").toBeUndefined();
  letGo();
  await seconds(page, 1);
  expect(upTo).toBeNull();
  expect(page.save()).toMatchObject({ word: "kept", storage: "ready" });
  page.end();
  const again = home.page("t1", anonymous);
  await resume(again);
  expect(again.title()).toBe("Held");
});

test("a save to the account goes through although the device's own copy cannot be written", async () => {
  const home = device();
  const page = await savedWorkspace(home);
  const letGo = await holdStorage(home.factory);
  rename(page, "In the account");
  await seconds(page, 25);
  expect(home.account.documents.get("w1")).toMatchObject({ title: "In the account", version: 2 });
  expect(page.save()).toMatchObject({ word: "saved", unsaved: false, storage: "silent" });
  expect(await page.engine.kept()).toBeNull();
  rename(page, "Once more");
  await seconds(page, 4);
  expect(home.account.documents.get("w1"), "it is known by now that storage is silent").toMatchObject({ title: "Once more", version: 3 });
  letGo();
  await seconds(page, 120);
  expect(await rowsIn(home, "drafts"), "a late write does not bring an older state back").toEqual([]);
  expect(page.save()).toMatchObject({ word: "saved", storage: "ready" });
});

test("what the account has counts as kept while later edits do not", async () => {
  const home = device();
  const page = await savedWorkspace(home);
  const letGo = await holdStorage(home.factory);
  const asked: (number | null)[] = [];
  for (let second = 0; second < 25; second += 1) {
    // The next save is carried out and answered later, while edits go on.
    if (second === 16) home.account.set("holds");
    rename(page, `At ${second}`);
    if (second === 17) void page.engine.kept().then((upTo) => asked.push(upTo));
    await page.pass(1000);
  }
  await seconds(page, 5);
  rename(page, "After it was sent");
  expect(asked).toEqual([]);
  home.account.set("fine");
  await still();
  // One command came before these: the title with which it was saved.
  expect(asked, "up to what was sent").toEqual([26]);
  letGo();
});

test("what was given up before it began changes nothing any more", async () => {
  const home = device();
  const timers = handTimers();
  const opened = await openDatabase(home.factory, timers.later);
  if (!opened.ok) throw new Error("The storage cannot be opened.");
  const letGo = await holdStorage(home.factory);
  const updated = opened.value.update("kept", "a", () => ({ put: { id: "a" }, answer: true }));
  timers.pass(10_000);
  expect(await updated).toEqual({ ok: false, error: "silent" });
  const written = opened.value.write(["kept"], "relaxed", (store) => store("kept").put({ id: "b" }));
  timers.pass(10_000);
  expect(await written).toEqual({ ok: false, error: "silent" });
  letGo();
  expect(await opened.value.all("kept")).toEqual({ ok: true, value: [] });
});

test("a late write never stands over a newer one, whatever came between", async () => {
  const [first, count] = [seed(1), cases(6, 300)];
  for (let each = first; each < first + count; each += 1) {
    let state = each;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const home = device();
    const { page, letGo } = await held(home);
    let title = "Before";
    for (let step = 0; step < 12; step += 1) {
      if (random(2) === 0) {
        title = `Title ${step}`;
        rename(page, title);
      }
      await seconds(page, random(9));
    }
    letGo();
    if (random(2) === 0) await seconds(page, random(12));
    if (random(2) === 0) {
      title = "Last";
      rename(page, title);
    }
    await seconds(page, 100);
    expect(page.save(), `seed ${each}`).toMatchObject({ word: "kept", storage: "ready" });
    page.end();
    const again = home.page("t1", anonymous);
    await resume(again);
    expect(again.title(), `seed ${each}`).toBe(title);
  }
});

test("a document that was left while storage is silent is written when it answers, and is opened as it was left", async () => {
  const home = device();
  const { page, letGo } = await held(home);
  const { draftId } = page.save();
  rename(page, "Left");
  await seconds(page, 12);
  rename(page, "Left last");
  page.engine.open({ kind: "new-workspace" });
  await still();
  expect(page.mirror.get("unwritten")).toMatchObject({ documents: 1 });
  letGo();
  await load(page, draftId);
  expect(page.title()).toBe("Left last");
  await seconds(page, 100);
  expect(page.mirror.get("unwritten")).toBeUndefined();
  expect(await rowsIn(home, "drafts")).toMatchObject([{ id: draftId, title: "Left last" }]);
});

test("a Save onto this device without an answer is refused in clear words and carried out once, when storage answers", async () => {
  const home = device();
  const { page, letGo } = await held(home);
  rename(page, "Blues");
  const saving = page.engine.save();
  await seconds(page, 25);
  expect(await saving).toMatchObject({ ok: false, error: { code: "silent-storage" } });
  expect(page.save()).toMatchObject({ word: "not-saved", problem: { code: "silent-storage" } });
  letGo();
  await seconds(page, 100);
  expect(page.save()).toMatchObject({ word: "kept", home: "device", unsaved: false, problem: null });
  const kept = await (await storageOf(home)).all("kept");
  expect(kept).toMatchObject({ ok: true, value: [{ title: "Blues", version: 1 }] });
});

test("nothing is called deleted or erased that storage did not take away", async () => {
  const home = device();
  const page = await newWorkspace(home);
  rename(page, "Mine");
  await still();
  const { draftId } = page.save();
  const letGo = await holdStorage(home.factory);
  const marking = page.engine.setLocalDeleted("workspace", draftId, true);
  const erasing = page.engine.eraseDrafts();
  await seconds(page, 25);
  expect(await marking).toMatchObject({ ok: false, error: { code: "not-changed-here" } });
  expect(await erasing).toMatchObject({ ok: false, error: { code: "unreadable-storage" } });
  letGo();
});

test("no problem claims that this device has the changes while its storage does not take them", async () => {
  const home = device();
  const page = await savedWorkspace(home);
  const letGo = await holdStorage(home.factory);
  rename(page, "Only here");
  home.account.set("refuses");
  await seconds(page, 30);
  const claims = () => {
    const { problem } = page.save();
    return problem === null ? "" : problemText(problem);
  };
  expect(page.save()).toMatchObject({ word: "not-saved", storage: "silent" });
  expect(claims()).not.toMatch(/kept on this device/);
  page.tell({ type: "session", session: { kind: "anonymous" } });
  const refused = await page.engine.save();
  expect(refused.ok || problemText(refused.error)).toBe("You are signed out. Sign in first.");
  letGo();
});

test("a problem that says where the changes are says so only where that is true", () => {
  const waits = { code: "unreachable", params: { what: { code: "changes-here-wait" } } };
  expect(problemText(toldProblem(waits, "ready"))).toMatch(/kept on this device/);
  expect(problemText(toldProblem(waits, "silent"))).toBe("The server cannot be reached.");
  const refused = { code: "not-stored", params: { why: "It is too large." } };
  expect(problemText(toldProblem(refused, "full"))).toBe("It is too large.");
  expect(toldProblem(null, "missing")).toBeNull();
});
