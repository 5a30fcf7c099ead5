import { Extension } from "@tiptap/core";
import type { Node as EditorNode, Slice } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { blockIn } from "./moves.ts";

/**
 * Puts blocks where a range stands that is taken out: in the place of its paragraph where nothing else is in it, else behind its block. In a fold they
 * go inside it; in a column of which nothing else is written the two columns become halves of the width. The last of them is selected; in text the
 * cursor goes to its first empty line, which in a fold is what it folds.
 */
export function putBlocks(
  state: EditorState,
  range: { readonly from: number; readonly to: number },
  nodes: readonly EditorNode[],
): Transaction {
  const tr = range.from === range.to ? state.tr : state.tr.delete(range.from, range.to);
  takeOutEmptyLine(tr, range.from);
  const isHalved = halveColumns(tr, tr.mapping.map(range.from, -1));
  const { from, node } = blockIn(tr.doc, isHalved ? tr.selection.from : tr.mapping.map(range.from, -1));
  const isEmpty = node.type.name === "paragraph" && node.content.size === 0;
  const at = isEmpty ? from : from + node.nodeSize;
  const place = {
    ...(node.type.name === "toggle" || node.attrs.inside === true ? { inside: true } : {}),
    ...(isEmpty && node.attrs.half === true ? { half: true } : {}),
  };
  const placed = nodes.map((each) => each.type.create({ ...each.attrs, ...place }, each.content, each.marks));
  tr.replaceWith(at, isEmpty ? at + node.nodeSize : at, placed);
  const last = placed.at(-1);
  if (last === undefined) return tr;
  return selectAt(tr, at + placed.reduce((sum, { nodeSize }) => sum + nodeSize, 0) - last.nodeSize, last);
}

/** In a fold, the empty line that the blocks are put in for; its first line stays. */
function takeOutEmptyLine(tr: Transaction, position: number): void {
  const $at = tr.doc.resolve(position);
  if ($at.depth !== 2 || $at.node(1).type.name !== "toggle" || $at.index(1) === 0 || $at.parent.content.size > 0) return;
  tr.delete($at.before(2), $at.after(2));
}

/** Two columns of one line each, of which this one is empty, as two blocks of half the width. */
function halveColumns(tr: Transaction, position: number): boolean {
  const $at = tr.doc.resolve(position);
  const columns = $at.depth === 3 ? $at.node(1) : undefined;
  if (columns?.type.name !== "columns" || columns.childCount !== 2 || $at.parent.content.size > 0) return false;
  const lines = columns.children.map((column) => column.child(0));
  if (columns.children.some(({ childCount }) => childCount > 1) || lines.some(({ type }) => type.name !== "paragraph")) return false;
  const at = $at.before(1);
  const halves = lines.map(({ type, content }) => type.create({ half: true, inside: columns.attrs.inside === true }, content));
  const ahead = $at.index(1) === 0 ? 0 : (halves[0]?.nodeSize ?? 0);
  tr.replaceWith(at, at + columns.nodeSize, halves).setSelection(TextSelection.create(tr.doc, at + ahead + 1));
  return true;
}

function selectAt(tr: Transaction, place: number, last: EditorNode): Transaction {
  const line = place + 1 + emptyLineIn(last);
  return tr.setSelection(last.isAtom ? NodeSelection.create(tr.doc, place) : TextSelection.near(tr.doc.resolve(line))).scrollIntoView();
}

/** Where the first empty line of a block begins, from the start of its content; 0 where it has none. */
function emptyLineIn(block: EditorNode): number {
  let found: number | undefined;
  block.descendants((node, position) => {
    if (found === undefined && node.isTextblock && node.content.size === 0) found = position;
    return found === undefined;
  });
  return found ?? 0;
}

/** What stands in a lesson as one thing (a widget, a picture) while it is selected; undefined for text. */
const selectedBlock = ({ selection }: EditorState): NodeSelection | undefined =>
  selection instanceof NodeSelection && selection.node.isBlock ? selection : undefined;

/** Typing while a widget is selected begins a paragraph behind it, in place of replacing it; undefined where text is selected. */
export function typedBehind(state: EditorState, text: string): Transaction | undefined {
  const block = selectedBlock(state);
  if (block === undefined) return undefined;
  const tr = state.tr.insert(
    block.to,
    state.schema.node("paragraph", { inside: block.node.attrs.inside === true }, text === "" ? [] : [state.schema.text(text)]),
  );
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
