import type { NodeViewRenderer } from "@tiptap/core";
import { symbolOf } from "../../controls/chord/symbol-of.ts";
import * as words from "../../text/en/lesson.ts";
import { say } from "../../text/say.ts";
import { chordProblem, renamedChord } from "../editing/renamed-chord.ts";
import styles from "./blocks.module.css";
import { type ChordField, chordField } from "./chord-field.ts";

/** A chord symbol's button: a click sounds it. */
function chordButton(name: string, sound: (symbol: string) => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-label", say(words.play, { name }));
  button.addEventListener("click", () => sound(name));
  button.append(symbolOf(name));
  return button;
}

/**
 * Draws a chord symbol in the text: a click sounds it; selected in the editor its name can be typed. Made of plain elements, since a lesson has
 * hundreds of them and each of React's roots listens for some eighty events.
 */
export const chordView =
  (sound: (symbol: string) => void): NodeViewRenderer =>
  ({ editor, node: first, getPos }) => {
    let node = first;
    let field: ChordField | undefined;
    const dom = document.createElement("span");
    dom.className = styles.chord ?? "";
    const draw = () => {
      const name = String(node.attrs.name);
      dom.toggleAttribute("data-unread", chordProblem(name) !== undefined);
      dom.replaceChildren(chordButton(name, sound));
    };
    const close = () => {
      const closing = field;
      field = undefined;
      closing?.box.remove();
    };
    draw();
    return {
      dom,
      selectNode() {
        if (!editor.isEditable || field !== undefined) return;
        field = chordField(String(node.attrs.name), (typed, byKey) => {
          if (field === undefined) return;
          close();
          const at = getPos();
          if (at === undefined || editor.isDestroyed) return;
          const tr = renamedChord(editor.state, at, typed, byKey);
          if (tr !== undefined) editor.view.dispatch(tr);
          // At once: the next letter is typed before the next frame.
          if (byKey) editor.view.focus();
        });
        dom.append(field.box);
        field.refuses();
      },
      deselectNode() {
        // The selection leaves the symbol when its own field takes the focus, too.
        if (field?.input !== document.activeElement) close();
      },
      update(next) {
        if (next.type !== node.type) return false;
        if (next.attrs.name !== node.attrs.name) {
          node = next;
          close();
          draw();
        }
        node = next;
        return true;
      },
      stopEvent: ({ target }) => target instanceof Node && field?.box.contains(target) === true,
      ignoreMutation: () => true,
    };
  };
