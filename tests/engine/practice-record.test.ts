import fc from "fast-check";
import { expect, test } from "vitest";
import { overviewOf } from "../../src/documents/practice/overview.ts";
import { openPracticeStore, type PracticeStore } from "../../src/engine/practice/practice-store.ts";
import type { PracticeReport } from "../../src/protocol/engine/practice-api.ts";
import { dashboardIds } from "../../src/protocol/records/dashboard.ts";
import { device } from "../support/kept-engine.ts";
import { FIRST_DAY, practiceRun } from "../support/practice-runs.ts";
import { cases } from "../support/totals.ts";
import { engineWorld, handTimers } from "../support/world.ts";

const NOW = FIRST_DAY + 30 * 86_400_000;
const ann = { kind: "signed-in", user: "ann" } as const;
const nobody = { kind: "anonymous" } as const;

type Page = ReturnType<ReturnType<typeof device>["page"]>;
async function reportOf({ engine }: Page): Promise<PracticeReport> {
  const report = await engine.practiceReport(NOW);
  if (!report.ok) throw new Error(report.error.code);
  return report.value;
}

/** Writes something into the store of runs or rows behind the engine's back. */
async function damage(factory: IDBFactory, store: string, row: unknown): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = factory.open("woodshed-practice");
    request.onsuccess = () => resolve(request.result);
  });
  await new Promise((resolve) => {
    const transaction = database.transaction(store, "readwrite");
    transaction.objectStore(store).put(row);
    transaction.oncomplete = resolve;
  });
  database.close();
}

test("a run is kept once, is there after a reload, and its page says what is weak", async () => {
  const laptop = device();
  const page = laptop.page("t1", { session: ann });
  expect(await page.engine.keepRun(practiceRun(0))).toEqual({ ok: true, value: null });
  await page.engine.keepRun(practiceRun(0));
  await page.engine.keepRun(practiceRun(1));
  page.end();
  const again = laptop.page("t1", { session: ann });
  const report = await reportOf(again);
  expect(report).toMatchObject({ runs: 2, attempts: 6, days: 2, waiting: 2, nobodys: 0, setAside: 0 });
  expect(report.weak[0]).toMatchObject({ from: "C ii", to: "C V", why: "missed", errorRate: 1 });
});

/** Runs over the same changes in three keys, every fourth of them on weak changes and some in one moment. */
const mixed = Array.from({ length: 12 }, (_, n) => {
  const weak = { source: { kind: "exercise", id: "weak", title: "Weak changes" } } as const;
  const { attempts } = practiceRun(n % 3);
  return practiceRun(n, { at: FIRST_DAY + (n - (n % 5 === 0 ? 3 : 0)) * 40_000_000, attempts, ...(n % 4 === 0 ? weak : {}) });
});

test("what the record comes to does not depend on the order, the parts or the number of times in which runs arrive", async () => {
  const some = fc.shuffledSubarray(mixed, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(some, fc.integer({ min: 1, max: 3 }), async (runs, size) => {
      const [whole, parts] = [
        await openPracticeStore(device().factory, handTimers().later),
        await openPracticeStore(device().factory, handTimers().later),
      ];
      await whole?.add("ann", runs, { waits: false });
      for (let from = 0; from < runs.length; from += size)
        await parts?.add("ann", runs.slice(Math.max(0, from - 1), from + size), { waits: false });
      const rows = await parts?.rows("ann");
      expect(rows?.ok && overviewOf(rows.value, NOW).runs).toBe(runs.length);
      expect(rows).toEqual(await whole?.rows("ann"));
    }),
    { numRuns: cases(200, 2000) },
  );
});

test("a run that comes late is added to the rows where none of its changes was met since; else all runs are looked at", async () => {
  const laptop = device();
  const storage = await openPracticeStore(laptop.factory, handTimers().later);
  const key = (n: number, at: number, id: string) => storage?.add("ann", [practiceRun(n, { at: FIRST_DAY + at, id })], { waits: false });
  /** A damaged run is found by who looks at all. */
  const spoil = () => damage(laptop.factory, "runs", { owner: "ann", id: "broken", run: { id: "broken", at: "yesterday" } });
  await key(0, 0, "m");
  await key(1, 5, "n");
  await spoil();
  await key(0, 1, "o");
  expect(storage?.setAside()).toBe(0);
  await key(1, 2, "p");
  expect(storage?.setAside()).toBe(1);
  await spoil();
  await key(0, 1, "a");
  expect(storage?.setAside()).toBe(2);
  await spoil();
  await key(2, 3, "q");
  expect(storage?.setAside()).toBe(3);
});

async function overview(storage: PracticeStore | undefined) {
  const rows = await storage?.rows("ann");
  if (!rows?.ok) throw new Error("The rows cannot be read.");
  return overviewOf(rows.value, NOW);
}

