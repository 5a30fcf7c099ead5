import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { writeHere } from "../../text/en/lesson.ts";

/** Where the first line of a lesson's text comes that has none: under its title; undefined where something is written, or no title stands first. */
export function firstLineAt({ doc }: EditorState): number | undefined {
  const [title, ...others] = doc.children;
  const isBlank = title?.type.name === "heading" && others.every(({ type }) => type.name === "widget");
  return isBlank ? title.nodeSize : undefined;
}

/** A first line under the title, with the cursor in it. */
export function writeFirstLine({ tr, schema }: EditorState, at: number): Transaction {
  tr.insert(at, schema.node("paragraph"));
  return tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView();
}

/** Begins the text of a lesson that has none; does nothing where it has some. */
export function beginFirstLine(view: EditorView): void {
  const at = firstLineAt(view.state);
  if (at === undefined) return;
  view.dispatch(writeFirstLine(view.state, at));
  view.focus();
}

function firstLine(view: EditorView): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.firstLine = "";
  button.contentEditable = "false";
  button.textContent = writeHere;
  button.addEventListener("click", () => beginFirstLine(view));
  return button;
}

/** Says under the title of a lesson without text where its text goes; a click there begins it. */
export const firstLinePlace = Extension.create({
  name: "firstLinePlace",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations(state) {
          const at = firstLineAt(state);
          if (at === undefined) return null;
          return DecorationSet.create(state.doc, [
            Decoration.widget(at, firstLine, { key: "firstLine", side: -1, stopEvent: () => true, ignoreSelection: true }),
          ]);
        },
      },
    }),
  ],
});
