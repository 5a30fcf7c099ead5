import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { isChordName } from "../document/schema.ts";

/**
 * Gives the chord symbol at a place the name that was typed, where that can be one. Left by a key, writing goes on behind it: still selected,
 * the next letter would take its place. Undefined where nothing changes.
 */
export function renamedChord({ tr, doc }: EditorState, at: number, typed: string, byKey: boolean): Transaction | undefined {
  const chord = doc.nodeAt(at);
  if (chord?.type.name !== "chord") return undefined;
  const name = typed.trim();
  if (isChordName(name) && name !== chord.attrs.name) tr.setNodeAttribute(at, "name", name);
  if (byKey) tr.setSelection(TextSelection.create(tr.doc, at + chord.nodeSize));
  return tr.docChanged || byKey ? tr : undefined;
}
