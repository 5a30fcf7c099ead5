import * as v from "valibot";
import { expect, test } from "vitest";
import { draftHead } from "../../src/engine/drafts/draft-schema.ts";
import { type JsonObject, omit } from "../../src/lib/json.ts";
import type { DocumentBody } from "../../src/protocol/engine/account-feed.ts";
import { type Device, load, rename, rowsIn, savedWorkspace, storageOf } from "../support/keeping.ts";
import { device, still } from "../support/kept-engine.ts";

/** The account is put back to the state of its first save, under whatever title. */
function putBack(home: Device, epoch: string | null, title = "From the backup"): void {
  const stored = home.account.documents.get("w1");
  if (stored === undefined) throw new Error("There is no document w1.");
  const body: DocumentBody = { title, data: stored.data };
  home.account.putBack("w1", 1, epoch, body);
}

/** A workspace that was saved twice, with an edit that was not saved when its page was killed. */
async function draftBehind(home: Device) {
  const page = await savedWorkspace(home);
  rename(page, "Saved twice");
  await page.pass(3000);
  rename(page, "Edited since");
  await still();
  page.end();
  expect(await rowsIn(home, "drafts")).toHaveLength(1);
}

test("a draft that meets a server that was put back keeps its work and asks, also after the page was killed while it asked", async () => {
  const home = device();
  await draftBehind(home);
  putBack(home, "e1");
  for (const tab of ["t2", "t3"]) {
    const page = home.page(tab);
    await load(page, "w1");
    await page.pass(20_000);
    expect(page.title()).toBe("Edited since");
    expect(page.save()).toMatchObject({ word: "conflict", conflicts: [{ key: "title" }] });
    expect(home.account.documents.get("w1")).toMatchObject({ title: "From the backup", version: 1 });
    page.end();
  }
  const last = home.page("t4");
  await load(last, "w1");
  await last.engine.resolveConflicts({ title: "mine" });
  await still();
  expect(home.account.documents.get("w1")).toMatchObject({ title: "Edited since", version: 2 });
  expect(last.save()).toMatchObject({ word: "saved", version: 2, epoch: "e1" });
});

test("a draft of a former version, which knows no epoch, opens as before", async () => {
  const home = device();
  await draftBehind(home);
  const [heads, entries] = [await rowsIn(home, "drafts"), await rowsIn(home, "journal")];
  const bare = (head: unknown) => omit(head as JsonObject, ["epoch"]);
  await (await storageOf(home)).write(["drafts", "journal"], "relaxed", (store) => {
    for (const head of heads) store("drafts").put(bare(head));
    for (const entry of entries as JsonObject[]) store("journal").put({ ...entry, head: bare(entry.head) });
  });
  const [head] = await rowsIn(home, "drafts");
  expect(head).not.toHaveProperty("epoch");
  expect(v.parse(draftHead, head).epoch).toBeNull();
  const page = home.page("t2");
  await load(page, "w1");
  expect(page.title()).toBe("Edited since");
  await page.pass(3000);
  expect(home.account.documents.get("w1")).toMatchObject({ title: "Edited since", version: 3 });
});