test("a damaged run is set aside and told, a damaged sum is made anew, and nothing else is lost", async () => {
  const laptop = device();
  const page = laptop.page("t1", { session: ann });
  for (const n of [0, 1, 2]) await page.engine.keepRun(practiceRun(n));
  const before = await reportOf(page);
  await damage(laptop.factory, "changes", { owner: "ann", id: "C ii C V", attempts: "many" });
  expect(await reportOf(page)).toEqual(before);
  await damage(laptop.factory, "runs", { owner: "ann", id: "run-1", run: { id: "run-1", at: "yesterday" } });
  await damage(laptop.factory, "days", { owner: "ann", day: 3 });
  expect(await reportOf(page)).toMatchObject({ runs: 2, attempts: 6, setAside: 1 });
});

test("an exported record is read again on another device, each run once; another file is refused", async () => {
  const page = device().page("t1", { session: nobody });
  for (const n of [0, 1, 2]) await page.engine.keepRun(practiceRun(n));
  const file = await page.engine.exportPractice();
  if (!file.ok) throw new Error(file.error.code);
  const other = device().page("t1", { session: nobody });
  await other.engine.keepRun(practiceRun(1));
  expect(await other.engine.importPractice(file.value)).toEqual({ ok: true, value: { added: 2, known: 1, damaged: 0 } });
  expect(await reportOf(other)).toEqual(await reportOf(page));
  const mangled = JSON.parse(file.value) as { runs: unknown[] };
  expect(await other.engine.importPractice(JSON.stringify({ ...mangled, runs: [...mangled.runs, { id: 7 }] }))).toEqual({
    ok: true,
    value: { added: 0, known: 3, damaged: 1 },
  });
  for (const text of ["", "{}", '{"format":"something"}', "[1]"])
    expect(await other.engine.importPractice(text)).toMatchObject({ ok: false, error: { code: "not-a-record" } });
});

test("a deleted record can be brought back until the page is closed; the account is told to forget only while it is gone", async () => {
  const page = device().page("t1", { session: ann });
  await page.engine.keepRun(practiceRun(0));
  await page.engine.practiceSent("ann", ["run-0"]);
  expect(await page.engine.deletePractice()).toEqual({ ok: true, value: 1 });
  expect(await reportOf(page)).toMatchObject({ runs: 0, canRestore: true });
  expect(await page.engine.practiceToSend("ann")).toEqual({ owner: "ann", forget: true, runs: [] });
  expect(await page.engine.restorePractice()).toEqual({ ok: true, value: 1 });
  expect(await reportOf(page)).toMatchObject({ runs: 1, canRestore: false });
  expect(await page.engine.practiceToSend("ann")).toMatchObject({ forget: false, runs: [{ id: "run-0" }] });
});

test("people who share a device share no record; what nobody practised is taken over only when it is asked for", async () => {
  const shared = device();
  await shared.page("t1", { session: nobody }).engine.keepRun(practiceRun(0));
  const page = shared.page("t2", { session: ann });
  await page.engine.keepRun(practiceRun(1));
  expect(await reportOf(page)).toMatchObject({ runs: 1, nobodys: 1 });
  expect(await reportOf(shared.page("t3", { session: { kind: "signed-in", user: "bob" } }))).toMatchObject({ runs: 0, nobodys: 1 });
  expect(await page.engine.adoptPractice()).toEqual({ ok: true, value: 1 });
  expect(await reportOf(page)).toMatchObject({ runs: 2, nobodys: 0, waiting: 2 });
  expect(await reportOf(shared.page("t4", { session: nobody }))).toMatchObject({ runs: 0 });
});

test("two tabs practise at once and both are counted", async () => {
  const laptop = device();
  const tabs = [laptop.page("t1", { session: ann }), laptop.page("t2", { session: ann })];
  await Promise.all([0, 1, 2, 3, 4, 5].map((n) => tabs[n % 2]?.engine.keepRun(practiceRun(n))));
  expect(await reportOf(tabs[0] as Page)).toMatchObject({ runs: 6, attempts: 18 });
});

test("a browser that keeps nothing says so, and so does a run that cannot be read", async () => {
  const page = device().page("t1", { storage: null });
  expect(await page.engine.keepRun(practiceRun(0))).toMatchObject({ ok: false, error: { code: "practice-storage-missing" } });
  const other = device().page("t1");
  expect(await other.engine.keepRun({ ...practiceRun(0), at: Number.NaN })).toMatchObject({ ok: false, error: { code: "malformed-run" } });
});

