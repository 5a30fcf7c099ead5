import type { Node as EditorNode } from "@tiptap/pm/model";
import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import type { Command } from "../../../protocol/engine/commands.ts";
import { blockOfNode } from "./mapping.ts";

/** What an edit did to the blocks, as the engine is told it. */
export interface BlockChange {
  readonly put: Extract<Command, { type: "block/change" }>["put"];
  readonly remove: string[];
}

/** What a new widget does first. */
type FirstActs = NonNullable<BlockChange["put"][number]["acts"]>;

const keyOf = (node: EditorNode): string => String(node.attrs.key);

/** How many blocks at the beginning and at the end are the very same: all but one or two of them, while somebody types. */
function sameEnds(before: readonly EditorNode[], after: readonly EditorNode[]): readonly [head: number, tail: number] {
  const room = Math.min(before.length, after.length);
  let head = 0;
  while (head < room && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < room - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return [head, tail];
}

/**
 * The changes that lead from one document to another: blocks that are new, of another content or at another place, and those that are gone.
 * @param dataOf the data of a block as it is known, for its members that the editor does not write
 */
export function changesBetween(before: EditorNode, after: EditorNode, dataOf: (key: string) => JsonObject | undefined): BlockChange {
  const [were, are] = [before.children, after.children];
  const [head, tail] = sameEnds(were, are);
  const old = new Map(were.slice(head, were.length - tail).map((node, index) => [keyOf(node), { node, index }]));
  const now = are.slice(head, are.length - tail).filter((node) => node.attrs.key !== null);
  const keys = new Set(now.map(keyOf));
  const remove = [...old.keys()].filter((key) => key !== "null" && !keys.has(key));
  const staying = longestRun(now.flatMap((node) => old.get(keyOf(node))?.index ?? []));
  const put = now.flatMap((node, index) => {
    const known = old.get(keyOf(node));
    const stays = known !== undefined && staying.has(known.index);
    if (stays && known.node.eq(node)) return [];
    const previous = index === 0 ? are[head - 1] : now[index - 1];
    const place = stays ? {} : { after: previous === undefined ? null : keyOf(previous) };
    const copyOf = typeof node.attrs.copyOf === "string" ? { copyOf: node.attrs.copyOf } : {};
    const state = isJsonObject(node.attrs.state) && !old.has(keyOf(node)) ? { state: { ...node.attrs.state } } : {};
    const acts = Array.isArray(node.attrs.acts) && !old.has(keyOf(node)) ? { acts: node.attrs.acts as FirstActs } : {};
    const block = blockOfNode(node, dataOf(keyOf(node)));
    return [{ key: block.key, blockType: block.type, data: { ...block.data }, ...place, ...copyOf, ...state, ...acts }];
  });
  return { put, remove };
}

/** The longest rising run of numbers: the blocks that need no new place when others are moved around them. */
function longestRun(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number);
    const place = at === -1 ? ends.length : at;
    before.set(number, ends[place - 1]);
    ends[place] = number;
  }
  const run = new Set<number>();
  for (let last = ends.at(-1); last !== undefined; last = before.get(last)) run.add(last);
  return run;
}
