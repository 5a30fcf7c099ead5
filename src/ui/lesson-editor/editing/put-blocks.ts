import { Extension } from "@tiptap/core";
import type { Node as EditorNode, Slice } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { blockIn } from "./moves.ts";

/**
 * Puts blocks where a range stands that is taken out: in the place of its paragraph where nothing else is in it, else behind its block. The last of
 * them is selected.
 */
export function putBlocks(
  state: EditorState,
  range: { readonly from: number; readonly to: number },
  nodes: readonly EditorNode[],
): Transaction {
  const tr = range.from === range.to ? state.tr : state.tr.delete(range.from, range.to);
  const { from, node } = blockIn(tr.doc, range.from);
  const isEmpty = node.type.name === "paragraph" && node.content.size === 0;
  const at = isEmpty ? from : from + node.nodeSize;
  tr.replaceWith(at, isEmpty ? at + node.nodeSize : at, nodes);
  const last = nodes.at(-1);
  if (last === undefined) return tr;
  const place = at + nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0) - last.nodeSize;
  return tr
    .setSelection(last.isAtom ? NodeSelection.create(tr.doc, place) : TextSelection.near(tr.doc.resolve(place + 1)))
    .scrollIntoView();
}

/** What stands in a lesson as one thing (a widget, a picture) while it is selected; undefined for text. */
const selectedBlock = ({ selection }: EditorState): NodeSelection | undefined =>
  selection instanceof NodeSelection && selection.node.isBlock ? selection : undefined;

/** Typing while a widget is selected begins a paragraph behind it, in place of replacing it; undefined where text is selected. */
export function typedBehind(state: EditorState, text: string): Transaction | undefined {
  const block = selectedBlock(state);
  if (block === undefined) return undefined;
  const tr = state.tr.insert(block.to, state.schema.node("paragraph", null, text === "" ? [] : [state.schema.text(text)]));
  return tr.setSelection(TextSelection.create(tr.doc, block.to + 1 + text.length)).scrollIntoView();
}

/** The same for what is pasted. */
export function pastedBehind(state: EditorState, slice: Slice): Transaction | undefined {
  const block = selectedBlock(state);
  if (block === undefined || slice.size === 0) return undefined;
  const tr = state.tr.replaceRange(block.to, block.to, slice);
  return tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(block.to)), -1)).scrollIntoView();
}

/** Typing while a chord symbol is selected goes into the field of its name. */
function typedIntoChord(view: EditorView, text: string): boolean {
  const { selection } = view.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "chord") return false;
  const dom = view.nodeDOM(selection.from);
  const field = dom instanceof Element ? dom.querySelector("input") : null;
  if (field === null) return false;
  field.focus();
  field.value = text;
  return true;
}

function done(view: EditorView, tr: Transaction | undefined): boolean {
  if (tr !== undefined) view.dispatch(tr);
  return tr !== undefined;
}

/** Keeps a selected widget from being replaced by the next letter or paste: only Delete, Backspace and cutting take it out. */
export const besideBlocks = Extension.create({
  name: "besideBlocks",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => typedIntoChord(view, text) || done(view, typedBehind(view.state, text)),
        handlePaste: (view, _event, slice) => done(view, pastedBehind(view.state, slice)),
      },
    }),
  ],
});
