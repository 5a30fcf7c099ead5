import { Extension } from "@tiptap/core";
import { type EditorState, Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** The class of the blocks in which the selection begins and ends. */
export const NEAR = "near";

/**
 * Marks the text in which the selection begins and ends, which is always laid out. A paragraph that the browser has not looked at yet counts as out of
 * sight, and a letter typed into it before that lands behind the cursor.
 */
export function nearBlocks({ doc, selection: { $anchor, $head } }: EditorState): DecorationSet {
  const ends = [$anchor, $head].filter(({ depth }) => depth > 0);
  const places = new Map(ends.map((end) => [end.before(1), end.after(1)]));
  return DecorationSet.create(
    doc,
    [...places].map(([from, to]) => Decoration.node(from, to, { class: NEAR })),
  );
}

/** Keeps the text at the cursor laid out, however long the lesson is. */
export const keepNear = Extension.create({
  name: "keepNear",
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: nearBlocks } })],
});
