import { getSchema } from "@tiptap/core";
import { Fragment, Slice } from "@tiptap/pm/model";
import { EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { lessonExtensions } from "../document/schema.ts";
import { pastedBehind, putBlocks, typedBehind } from "./put-blocks.ts";

const schema = getSchema(lessonExtensions());
const paragraph = (text: string) => schema.node("paragraph", null, text === "" ? [] : [schema.text(text)]);
const widget = (type: string) => schema.node("widget", { type });
const divider = () => schema.node("horizontalRule");

/** "one", a player, an empty paragraph, and a piano roll. */
const lesson = () =>
  EditorState.create({ doc: schema.node("doc", null, [paragraph("one"), widget("player"), paragraph(""), widget("pianoRoll")]) });
const PLAYER = 5;
const EMPTY = 6;

const selected = (state: EditorState, at: number) => state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at)));
const shown = ({ doc }: EditorState): string[] =>
  doc.children.map((node) => (node.isTextblock ? node.textContent : String(node.attrs.type ?? node.type.name)));

test("typing while a widget is selected goes on behind it, and the widget stays", () => {
  const state = selected(lesson(), PLAYER);
  const next = state.apply(typedBehind(state, "t") ?? state.tr);
  expect(shown(next)).toEqual(["one", "player", "t", "", "pianoRoll"]);
  const typed = next.apply(next.tr.insertText("wo"));
  expect(shown(typed)).toEqual(["one", "player", "two", "", "pianoRoll"]);
  expect(typedBehind(lesson(), "t")).toBeUndefined();
});

test("what is pasted while a widget is selected goes behind it", () => {
  const state = selected(lesson(), PLAYER);
  const words = new Slice(Fragment.from([paragraph("a"), paragraph("b")]), 1, 1);
  expect(shown(state.apply(pastedBehind(state, words) ?? state.tr))).toEqual(["one", "player", "a", "b", "", "pianoRoll"]);
  expect(pastedBehind(lesson(), words)).toBeUndefined();
});

test("a block takes the place of an empty paragraph, else it stands behind its block; what follows it stays when typing goes on", () => {
  const state = lesson();
  const inPlace = state.apply(putBlocks(state, { from: EMPTY + 1, to: EMPTY + 1 }, [divider()]));
  expect(shown(inPlace)).toEqual(["one", "player", "horizontalRule", "pianoRoll"]);
  const typed = inPlace.apply(typedBehind(inPlace, "on") ?? inPlace.tr);
  expect(shown(typed)).toEqual(["one", "player", "horizontalRule", "on", "pianoRoll"]);
  expect(typed.selection).toBeInstanceOf(TextSelection);
  const behind = state.apply(putBlocks(state, { from: 2, to: 2 }, [divider()]));
  expect(shown(behind)).toEqual(["one", "horizontalRule", "player", "", "pianoRoll"]);
});

test("several pictures put in one after the other stand in their order and replace nothing", () => {
  let state = lesson();
  for (const alt of ["first", "second"]) {
    const { from } = state.selection;
    state = state.apply(putBlocks(state, { from, to: from }, [schema.node("picture", { url: "x", alt })]));
  }
  expect(state.doc.childCount).toBe(6);
  expect([state.doc.child(1).attrs.alt, state.doc.child(2).attrs.alt]).toEqual(["first", "second"]);
});

/** What stands at the top, with how it stands. */
const stands = ({ doc }: EditorState): string[] =>
  doc.children.map(({ type, attrs, textContent }) =>
    [attrs.type ?? (textContent || type.name), ...(attrs.inside ? ["inside"] : []), ...(attrs.half ? ["half"] : [])].join(" "),
  );
const put = (state: EditorState, at: number, ...nodes: ReturnType<typeof widget>[]) =>
  state.apply(putBlocks(state, { from: at, to: at }, nodes));

test("what is put into a fold stands inside it, and so does what is typed behind it", () => {
  const doc = schema.node("doc", null, [schema.node("toggle", null, [paragraph("Solution"), paragraph("")]), paragraph("on")]);
  const state = put(EditorState.create({ doc }), 12, widget("player"));
  expect(stands(state)).toEqual(["Solution", "player inside", "on"]);
  const typed = state.apply(typedBehind(state, "and") ?? state.tr);
  expect(stands(typed)).toEqual(["Solution", "player inside", "and inside", "on"]);
  const more = put(typed, typed.selection.from, widget("notation"));
  expect(stands(more)).toEqual(["Solution", "player inside", "and inside", "notation inside", "on"]);
});

test("what is typed after a fold was put in goes behind its first line; in other blocks it goes into their first line", () => {
  const empty = () => EditorState.create({ doc: schema.node("doc", null, [paragraph("one"), paragraph("")]) });
  const lines = (node: ReturnType<typeof widget>) => {
    const block = put(empty(), 6, node);
    const { doc } = block.apply(block.tr.insertText("Bb D Ab"));
    const written: string[] = [];
    doc.child(1).descendants((each) => void (each.isTextblock && written.push(each.textContent)));
    return written;
  };
  expect(lines(schema.node("toggle", null, [paragraph("Solution"), paragraph("")]))).toEqual(["Solution", "Bb D Ab"]);
  expect(lines(schema.node("callout", null, [paragraph("")]))).toEqual(["Bb D Ab"]);
  const column = () => schema.node("column", null, [paragraph("")]);
  expect(lines(schema.node("columns", null, [column(), column()]))).toEqual(["Bb D Ab", ""]);
});

test("widgets put into two columns of one line stand side by side; columns with more in them keep it", () => {
  const column = (...lines: string[]) => schema.node("column", null, lines.map(paragraph));
  const columns = (...lines: string[]) =>
    EditorState.create({ doc: schema.node("doc", null, [schema.node("columns", null, [column(...lines), column("")]), paragraph("on")]) });
  const left = put(columns(""), 3, widget("player"));
  expect(stands(left)).toEqual(["player half", "paragraph half", "on"]);
  expect(stands(put(left, 2, widget("notation")))).toEqual(["player half", "notation half", "on"]);
  expect(stands(put(columns("a"), 8, widget("player")))).toEqual(["a half", "player half", "on"]);
  expect(stands(put(columns("a", "b"), 11, widget("player")))).toEqual(["ab", "player", "on"]);
});
