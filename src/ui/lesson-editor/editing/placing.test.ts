import { getSchema } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { lessonExtensions } from "../document/schema.ts";
import { columnsIn, insideOf, leftFold, placesIn } from "./placing.ts";

const schema = getSchema(lessonExtensions());
const block = (name: string, attrs: Record<string, unknown> = {}) =>
  name === "toggle"
    ? schema.node("toggle", { key: "t", ...attrs }, [schema.node("paragraph")])
    : schema.node(name, name === "widget" ? { type: "player", ...attrs } : attrs);
const lesson = (...blocks: readonly ReturnType<typeof block>[]) => EditorState.create({ doc: schema.node("doc", null, blocks) });
const classes = (state: EditorState, open: readonly string[] = []) => placesIn(state.doc, new Set(open)).map((place) => place.class);
const inside = { inside: true };
const half = { half: true };

test("blocks are folded with the fold above them, and shown once it is open; elsewhere they stand as any", () => {
  const state = lesson(block("widget", inside), block("toggle"), block("widget", inside), block("paragraph", inside), block("paragraph"));
  expect(classes(state)).toEqual(["inside folded", "inside folded"]);
  expect(classes(state, ["t"])).toEqual(["inside", "inside"]);
  expect(classes(lesson(block("toggle"), block("paragraph"), block("widget", inside)))).toEqual([]);
});

test("halves stand in pairs, and a third one begins the next pair", () => {
  const state = lesson(block("widget", half), block("paragraph", half), block("widget", half), block("paragraph"), block("widget", half));
  expect(classes(state)).toEqual(["half", "half half-end", "half", "half"]);
});

test("a block goes into a fold right above it alone, and Enter in its empty line leaves it", () => {
  const state = lesson(block("toggle"), block("widget"), block("paragraph", inside), block("paragraph"));
  expect(insideOf(state, 4)).toEqual({ can: true, is: false });
  expect(insideOf(state, 5)).toEqual({ can: false, is: false });
  expect(insideOf(state, 0)).toEqual({ can: false, is: false });
  const at = (position: number) => state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)));
  expect(leftFold(at(6))?.doc.child(2).attrs.inside).toBe(false);
  expect(leftFold(at(8))).toBeUndefined();
});

test("each column is named by its place", () => {
  const column = schema.node("column", null, [schema.node("paragraph")]);
  const { doc } = lesson(block("paragraph"), schema.node("columns", { key: "c" }, [column, column]));
  expect(columnsIn(doc).map(({ name }) => name)).toEqual(["Column 1 of 2", "Column 2 of 2"]);
  expect(columnsIn(doc).map(({ from }) => doc.nodeAt(from)?.type.name)).toEqual(["column", "column"]);
});
