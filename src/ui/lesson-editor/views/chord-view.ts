import type { NodeViewRenderer } from "@tiptap/core";
import { symbolOf } from "../../controls/chord/symbol-of.ts";
import { atMost } from "../../controls/field/at-most.ts";
import * as words from "../../text/en/lesson.ts";
import { say } from "../../text/say.ts";
import { renamedChord } from "../editing/renamed-chord.ts";
import styles from "./blocks.module.css";

/** A chord symbol's button: a click sounds it. */
function chordButton(name: string, sound: (symbol: string) => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-label", say(words.play, { name }));
  button.addEventListener("click", () => sound(name));
  button.append(symbolOf(name));
  return button;
}

/** Characters of a chord symbol. */
const MOST_SYMBOL = 30;

/** The field under a selected chord symbol in which its name is typed; `done` gets the name and whether the keyboard left the field. */
function nameField(name: string, done: (name: string, byKey: boolean) => void): HTMLInputElement {
  const field = document.createElement("input");
  field.className = styles.chordName ?? "";
  field.setAttribute("aria-label", words.chordSymbol);
  field.value = name;
  field.addEventListener("input", () => {
    const kept = atMost(field, MOST_SYMBOL);
    if (kept !== field.value) field.value = kept;
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") field.value = name;
    done(field.value, true);
  });
  field.addEventListener("blur", () => done(field.value, false));
  return field;
}

/**
 * Draws a chord symbol in the text: a click sounds it; selected in the editor its name can be typed. Made of plain elements, since a lesson has
 * hundreds of them and each of React's roots listens for some eighty events.
 */
export const chordView =
  (sound: (symbol: string) => void): NodeViewRenderer =>
  ({ editor, node: first, getPos }) => {
    let node = first;
    let field: HTMLInputElement | undefined;
    const dom = document.createElement("span");
    dom.className = styles.chord ?? "";
    const draw = () => dom.replaceChildren(chordButton(String(node.attrs.name), sound));
    const close = () => {
      const closing = field;
      field = undefined;
      closing?.remove();
    };
    draw();
    return {
      dom,
      selectNode() {
        if (!editor.isEditable || field !== undefined) return;
        field = nameField(String(node.attrs.name), (typed, byKey) => {
          if (field === undefined) return;
          close();
          const at = getPos();
          if (at === undefined || editor.isDestroyed) return;
          const tr = renamedChord(editor.state, at, typed, byKey);
          if (tr !== undefined) editor.view.dispatch(tr);
          if (byKey) editor.commands.focus();
        });
        dom.append(field);
      },
      deselectNode() {
        // The selection leaves the symbol when its own field takes the focus, too.
        if (field !== document.activeElement) close();
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
      stopEvent: (event) => event.target instanceof HTMLInputElement,
      ignoreMutation: () => true,
    };
  };
