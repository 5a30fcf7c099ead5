import { type Editor, Extension } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import * as words from "../../text/en/lesson.ts";
import { say } from "../../text/say.ts";

/** A fold that a reader opened or closed. */
interface Folding {
  readonly key: string;
  readonly open: boolean;
}

interface Placed {
  readonly open: ReadonlySet<string>;
  readonly drawn: DecorationSet;
}

const placed = new PluginKey<Placed>("placed");

/** Draws where blocks stand: inside the fold above them, or beside each other. Which folds are open is the reader's, and stored nowhere. */
export const placing = Extension.create({
  name: "placing",
  addProseMirrorPlugins: () => [
    new Plugin<Placed>({
      key: placed,
      state: {
        init: (_, { doc }) => ({ open: new Set(), drawn: drawnPlaces(doc, new Set()) }),
        apply(tr, before) {
          const folding = tr.getMeta(placed) as Folding | undefined;
          if (folding === undefined && !tr.docChanged) return before;
          const open = new Set(before.open);
          if (folding?.open === true) open.add(folding.key);
          else if (folding !== undefined) open.delete(folding.key);
          return { open, drawn: drawnPlaces(tr.doc, open) };
        },
      },
      props: { decorations: (state) => placed.getState(state)?.drawn },
    }),
  ],
});

/** The keys of the folds that a reader has open. */
export const openFolds = (state: EditorState): ReadonlySet<string> => placed.getState(state)?.open ?? new Set();

/** Opens or closes a fold with the blocks that are inside it. */
export function fold(editor: Editor, folding: Folding): void {
  editor.view.dispatch(editor.state.tr.setMeta(placed, folding).setMeta("addToHistory", false));
}

/** A place of a block: its classes tell how it is drawn. */
interface BlockPlace {
  readonly from: number;
  readonly to: number;
  readonly class: string;
}

/**
 * Blocks that do not simply stand one below the other. A block is inside the nearest fold above with nothing but such blocks between; halves stand in
 * pairs, and one without a partner keeps to the left.
 */
export function placesIn(doc: EditorNode, open: ReadonlySet<string>): readonly BlockPlace[] {
  const places: BlockPlace[] = [];
  let folded: string | undefined;
  let halves = 0;
  doc.forEach((node, from) => {
    const { key, inside, half } = node.attrs;
    if (node.type.name === "toggle") folded = String(key);
    else if (inside !== true) folded = undefined;
    halves = half === true ? halves + 1 : 0;
    const classes = [
      ...(node.type.name !== "toggle" && folded !== undefined ? ["inside", ...(open.has(folded) ? [] : ["folded"])] : []),
      ...(halves === 0 ? [] : halves % 2 === 0 ? ["half", "half-end"] : ["half"]),
    ];
    if (classes.length > 0) places.push({ from, to: from + node.nodeSize, class: classes.join(" ") });
  });
  return places;
}

function drawnPlaces(doc: EditorNode, open: ReadonlySet<string>): DecorationSet {
  const places = placesIn(doc, open);
  const columns = columnsIn(doc);
  if (places.length + columns.length === 0) return DecorationSet.empty;
  return DecorationSet.create(doc, [
    ...places.map(({ from, to, class: name }) => Decoration.node(from, to, { class: name })),
    ...columns.map(({ from, to, name }) => Decoration.node(from, to, { role: "group", "aria-label": name })),
  ]);
}

/** Each column with what it is called to those who do not see that it stands beside another. */
export function columnsIn(doc: EditorNode): readonly { readonly from: number; readonly to: number; readonly name: string }[] {
  const found: { from: number; to: number; name: string }[] = [];
  doc.forEach((node, start) => {
    if (node.type.name !== "columns") return;
    node.forEach((column, offset, index) => {
      const from = start + 1 + offset;
      found.push({ from, to: from + column.nodeSize, name: say(words.columnOf, { column: index + 1, columns: node.childCount }) });
    });
  });
  return found;
}

/** Whether the block at a position can go into a fold above it, and whether it is in one. */
export function insideOf({ doc }: EditorState, position: number): { readonly can: boolean; readonly is: boolean } {
  const index = doc.resolve(position).index(0);
  const node = doc.child(index);
  let above = index - 1;
  while (above >= 0 && doc.child(above).attrs.inside === true && doc.child(above).type.name !== "toggle") above -= 1;
  const can = node.type.name !== "toggle" && above >= 0 && doc.child(above).type.name === "toggle";
  return { can, is: can && node.attrs.inside === true };
}

/** Puts the block at a position into the fold above it or takes it out, or gives it half of the width or all of it. */
export function placeBlock(editor: Editor, position: number, name: "inside" | "half"): void {
  const { doc, tr } = editor.state;
  editor.view.dispatch(tr.setNodeAttribute(position, name, doc.nodeAt(position)?.attrs[name] !== true));
}

/** Enter in an empty paragraph inside a fold leaves the fold, as it leaves a list; undefined elsewhere. */
export function leftFold({ selection: { $from, empty }, tr }: EditorState): Transaction | undefined {
  const block = $from.depth === 1 ? $from.parent : undefined;
  if (!empty || block?.type.name !== "paragraph" || block.content.size > 0 || block.attrs.inside !== true) return undefined;
  return tr.setNodeAttribute($from.before(1), "inside", false);
}
