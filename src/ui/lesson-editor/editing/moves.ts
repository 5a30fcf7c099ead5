import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { announce } from "../../state/documents/announced.ts";
import * as words from "../../text/en/lesson.ts";
import { say } from "../../text/say.ts";
import { blockName } from "./block-name.ts";

/** Position and place of the top block at a position of the document. */
export const blockAt = (editor: Editor, position: number) => blockIn(editor.state.doc, position);

/** The same in a document. */
export function blockIn(doc: EditorNode, position: number) {
  const index = doc.resolve(Math.min(position, doc.content.size)).index(0);
  const at = Math.min(index, doc.childCount - 1);
  let from = 0;
  for (let before = 0; before < at; before += 1) from += doc.child(before).nodeSize;
  return { index: at, from, node: doc.child(at) };
}

/** Where the block of a key stands now; undefined where there is none. */
export function blockPosition(editor: Editor, key: string): number | undefined {
  let found: number | undefined;
  editor.state.doc.forEach((node, from) => {
    if (node.attrs.key === key) found ??= from;
  });
  return found;
}

/** Selects the block at a position where it is one thing, such as a widget; text keeps its cursor. */
export function chooseBlock({ state, view }: Editor, position: number): void {
  if (state.doc.nodeAt(position)?.isAtom === true) view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, position)));
}

/** Moves the block at a position one place up (-1) or down (1); the selection goes with it. False at the end of the lesson. */
export function moveBlockAt(editor: Editor, position: number, by: -1 | 1): boolean {
  const { state, view } = editor;
  const { index, from, node } = blockAt(editor, position);
  const other = index + by;
  const count = state.doc.childCount;
  if (other < 0 || other >= count) {
    announce(say(words.staysAt, { place: index + 1, count }));
    return false;
  }
  const neighbour = state.doc.child(other);
  const to = by === -1 ? from - neighbour.nodeSize : from + neighbour.nodeSize;
  const anchor = state.selection.anchor - from;
  const tr = state.tr.delete(from, from + node.nodeSize).insert(to, node);
  const selection = node.isAtom ? NodeSelection.create(tr.doc, to) : TextSelection.near(tr.doc.resolve(Math.max(0, to + anchor)));
  view.dispatch(tr.setSelection(selection).scrollIntoView());
  announce(say(words.movedTo, { place: other + 1, count }));
  return true;
}

/** Puts a copy of the block at a position behind it. */
export function duplicateBlockAt(editor: Editor, position: number): void {
  const { from, node } = blockAt(editor, position);
  editor.view.dispatch(editor.state.tr.insert(from + node.nodeSize, node));
  announce(say(words.duplicated, { name: blockName(node) }));
}

/** Removes the block at a position; the keyboard goes on in the text, since the button that asked for it may be gone. */
export function removeBlockAt(editor: Editor, position: number): void {
  const { from, node } = blockAt(editor, position);
  editor.view.dispatch(editor.state.tr.delete(from, from + node.nodeSize));
  editor.view.focus();
  announce(say(words.deleted, { name: blockName(node) }));
}

/** Puts an empty paragraph behind the block at a position, with the cursor in it. */
export function addBlockAfter(editor: Editor, position: number): void {
  const { from, node } = blockAt(editor, position);
  const at = from + node.nodeSize;
  editor
    .chain()
    .insertContentAt(at, { type: "paragraph", attrs: { inside: node.attrs.inside === true } })
    .setTextSelection(at + 1)
    .focus()
    .run();
}
