import { Extension, InputRule } from "@tiptap/core";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { isSafeHref } from "../../../documents/lesson/safe-href.ts";
import { moveBlockAt } from "./moves.ts";
import { leftFold } from "./placing.ts";
import { behindChord, chordProblem, enterChordName } from "./renamed-chord.ts";

/** A web address, and the blank typed behind it; a sign that ends the sentence is none of it. */
export const ADDRESS = /(^|\s)((?:https?:\/\/|www\.)[^\s]*[^\s.,;:!?)\]'"])[.,;:!?)\]'"]*[ \u00a0]$/i;

/** Makes a link of an address that stands in the text from `start` on, behind what leads it; false where there is nothing to do. */
export function linked(tr: Transaction, start: number, [, lead = "", address = ""]: RegExpMatchArray): boolean {
  const type = tr.doc.type.schema.marks.link;
  const href = /^www\./i.test(address) ? `https://${address}` : address;
  const from = start + lead.length;
  const to = from + address.length;
  if (type === undefined || !isSafeHref(href) || tr.doc.rangeHasMark(from, to, type)) return false;
  tr.addMark(from, to, type.create({ href })).removeStoredMark(type);
  return true;
}

/** Lets the editor read where the cursor is before a key is carried out: a busy browser tells of a moved cursor only after the next key. */
function readCursor({ dom }: EditorView, { isComposing }: KeyboardEvent): false {
  if (!isComposing) dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
  return false;
}

/** Letters that are typed while a chord symbol is selected go into the field of its name, in every browser. */
function nameChord(view: EditorView, { key, ctrlKey, altKey, metaKey, isComposing, target }: KeyboardEvent): false {
  const isLetter = key.length === 1 && key !== " " && !ctrlKey && !altKey && !metaKey && !isComposing;
  if (isLetter && target === view.dom && view.editable) enterChordName(view);
  return false;
}

/** What the keys do beyond text: blocks move, undo and redo are the engine's, and a symbol in brackets becomes a chord. */
export const lessonKeys = (history: { undo(): void; redo(): void }) =>
  Extension.create({
    name: "lessonKeys",
    priority: 1000,
    addKeyboardShortcuts() {
      const { editor } = this;
      const done = (act: () => void) => () => {
        act();
        return true;
      };
      return {
        "Mod-z": done(history.undo),
        "Mod-y": done(history.redo),
        "Mod-Shift-z": done(history.redo),
        Enter() {
          const left = behindChord(editor.state) ?? leftFold(editor.state);
          if (left !== undefined) editor.view.dispatch(left);
          if (left !== undefined) return true;
          const { tr, selection } = editor.state;
          const before = selection.$from.parent.textBetween(0, selection.$from.parentOffset, undefined, "\ufffc");
          const match = ADDRESS.exec(`${before} `);
          if (match !== null && linked(tr, selection.from - match[0].length + 1, match)) editor.view.dispatch(tr);
          return false;
        },
        "Alt-ArrowUp": () => moveBlockAt(editor, editor.state.selection.from, -1),
        "Alt-ArrowDown": () => moveBlockAt(editor, editor.state.selection.from, 1),
      };
    },
    addProseMirrorPlugins: () => [new Plugin({ props: { handleDOMEvents: { keydown: readCursor }, handleKeyDown: nameChord } })],
    addInputRules: () => [
      new InputRule({
        find: ADDRESS,
        handler({ state, range, match }) {
          linked(state.tr, range.from, match);
        },
      }),
      new InputRule({
        find: /\[([A-G][^\s[\]]{0,29})\]$/,
        handler({ state, range, match: [, name] }) {
          if (name === undefined || chordProblem(name) !== undefined) return;
          state.tr.replaceWith(range.from, range.to, state.schema.node("chord", { name }));
        },
      }),
    ],
  });
