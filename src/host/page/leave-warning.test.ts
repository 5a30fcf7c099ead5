import { expect, test } from "vitest";
import { frameOf } from "../../../tests/support/records.ts";
import { type SaveRecord, type StoreRecord, sessionIds } from "../../protocol/records/session-records.ts";
import { createStoreMirror } from "../engine/store-mirror.ts";
import { warnBeforeLeaving } from "./leave-warning.ts";

const session = { scope: "session" } as const;
const save = (members: Partial<SaveRecord>): StoreRecord => ({
  id: sessionIds.save,
  typeName: "save",
  ...session,
  word: "not-saved",
  version: null,
  unsaved: true,
  conflicts: [],
  problem: null,
  storage: "silent",
  ...members,
});

/** Whether the browser is made to ask where these records stand. */
function asks(...records: readonly StoreRecord[]): boolean {
  const [page, mirror] = [new EventTarget(), createStoreMirror()];
  const stop = warnBeforeLeaving(page, mirror);
  mirror.replace(frameOf(records, 1));
  const event = new Event("beforeunload", { cancelable: true });
  page.dispatchEvent(event);
  mirror.replace(frameOf([], 2));
  const later = new Event("beforeunload", { cancelable: true });
  page.dispatchEvent(later);
  expect(later.defaultPrevented, "nothing is left to be lost").toBe(false);
  stop();
  return event.defaultPrevented;
}

test("leaving is asked about while changes are only in this window", () => {
  for (const storage of ["slow", "silent", "full", "missing"] as const) expect(asks(save({ storage })), storage).toBe(true);
  expect(asks({ id: sessionIds.unwritten, typeName: "unwritten", ...session, documents: 1 })).toBe(true);
  const problem = { code: "practice-storage-silent" };
  expect(asks({ id: sessionIds.practice, typeName: "practice", ...session, runs: 0, waiting: 0, owner: "", problem })).toBe(true);
});

test("nobody is asked where this device or the account has all", () => {
  expect(asks(save({ storage: "ready", word: "kept" }))).toBe(false);
  expect(asks(save({ unsaved: false, word: "saved" }))).toBe(false);
  expect(asks()).toBe(false);
});
