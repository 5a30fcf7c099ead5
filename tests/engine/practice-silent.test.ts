import { expect, test } from "vitest";
import { holdStorage } from "../support/keeping.ts";
import { device, still } from "../support/kept-engine.ts";
import { practiceRun } from "../support/practice-runs.ts";

test("runs that storage does not take are told, stay in the window, and are in the record once each when it answers", async () => {
  const home = device();
  const page = home.page("t1");
  const counts = () => page.mirror.get("practice");
  await page.engine.keepRun(practiceRun(0));
  const letGo = await holdStorage(home.factory, "woodshed-practice", "runs");
  const keeping = [page.engine.keepRun(practiceRun(1)), page.engine.keepRun(practiceRun(2))];
  await still();
  await page.pass(10_000);
  for (const kept of keeping) expect(await kept).toMatchObject({ ok: false, error: { code: "practice-storage-silent" } });
  expect(counts()).toMatchObject({ runs: 1, problem: { code: "practice-storage-silent" } });
  for (let second = 0; second < 30; second += 1) await page.pass(1000);
  letGo();
  for (let second = 0; second < 60; second += 1) await page.pass(1000);
  expect(counts()).toMatchObject({ runs: 3, waiting: 3, problem: null });
});

test("a record that is deleted takes with it what was not stored yet", async () => {
  const home = device();
  const page = home.page("t1");
  await page.engine.keepRun(practiceRun(0));
  const letGo = await holdStorage(home.factory, "woodshed-practice", "runs");
  const keeping = page.engine.keepRun(practiceRun(1));
  await still();
  await page.pass(10_000);
  expect(await keeping).toMatchObject({ ok: false });
  letGo();
  await still();
  expect(await page.engine.deletePractice()).toMatchObject({ ok: true });
  for (let second = 0; second < 60; second += 1) await page.pass(1000);
  expect(page.mirror.get("practice")).toMatchObject({ runs: 0, problem: null });
});
