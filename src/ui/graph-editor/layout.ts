import { nodeIdOf } from "../../documents/links.ts";
import type { LinkRecord } from "../../documents/records.ts";
import type { ShownNode } from "./model.ts";

/** Width of a node and the height of its head and of each handle, in px (specification, section 9: 180 wide, handles 32 apart). */
export const NODE_WIDTH = 180;
export const ROW = 32;

const COLUMN = NODE_WIDTH + 100;
const GAP = 32;
/** Roughly what an option takes. */
const OPTION = 34;

/** Height of a node without its problem. */
export const nodeHeight = ({ inputs, outputs, processor }: Pick<ShownNode, "inputs" | "outputs" | "processor">): number =>
  ROW * (1 + inputs.length + outputs.length) + OPTION * Object.keys(processor?.options ?? {}).length;

/**
 * Places by the way of the music: a node stands right of everything that leads to it, columns from the top, what belongs together
 * side by side. Loops are cut where they come back.
 */
export function tidyPlaces(
  nodes: readonly ShownNode[],
  links: readonly LinkRecord[],
): ReadonlyMap<string, { readonly x: number; readonly y: number }> {
  const sources = new Map<string, string[]>();
  for (const { source, target } of links) {
    const to = nodeIdOf(target);
    sources.set(to, [...(sources.get(to) ?? []), nodeIdOf(source)]);
  }
  const depths = new Map<string, number>();
  const depthOf = (nodeId: string, above: ReadonlySet<string>): number => {
    const known = depths.get(nodeId);
    if (known !== undefined) return known;
    const inner = new Set([...above, nodeId]);
    const before = (sources.get(nodeId) ?? []).filter((source) => !inner.has(source));
    const depth = Math.max(-1, ...before.map((source) => depthOf(source, inner))) + 1;
    depths.set(nodeId, depth);
    return depth;
  };
  const places = new Map<string, { x: number; y: number }>();
  const bottoms: number[] = [];
  const linked = new Set(links.flatMap(({ source, target }) => [nodeIdOf(source), nodeIdOf(target)]));
  const inOrder = [...nodes].sort((a, b) => Number(linked.has(b.nodeId)) - Number(linked.has(a.nodeId)));
  for (const node of inOrder) {
    const column = depthOf(node.nodeId, new Set());
    const y = bottoms[column] ?? 0;
    places.set(node.nodeId, { x: column * COLUMN, y });
    bottoms[column] = y + nodeHeight(node) + GAP;
  }
  return places;
}
