import { Extension, InputRule } from "@tiptap/core";
import type { MarkType } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import { isSafeHref } from "../../documents/lesson/safe-href.ts";
import { moveBlockAt } from "./moves.ts";
import { isChordName } from "./schema.ts";

/** A web address, and the blank typed behind it; a sign that ends the sentence is none of it. */
export const ADDRESS = /(^|\s)((?:https?:\/\/|www\.)[^\s]*[^\s.,;:!?)\]'"])[.,;:!?)\]'"]*\s$/i;

const linkOf = ({ schema }: Pick<EditorState, "schema">): MarkType => schema.mark("link", { href: "/" }).type;

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
        "Alt-ArrowUp": () => moveBlockAt(editor, editor.state.selection.from, -1),
        "Alt-ArrowDown": () => moveBlockAt(editor, editor.state.selection.from, 1),
      };
    },
    addInputRules: () => [
      new InputRule({
        find: ADDRESS,
        handler({ state, range, match: [, lead = "", address = ""] }) {
          const href = /^www\./i.test(address) ? `https://${address}` : address;
          const from = range.from + lead.length;
          const to = from + address.length;
          if (!isSafeHref(href) || state.doc.rangeHasMark(from, to, linkOf(state))) return;
          state.tr.addMark(from, to, linkOf(state).create({ href })).insertText(" ", range.to);
          state.tr.removeMark(range.to, range.to + 1, linkOf(state)).removeStoredMark(linkOf(state));
        },
      }),
      new InputRule({
        find: /\[([A-G][^\s[\]]{0,29})\]$/,
        handler({ state, range, match: [, name] }) {
          if (!isChordName(name)) return;
          state.tr.replaceWith(range.from, range.to, state.schema.node("chord", { name }));
        },
      }),
    ],
  });
