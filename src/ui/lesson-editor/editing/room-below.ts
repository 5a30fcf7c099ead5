import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** The cursor in an empty last paragraph: in the one that is there, else in a new one. */
export function writeBelow({ doc, tr, schema }: EditorState): Transaction {
  const last = doc.lastChild;
  const isEmpty = last?.type.name === "paragraph" && last.content.size === 0 && last.attrs.inside !== true && last.attrs.half !== true;
  if (!isEmpty) tr.insert(doc.content.size, schema.node("paragraph"));
  return tr.setSelection(TextSelection.create(tr.doc, tr.doc.content.size - 1)).scrollIntoView();
}

/** Whether a click was into the room under the last block; then one writes on there. */
function clicked(view: EditorView, _position: number, { clientY, target }: MouseEvent): boolean {
  const last = view.dom.lastElementChild;
  if (!view.editable || target !== view.dom || last === null || clientY <= last.getBoundingClientRect().bottom) return false;
  view.dispatch(writeBelow(view.state));
  view.focus();
  return true;
}

/** A click into the room under the last block writes on there, whatever that block is; a second one soon after counts as well. */
export const roomBelow = Extension.create({
  name: "roomBelow",
  addProseMirrorPlugins: () => [new Plugin({ props: { handleClick: clicked, handleDoubleClick: clicked, handleTripleClick: clicked } })],
});
