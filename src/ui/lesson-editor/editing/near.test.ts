import { getSchema } from "@tiptap/core";
import { EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { lessonExtensions } from "../document/schema.ts";
import { nearBlocks } from "./near.ts";

const schema = getSchema(lessonExtensions());
const paragraph = (text: string) => schema.node("paragraph", null, text === "" ? [] : [schema.text(text)]);
const marked = (state: EditorState) =>
  nearBlocks(state)
    .find()
    .map(({ from, to }) => [from, to]);

test("a paragraph that is just made is marked in the same step, before a letter can be typed into it", () => {
  const start = EditorState.create({ doc: schema.node("doc", null, [paragraph("one"), paragraph("two")]) });
  const atEnd = start.apply(start.tr.setSelection(TextSelection.create(start.doc, 4)));
  expect(marked(atEnd)).toEqual([[0, 5]]);
  const divided = atEnd.apply(atEnd.tr.split(4));
  expect(marked(divided)).toEqual([[5, 7]]);
});

test("both ends of a selection are marked, in a list the whole list, and a selected widget is not", () => {
  const list = schema.node("bulletList", null, [schema.node("listItem", null, [paragraph("a")])]);
  const start = EditorState.create({ doc: schema.node("doc", null, [list, paragraph("two"), schema.node("widget", { type: "player" })]) });
  const both = start.apply(start.tr.setSelection(TextSelection.create(start.doc, 3, 9)));
  expect(marked(both)).toEqual([
    [0, 7],
    [7, 12],
  ]);
  const widget = start.apply(start.tr.setSelection(NodeSelection.create(start.doc, 12)));
  expect(marked(widget)).toEqual([]);
});
