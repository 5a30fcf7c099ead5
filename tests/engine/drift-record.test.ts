import { expect, test } from "vitest";
import { readRun } from "../../src/documents/practice/run.ts";
import type { PracticeRun } from "../../src/protocol/engine/practice.ts";
import former from "../fixtures/practice/record-without-drifts.json";
import { device, still } from "../support/kept-engine.ts";

const nobody = { kind: "anonymous" } as const;
const read = readRun(former.runs[0]);
if (read === undefined) throw new Error("The fixture cannot be read.");
const timed: PracticeRun = read;
const drifting: PracticeRun = {
  ...timed,
  id: "run-c",
  at: timed.at + 86_400_000,
  drifts: [
    { bars: [2, 3], ms: 35 },
    { bars: [6, 7], ms: -60 },
  ],
};

test("a record of a version that stored no drifts is read and written back unchanged; one with drifts keeps them on every device", async () => {
  const page = device().page("t1", { session: nobody });
  expect(await page.engine.importPractice(JSON.stringify(former))).toEqual({ ok: true, value: { added: 2, known: 0, damaged: 0 } });
  const file = await page.engine.exportPractice();
  expect(file.ok && JSON.parse(file.value)).toEqual(former);
  await page.engine.keepRun(drifting);
  const whole = await page.engine.exportPractice();
  const other = device().page("t1", { session: nobody });
  await other.engine.importPractice(whole.ok ? whole.value : "");
  const past = await other.engine.pastRuns({ id: "two-five-one", mode: "timed" });
  expect(past.ok && past.value.map(({ id, drift }) => [id, drift]), "where the beat moved most").toEqual([
    ["run-c", -60],
    ["run-a", null],
  ]);
});

test("sums that a former version stored are made anew, with the fastest tempo that was played in time", async () => {
  const laptop = device();
  const page = laptop.page("t1", { session: nobody });
  await page.engine.importPractice(JSON.stringify(former));
  await makeFormer(laptop.factory);
  page.end();
  await still();
  const report = await laptop.page("t2", { session: nobody }).engine.practiceReport(timed.at);
  expect(report.ok && report.value).toMatchObject({ runs: 2, attempts: 5, days: 2, fastest: 96 });
});

/** The rows of sums as the former version stored them. */
async function makeFormer(factory: IDBFactory): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = factory.open("woodshed-practice");
    request.onsuccess = () => resolve(request.result);
  });
  const transaction = database.transaction(["days", "heads"], "readwrite");
  const days = transaction.objectStore("days");
  const read = days.getAll();
  read.onsuccess = () => {
    for (const { fastest: _, ...row } of read.result as readonly { readonly fastest: unknown }[]) days.put(row);
  };
  const heads = transaction.objectStore("heads");
  const head = heads.get("");
  head.onsuccess = () => heads.put({ ...(head.result as object), form: 2 });
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}