test("a run on weak changes counts for those changes, and not for what only leads from one to the next", async () => {
  const page = device().page("t1", { session: ann });
  await page.engine.keepRun(practiceRun(0));
  const attempt = { key: "F", outcome: "right", foundMs: 700, errorMs: null } as const;
  await page.engine.keepRun(
    practiceRun(1, {
      source: { kind: "exercise", id: "exercise-weak", title: "What is weak" },
      attempts: [
        { from: "C ii", to: "C V", ...attempt },
        { from: "C V", to: "C ii", ...attempt },
      ],
    }),
  );
  const { slowest, attempts } = await reportOf(page);
  expect(slowest.map(({ id, key, attempts: count }) => [id, key, count])).toEqual([
    ["C ii C V", "C", 2],
    ["C V C I", "C", 1],
  ]);
  expect(attempts).toBe(5);
});

test("what is weak is loaded into the training through its player; undo brings back what was there; without a training it is refused", () => {
  const { engine, dispatch, derived } = engineWorld();
  const changes = [
    { from: "Cm7", to: "F7", key: "Bb" },
    { from: "Abmaj7", to: "Dm7", key: "Ab" },
  ];
  const asked = () =>
    derived<{ cards: readonly { element: { name: string } }[] }>(dashboardIds.training)?.cards.map(({ element }) => element.name);
  engine.open({ kind: "dashboard", progressions: null });
  const before = asked();
  expect(dispatch({ type: "practice/train", changes })).toMatchObject({ ok: true });
  expect(asked()).toEqual(["Cm7", "F7", "Cm7", "F7", "Abmaj7", "Dm7", "Abmaj7", "Dm7"]);
  expect(engine.exportMidi(dashboardIds.player)).toMatchObject({ ok: true });
  engine.undo();
  expect(asked()).toEqual(before);
  engine.open({ kind: "new-workspace" });
  dispatch({ type: "widget/remove", widgetId: "simpleTraining-1" });
  expect(dispatch({ type: "practice/train", changes })).toMatchObject({ ok: false, error: { code: "no-training" } });
});

test("changes that a class asks for are loaded under the title of the assignment, others as weak spots", () => {
  const { engine, dispatch } = engineWorld();
  engine.open({ kind: "dashboard", progressions: null });
  const title = () => {
    const held = engine.songHeld(dashboardIds.player);
    return held.ok ? held.value.title : undefined;
  };
  const changes = [{ from: "C", to: "F", key: "C" }];
  dispatch({ type: "practice/train", changes, title: "Cadence" });
  expect(title()).toBe("Cadence");
  dispatch({ type: "practice/train", changes });
  expect(title()).toBe("Weak spots");
});

test("changes that come late are loaded to be practised in time", () => {
  const { engine, dispatch, derived } = engineWorld();
  engine.open({ kind: "dashboard", progressions: null });
  const mode = () => derived<{ mode: string }>(dashboardIds.training)?.mode;
  expect(mode()).toBe("simple");
  dispatch({ type: "practice/train", changes: [{ from: "Cm7", to: "F7", key: "Bb" }], mode: "timed" });
  expect(mode()).toBe("timed");
  dispatch({ type: "practice/train", changes: [{ from: "Cm7", to: "F7", key: "Bb" }] });
  expect(mode(), "without a word it stays").toBe("timed");
});

test("a training that practises an exercise of its own leaves it for what is weak, and undo brings the exercise back", () => {
  const { engine, dispatch, act, derived } = engineWorld();
  engine.open({ kind: "dashboard", progressions: null });
  act(dashboardIds.training, "practise", { kind: "exercise", name: "inversions", key: "C", type: "maj7" });
  const shown = () =>
    derived<{ source: unknown; rules: { voicing: string }; cards: readonly { element: { name: string } }[] }>(dashboardIds.training);
  expect(shown()).toMatchObject({ source: { name: "inversions" }, rules: { voicing: "written" } });
  dispatch({ type: "practice/train", changes: [{ from: "Cm7", to: "F7", key: "Bb" }], mode: "wait" });
  expect(shown()).toMatchObject({ source: null, rules: { voicing: "any" }, mode: "wait" });
  expect(shown()?.cards.map(({ element }) => element.name)).toEqual(["Cm7", "F7", "Cm7", "F7"]);
  engine.undo();
  expect(shown()).toMatchObject({ source: { name: "inversions" }, rules: { voicing: "written" } });
});

test("rows of an earlier form are folded anew from the runs", async () => {
  const laptop = device();
  const storage = await openPracticeStore(laptop.factory, handTimers().later);
  const scale = { kind: "scale", id: "scale-C-major-right", title: "C major, right hand" } as const;
  await storage?.add("ann", [{ ...practiceRun(0), source: scale }], { waits: false });
  const wanted = await overview(storage);
  const rows = await storage?.rows("ann");
  const [row] = rows?.ok ? rows.value.changes : [];
  await damage(laptop.factory, "changes", { owner: "ann", ...row, id: "C ii C V" });
  await damage(laptop.factory, "heads", { owner: "ann", at: FIRST_DAY, id: practiceRun(0).id, changes: 3, days: 1 });
  expect(await overview(await openPracticeStore(laptop.factory, handTimers().later))).toEqual(wanted);
});
