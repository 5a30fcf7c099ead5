import { expect, test } from "vitest";
import { frameOf, openRecord, playerRecord } from "../../../tests/support/records.ts";
import { type StoreRecord, sessionIds } from "../../protocol/records/session-records.ts";
import { createStoreMirror } from "../engine/store-mirror.ts";
import type { DocumentIds, KeptText } from "../storage/kept-texts.ts";
import { UntakenTexts } from "./untaken-texts.ts";

const history = (undo: number): StoreRecord => ({ id: sessionIds.history, typeName: "history", scope: "session", undo, redo: 0 });

const FIELD = { widget: "player-1", part: "" };
const OTHER = { widget: "player-2", part: "" };

/** A page with two players; `answered` comes when storage has said what it held. */
function world(left: readonly KeptText[] = []) {
  const claimed = Promise.resolve(left);
  const mirror = createStoreMirror();
  const written: [string, readonly string[]][] = [];
  const shown = { draftId: "draft-1", id: null as string | null, undo: 0, widgets: ["player-1", "player-2"] };
  let rev = 0;
  const show = (change: Partial<typeof shown> = {}) => {
    Object.assign(shown, change);
    rev += 1;
    mirror.replace(
      frameOf([openRecord(shown.draftId, shown.id, "device"), history(shown.undo), ...shown.widgets.map((id) => playerRecord(id))], rev),
    );
  };
  show();
  const kept = {
    claim: () => claimed,
    write: ({ draftId, documentId }: DocumentIds, texts: readonly KeptText[]) =>
      written.push([`${draftId} ${documentId}`, texts.map(({ text }) => text)]) > 0,
  };
  const drafts: string[] = [];
  const untaken = new UntakenTexts({ mirror, kept, keepDraft: () => drafts.push(shown.draftId) });
  return { untaken, show, written, drafts, answered: () => claimed, texts: () => untaken.all.value.map(({ text }) => text) };
}

test("what is typed is kept until it is taken; a text that was refused counts as not saved also while it is mended", async () => {
  const { untaken, written, answered } = world();
  await answered();
  untaken.type(FIELD, "Hx7");
  expect(untaken.refused.value, "nobody has refused it yet").toBe(0);
  untaken.refuse(FIELD, "Hx");
  expect(untaken.refused.value, "what was refused is not what stands there").toBe(0);
  untaken.refuse(FIELD, "Hx7");
  untaken.type(FIELD, "Hm7");
  expect([untaken.refused.value, untaken.of(FIELD)?.isTold]).toEqual([1, false]);
  untaken.taken(FIELD, "Hx7");
  expect(untaken.of(FIELD)?.text, "what was typed meanwhile stays").toBe("Hm7");
  untaken.taken(FIELD, "Hm7");
  expect([untaken.of(FIELD), untaken.refused.value, written.at(-1)]).toEqual([undefined, 0, ["draft-1 null", []]]);
});

test("what was left on the device stands in its field again, but where somebody types already; nothing is written over it before", async () => {
  const { untaken, written, texts, answered } = world([
    { ...FIELD, text: "Hx7" },
    { ...OTHER, text: "Qm" },
  ]);
  untaken.type(OTHER, "Dm7");
  expect(written).toEqual([]);
  await answered();
  expect(texts()).toEqual(["Hx7", "Dm7"]);
  expect(untaken.of(FIELD)).toMatchObject({ isRefused: true, isTold: true });
  expect(written).toEqual([["draft-1 null", ["Hx7", "Dm7"]]]);
});

test("a document that is stored keeps its texts under its new ids; another one begins without them", async () => {
  const { untaken, written, show, texts, answered } = world();
  await answered();
  untaken.type(FIELD, "Hx7");
  show({ id: "w1" });
  show({ draftId: "draft-2" });
  expect(written.slice(-3)).toEqual([
    ["draft-1 w1", ["Hx7"]],
    ["draft-1 w1", []],
    ["draft-2 w1", ["Hx7"]],
  ]);
  show({ draftId: "draft-3", id: "w2" });
  expect(texts()).toEqual([]);
  expect(written, "what is left is not taken off the device").toHaveLength(5);
});

test("what is typed into a document that is stored nowhere has it kept as a draft, by which it is found again", async () => {
  const { untaken, show, drafts, answered } = world();
  await answered();
  untaken.type(FIELD, " ");
  expect(drafts, "nothing stands there yet").toEqual([]);
  untaken.type(FIELD, "Dm7");
  expect(drafts).toContain("draft-1");
  untaken.drop(FIELD);
  show({ draftId: "draft-2", id: "w1" });
  await answered();
  untaken.type(FIELD, "Hx7");
  expect(drafts, "what is stored is found by its id").not.toContain("draft-2");
});

test("Undo and Redo go by what was done last; typing anew leaves nothing to be brought again", async () => {
  const { untaken, show, texts, answered } = world();
  await answered();
  untaken.type(FIELD, "Hx7");
  show({ undo: 1 });
  expect([untaken.canUndo.value, untaken.undo()], "a later step is undone first").toEqual([false, false]);
  show({ undo: 0 });
  untaken.type(OTHER, "Qm");
  expect([untaken.undo(), texts(), untaken.undo(), texts(), untaken.undo()]).toEqual([true, ["Hx7"], true, [], false]);
  expect([untaken.redo(), texts()]).toEqual([true, ["Hx7"]]);
  untaken.type(FIELD, "Hm");
  expect([untaken.canRedo.value, untaken.redo()]).toEqual([false, false]);
});

test("Save and Undo wait until fields have taken what is being typed; what no field shows is refused", async () => {
  const { untaken, answered } = world();
  await answered();
  untaken.type(FIELD, "Dm7");
  untaken.type(OTHER, "G7");
  const hide = untaken.show(FIELD, async () => untaken.taken(FIELD, "Dm7"));
  await untaken.settle();
  expect([untaken.of(FIELD), untaken.of(OTHER)?.isTold]).toEqual([undefined, true]);
  hide();
  untaken.type(FIELD, " ");
  await untaken.settle();
  expect(untaken.refused.value, "a field that was emptied is no text").toBe(1);
});

test("the text of a widget that is gone is not counted, and is there with it again", async () => {
  const { untaken, show, answered } = world();
  await answered();
  untaken.type(FIELD, "Hx7");
  untaken.refuse(FIELD, "Hx7");
  show({ widgets: ["player-2"] });
  expect([untaken.refused.value, untaken.canUndo.value]).toEqual([0, false]);
  show({ widgets: ["player-1", "player-2"] });
  expect([untaken.refused.value, untaken.canUndo.value]).toEqual([1, true]);
});
