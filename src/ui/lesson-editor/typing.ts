import { Extension, InputRule } from "@tiptap/core";
import { moveBlockAt } from "./moves.ts";
import { isChordName } from "./schema.ts";

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
        find: /\[([A-G][^\s[\]]{0,29})\]$/,
        handler({ state, range, match: [, name] }) {
          if (!isChordName(name)) return;
          state.tr.replaceWith(range.from, range.to, state.schema.node("chord", { name }));
        },
      }),
    ],
  });
