import type { Node as EditorNode } from "@tiptap/pm/model";
import * as words from "../../text/en/lesson.ts";
import { widgetName } from "../../text/names.ts";

/** Characters of a text that a block is called by. */
const MOST = 40;

/** What a block is called where it is spoken of: a tool by its name, a picture by what it shows, a text by its first words. @example blockName(node) // "beta" */
export function blockName(node: EditorNode): string {
  const { type, alt } = node.attrs;
  switch (node.type.name) {
    case "widget":
      return widgetName(String(type)) ?? words.widget;
    case "picture":
      return firstWords(typeof alt === "string" ? alt : "") || words.image;
    case "horizontalRule":
      return words.divider;
    case "unknown":
      return words.block;
    default:
      return firstWords(textOf(node)) || words.emptyBlock;
  }
}

/** What a fold is called: its first line. */
export const titleOfFold = (node: EditorNode): string =>
  firstWords(node.firstChild === null ? "" : textOf(node.firstChild)) || words.solution;

const textOf = (node: EditorNode): string =>
  node.textBetween(0, Math.min(node.content.size, 4 * MOST), " ", (leaf) => (leaf.type.name === "chord" ? String(leaf.attrs.name) : " "));

/** A text cut behind a word. */
function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= MOST) return line;
  const cut = line.lastIndexOf(" ", MOST);
  return `${line.slice(0, cut > 0 ? cut : MOST)}…`;
}
