import { expect, test } from "vitest";
import type { EditedDocument, OpenDocument } from "../../protocol/records/open-document.ts";
import { addressOf, openAt, refOf, targetOf } from "./address.ts";

const nowhere = { home: "none", id: null, authorId: null, createdAt: null, formerId: null } as const;
const edited: EditedDocument = { kind: "document", of: "workspace", draftId: "draft-1", ...nowhere };
const stored: EditedDocument = { ...edited, home: "account", id: "w1" };

test.each([
  ["workspace", "new", null, { kind: "new" }],
  ["editor", undefined, null, { kind: "new" }],
  ["workspace", undefined, null, { kind: "resume" }],
  ["editor", "l1", { idx: 3 }, { kind: "stored", id: "l1" }],
  ["workspace", "new", { draftId: "draft-1" }, { kind: "draft", draftId: "draft-1" }],
  ["workspace", "w1", { draftId: 3 }, { kind: "stored", id: "w1" }],
] as const)("/%s/%s with %o in its history asks for %o", (of, id, state, target) => {
  expect(targetOf(of, id, state)).toEqual({ of, ...target });
});

test.each<[string, string | undefined, unknown, OpenDocument | undefined, boolean]>([
  ["nothing", "w1", null, undefined, false],
  ["the stored one", "w1", null, stored, true],
  ["another one", "w2", null, stored, false],
  ["the same id of the other kind", "w1", null, { ...stored, of: "editor" }, false],
  ["one that was deleted elsewhere", "w1", null, { ...edited, formerId: "w1" }, true],
  ["a draft by its own address", "draft-1", null, edited, true],
  ["a draft by the history", "new", { draftId: "draft-1" }, edited, true],
  ["a draft where a new one is asked for", "new", null, edited, false],
  ["anything where what was last is asked for", undefined, null, stored, true],
  ["the dashboard", undefined, null, { kind: "dashboard" }, false],
  ["a shared one", undefined, null, { kind: "shared", of: "workspace" }, false],
])("open is %s: whether that is what %s names", (_, id, state, open, isThere) => {
  expect(openAt(targetOf("workspace", id, state), open) !== undefined).toBe(isThere);
});

test("the address is the document's own once it is stored; until then its draft goes with the one where it was opened", () => {
  expect(addressOf({ ...stored, of: "editor", id: "a b" }, "/editor")).toEqual({ path: "/editor/a%20b", state: null });
  expect(addressOf(edited, "/workspace/new")).toEqual({ path: "/workspace/new", state: { draftId: "draft-1" } });
  expect(addressOf(edited, "/workspace/draft-1")).toEqual({ path: "/workspace/draft-1", state: null });
  const deleted = addressOf({ ...edited, formerId: "w1" }, "/workspace/w1");
  expect(refOf(targetOf("workspace", "w1", deleted.state) as never)).toEqual({ kind: "draft", draftId: "draft-1", of: "workspace" });
});
