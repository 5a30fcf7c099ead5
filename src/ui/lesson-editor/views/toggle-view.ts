import type { NodeViewRenderer } from "@tiptap/core";
import * as words from "../../text/en/lesson.ts";
import { say } from "../../text/say.ts";
import { titleOfFold } from "../editing/block-name.ts";
import { fold } from "../editing/placing.ts";
import styles from "./blocks.module.css";

/**
 * Draws a line with what is folded behind it, as a group that is called by that line. While a lesson is written all of it is there; a reader opens it
 * with its button. Made of plain elements, as chord symbols are.
 */
export const toggleView: NodeViewRenderer = ({ editor, node: first }) => {
  let node = first;
  let isOpen = false;
  const dom = document.createElement("div");
  dom.className = styles.toggle ?? "";
  dom.dataset.toggle = "";
  dom.setAttribute("role", "group");
  const button = document.createElement("button");
  button.type = "button";
  button.contentEditable = "false";
  const contentDOM = document.createElement("div");
  const draw = () => {
    dom.toggleAttribute("data-open", isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
    const title = titleOfFold(node);
    button.setAttribute("aria-label", title);
    dom.setAttribute("aria-label", say(words.foldOf, { title }));
  };
  button.addEventListener("click", () => {
    isOpen = !isOpen;
    draw();
    fold(editor, { key: String(node.attrs.key), open: isOpen });
  });
  draw();
  dom.append(button, contentDOM);
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      node = next;
      draw();
      return true;
    },
    stopEvent: ({ target }) => target instanceof Node && button.contains(target),
    // What folds is drawn beside the text, which stays the editor's.
    ignoreMutation: ({ target }) => !contentDOM.contains(target) && target !== contentDOM && !editor.isDestroyed,
  };
};
