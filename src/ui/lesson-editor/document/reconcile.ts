import type { Node as EditorNode, Schema } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import type { JsonObject } from "../../../lib/json.ts";
import { type Block, nodeOfBlock } from "./mapping.ts";

/** Marks what the engine's document says, so that it is not sent back. */
export const FROM_ENGINE = "fromEngine";

/**
 * The transaction that makes the editor's document these blocks, touching no more than what differs, so that the cursor stays; undefined where
 * nothing does.
 */
export function reconciling(state: EditorState, blocks: readonly Block[]): Transaction | undefined {
  const { doc, schema } = state;
  const shown = doc.children;
  const byKey = new Map(shown.map((node) => [String(node.attrs.key), node]));
  const wanted = blocks.map((block) => agreed(schema, block, byKey.get(block.key)));
  if (wanted.length === 0) return undefined;
  const head = countEqual(shown, wanted, (list, index) => list[index]);
  const room = Math.min(shown.length, wanted.length) - head;
  const tail = Math.min(
    room,
    countEqual(shown, wanted, (list, index) => list[list.length - 1 - index]),
  );
  const [from, to] = [sizeOf(shown.slice(0, head)), doc.content.size - sizeOf(shown.slice(shown.length - tail))];
  const gone = shown.slice(head, shown.length - tail);
  const come = wanted.slice(head, wanted.length - tail);
  if (gone.length === 0 && come.length === 0) return undefined;
  const tr = state.tr.setMeta(FROM_ENGINE, true).setMeta("addToHistory", false);
  const [old] = gone;
  const [fresh] = come;
  if (gone.length === 1 && come.length === 1 && old !== undefined && fresh !== undefined && old.sameMarkup(fresh) && !old.isAtom)
    return replaceInside(tr, from + 1, old, fresh);
  if (gone.length === 1 && come.length === 1 && old?.isAtom && old.type === fresh?.type) return sameAtom(tr, from, old, fresh);
  return tr.replaceWith(from, to, come);
}

/** Gives a widget or picture other attributes in its place, so that it stays selected. */
function sameAtom(tr: Transaction, at: number, old: EditorNode, fresh: EditorNode): Transaction {
  for (const [name, value] of Object.entries(fresh.attrs)) if (old.attrs[name] !== value) tr.setNodeAttribute(at, name, value);
  return tr;
}

/** The node that a block's data was last seen as: most blocks are the same after each letter that is typed in one of them. */
const seen = new WeakMap<JsonObject, EditorNode>();

/** The node of a block: the one that is shown, where it says the same. */
function agreed(schema: Schema, block: Block, shown: EditorNode | undefined): EditorNode {
  const before = seen.get(block.data);
  if (before !== undefined && before === shown) return before;
  const made = before !== undefined && isOf(before, schema, block) ? before : nodeOfBlock(schema, block);
  const node = shown !== undefined && made.eq(shown) ? shown : made;
  seen.set(block.data, node);
  return node;
}

const isOf = (node: EditorNode, schema: Schema, { key }: Block): boolean => node.type.schema === schema && node.attrs.key === key;

type Pick = (list: readonly EditorNode[], index: number) => EditorNode | undefined;

function countEqual(a: readonly EditorNode[], b: readonly EditorNode[], pick: Pick): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  for (; count < most; count += 1) {
    const other = pick(b, count);
    if (other === undefined || !pick(a, count)?.eq(other)) break;
  }
  return count;
}

const sizeOf = (nodes: readonly EditorNode[]): number => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);

/** Replaces the part of a block's text that differs. */
function replaceInside(tr: Transaction, start: number, old: EditorNode, fresh: EditorNode): Transaction {
  const from = old.content.findDiffStart(fresh.content);
  const ends = old.content.findDiffEnd(fresh.content);
  if (from === null || ends === null) return tr;
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  return tr.replace(start + from, start + ends.a + overlap, fresh.slice(from, ends.b + overlap));
}
