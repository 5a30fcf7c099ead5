import { getSchema } from "@tiptap/core";
import { type Node as EditorNode, Fragment, Slice } from "@tiptap/pm/model";
import { EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { changesBetween } from "../document/changes.ts";
import { lessonExtensions } from "../document/schema.ts";
import { pastedBlocks, withParts } from "./clipboard.ts";
import { blockIdentity } from "./keys.ts";

const schema = getSchema(lessonExtensions());
const plugins = blockIdentity.config.addProseMirrorPlugins?.call({} as never) ?? [];
const paragraph = (key: string, text: string) => schema.node("paragraph", { key }, text === "" ? [] : [schema.text(text)]);
const lesson = () =>
  EditorState.create({
    plugins,
    doc: schema.node("doc", null, [paragraph("a", "one"), schema.node("widget", { type: "player", key: "p" }), paragraph("b", "two")]),
  });
const PLAYER = 5;
const STATE = { tempo: 90 };
const parts = (key: string) => (key === "p" ? { state: STATE } : {});

/** The attributes that a widget has after its element, with such attributes, is read. */
function read(element: Readonly<Record<string, string>>): EditorNode["attrs"] {
  const rule = schema.nodes.widget?.spec.parseDOM?.[0];
  const attrs = rule?.getAttrs?.({
    dataset: { type: element["data-type"] },
    getAttribute: (name: string) => element[name] ?? null,
    hasAttribute: (name: string) => name in element,
  } as never);
  return schema.node("widget", attrs || {}).attrs;
}

/** What comes out of the clipboard of what went into it. */
function carried(slice: Slice): Slice {
  const nodes = withParts(slice, parts).content.content.map((node) => {
    const drawn = node.type.spec.toDOM?.(node);
    return node.isAtom && Array.isArray(drawn) ? node.type.create(read(drawn[1])) : node;
  });
  return new Slice(Fragment.from(nodes), slice.openStart, slice.openEnd);
}
const player = (state: EditorState) => carried(NodeSelection.create(state.doc, PLAYER).content());
const at = (state: EditorState, position: number) => state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)));
const shown = ({ doc }: EditorState) => doc.children.map((node) => (node.isTextblock ? node.textContent : String(node.attrs.type)));
const paste = (state: EditorState, slice: Slice) => state.apply(pastedBlocks(state, slice) ?? state.tr);

test("a widget that is copied stands behind the block with the cursor, as one of its own with its own state", () => {
  const before = at(lesson(), PLAYER + 2);
  const after = paste(before, player(before));
  expect(shown(after)).toEqual(["one", "player", "two", "player"]);
  expect(after.selection).toBeInstanceOf(NodeSelection);
  const { put, remove } = changesBetween(before.doc, after.doc, () => undefined);
  expect(remove).toEqual([]);
  expect(put).toMatchObject([{ blockType: "player", after: "b", state: STATE }]);
  expect(put[0]?.key).not.toBe("p");
  expect(put[0]).not.toHaveProperty("copyOf");
});

test("a widget that was cut has its state still, and so it has in another lesson", () => {
  const start = lesson();
  const slice = player(start);
  const cut = at(start.apply(start.tr.delete(PLAYER, PLAYER + 1)), 2);
  const put = changesBetween(cut.doc, paste(cut, slice).doc, () => undefined).put;
  expect(put).toMatchObject([{ blockType: "player", after: "a", state: STATE }]);
});

test("text with a widget in it divides the paragraph that it comes into; other text is not this one's", () => {
  const start = lesson();
  const range = carried(start.doc.slice(2, PLAYER + 3));
  const after = paste(at(start, PLAYER + 3), range);
  expect(shown(after)).toEqual(["one", "player", "tne", "player", "two"]);
  expect(new Set(after.doc.children.map(({ attrs }) => attrs.key)).size).toBe(5);
  expect(pastedBlocks(start, new Slice(Fragment.from(paragraph("c", "x")), 1, 1))).toBeUndefined();
});

test("in a list, and behind a selected widget, what is pasted stands behind the block", () => {
  const list = schema.node("bulletList", { key: "l" }, [
    schema.node("listItem", null, [schema.node("paragraph", null, [schema.text("x")])]),
  ]);
  const listed = EditorState.create({ plugins, doc: schema.node("doc", null, [list, paragraph("b", "two")]) });
  const after = paste(at(listed, 3), player(lesson()));
  expect(after.doc.children.map(({ type }) => type.name)).toEqual(["bulletList", "widget", "paragraph"]);
  const start = lesson();
  const selected = start.apply(start.tr.setSelection(NodeSelection.create(start.doc, PLAYER)));
  expect(shown(paste(selected, player(start)))).toEqual(["one", "player", "player", "two"]);
});

test("a state in pasted markup that is too long or no object is left out", () => {
  for (const text of ["[1]", "{", `{"a":"${"x".repeat(200_000)}"}`])
    expect(read({ "data-type": "player", "data-state": text })).toMatchObject({ type: "player", state: null });
  expect(read({ "data-type": "player", "data-state": '{"a":1}' })).toMatchObject({ state: { a: 1 } });
});
