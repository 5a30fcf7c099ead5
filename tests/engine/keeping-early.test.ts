import { expect, test } from "vitest";
import { rename } from "../support/keeping.ts";
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
