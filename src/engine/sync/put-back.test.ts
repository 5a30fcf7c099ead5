import { describe, expect, test } from "vitest";
import { body, widgetsOf, world } from "../../../tests/support/save-session-world.ts";
import type { Location } from "./location.ts";

describe("after the account's store was put back to an earlier state", () => {
  /** An account whose store was put back: what stands there is older, and its versions count in another epoch. */
  async function putBack(version: number, epoch: string | null, theirs = body("Blues", { a: 1, b: 1 })) {
    const mine = body("Blues", { a: 9, c: 3 });
    const known: Location = { home: "account", id: "w1", version: 5, authorId: "u1", createdAt: null, formerId: null };
    const open = world({ location: known, base: mine });
    open.account.putBack("w1", version, epoch, theirs);
    return { ...open, mine };
  }

  test.each([
    ["a lower version", 3, null],
    ["the same version of another epoch", 5, "e1"],
    ["a higher version of another epoch", 8, "e1"],
  ])("%s: newer work stays, nothing is saved over, and every difference is asked about", async (_name, version, epoch) => {
    const open = await putBack(version, epoch);
    open.edit(body("Blues", { a: 9, c: 4 }));
    expect((await open.saveSession.save()).ok).toBe(false);
    expect(open.saveSession.view.conflicts.map(({ key }) => key).sort()).toEqual(["widget/a", "widget/b", "widget/c"]);
    expect(widgetsOf(open.document())).toEqual({ a: 9, c: 4 });
    expect(open.account.documents.get("w1")).toMatchObject({ version, data: body("Blues", { a: 1, b: 1 }).data });
    await open.saveSession.resolve({ "widget/a": "mine", "widget/b": "theirs", "widget/c": "mine" });
    expect(widgetsOf(open.document())).toEqual({ a: 9, b: 1, c: 4 });
    expect(open.account.documents.get("w1")).toMatchObject({ version: version + 1, data: open.document().data });
    expect(open.saveSession.view).toMatchObject({ conflicts: [], isUnsaved: false });
    expect(open.saveSession.view.location.epoch ?? null).toBe(epoch);
  });

  test("a page that nobody edits asks as soon as it hears of the epoch, once", async () => {
    const open = await putBack(3, "e1");
    await open.saveSession.catchUp(0, "e1");
    expect(open.saveSession.view.conflicts).toHaveLength(3);
    await open.saveSession.resolve({ "widget/a": "theirs", "widget/b": "theirs", "widget/c": "theirs" });
    expect(widgetsOf(open.document())).toEqual({ a: 1, b: 1 });
    await open.saveSession.catchUp(0, "e1");
    expect(open.saveSession.view.conflicts).toEqual([]);
  });

  test("where what is stored is what this builds on, nothing was lost and nothing is asked", async () => {
    const open = await putBack(5, "e1", body("Blues", { a: 9, c: 3 }));
    open.edit(body("Blues", { a: 9, c: 4 }));
    expect(await open.saveSession.save()).toMatchObject({ ok: true });
    expect(open.saveSession.view.location).toMatchObject({ version: 6, epoch: "e1" });
    expect(widgetsOf(open.document())).toEqual({ a: 9, c: 4 });
  });
});
