import type { Editor } from "@tiptap/core";
import { getSchema } from "@tiptap/core";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { announced } from "../../state/documents/announced.ts";
import { lessonExtensions } from "../document/schema.ts";
import { duplicateBlockAt, moveBlockAt, removeBlockAt } from "./moves.ts";
import { stepWords } from "./step-words.ts";

const schema = getSchema(lessonExtensions());
const line = (key: string, text: string) => schema.node("paragraph", { key }, text === "" ? [] : [schema.text(text)]);
const player = schema.node("widget", { type: "player", key: "p" });
const LONG = "A text of many words is called by the first of them alone";

/** As much of an editor as moving blocks needs. */
function editorOf(nodes: Parameters<typeof schema.node>[2]): Editor {
  const editor = {
    state: EditorState.create({ doc: schema.node("doc", null, nodes) }),
    view: {
      dispatch(tr: Transaction) {
        editor.state = editor.state.apply(tr);
      },
      focus() {},
    },
  };
  return editor as never;
}

test("a block that is moved, doubled or deleted is said with its place or its name", () => {
  const editor = editorOf([line("a", "alpha"), line("b", "beta"), player]);
  const said = (act: () => unknown) => {
    act();
    return announced.value.text;
  };
  expect(said(() => moveBlockAt(editor, 1, 1))).toBe("Moved to 2 of 3");
  expect(said(() => moveBlockAt(editor, 1, -1))).toBe("Stays at 1 of 3");
  expect(said(() => removeBlockAt(editor, 1))).toBe("Deleted: beta");
  expect(said(() => duplicateBlockAt(editor, editor.state.doc.content.size - 1))).toBe("Duplicated: Player");
  expect(said(() => removeBlockAt(editorOf([line("a", LONG)]), 1))).toBe("Deleted: A text of many words is called by the…");
  expect(said(() => removeBlockAt(editorOf([line("a", "")]), 1))).toBe("Deleted: Empty line");
});

test("a step is said with the one block that came back or went with it", () => {
  const [alpha, beta] = [line("a", "alpha"), line("b", "beta")];
  expect(stepWords("undo", [alpha], [alpha, beta])).toBe("Undone: beta is back");
  expect(stepWords("redo", [alpha, player], [alpha])).toBe("Redone: Player is gone");
  expect(stepWords("undo", [alpha], [line("a", "alpha and more")])).toBe("Undone");
  expect(stepWords("undo", [], [alpha, beta])).toBe("Undone");
});
