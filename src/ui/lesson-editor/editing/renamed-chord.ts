import { type EditorState, NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { Problem } from "../../../lib/result.ts";
import { readChord } from "../../../music/chords/read-chord.ts";
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

/** Why a name is no chord; undefined where it is one, and for no name. @example chordProblem("Hello")?.code // "unreadable-chord" */
export function chordProblem(typed: string): Problem | undefined {
  const name = typed.trim();
  const reading = name === "" ? undefined : readChord(name);
  return reading === undefined || reading.ok ? undefined : reading.error;
}

/** Where the selected chord symbol stands; undefined where none is selected. */
const selectedChord = ({ selection }: EditorState): number | undefined =>
  selection instanceof NodeSelection && selection.node.type.name === "chord" ? selection.from : undefined;

/** Puts the cursor behind the selected chord symbol; undefined where none is selected. */
export function behindChord(state: EditorState): Transaction | undefined {
  const at = selectedChord(state);
  return at === undefined ? undefined : renamedChord(state, at, "", true);
}

/** Goes into the field of the selected chord symbol, all of its name selected, so that what is typed takes its place. */
export function enterChordName(view: EditorView): void {
  const at = selectedChord(view.state);
  const drawn = at === undefined ? null : view.nodeDOM(at);
  const field = drawn instanceof HTMLElement ? drawn.querySelector("input") : null;
  field?.focus();
  field?.select();
}
