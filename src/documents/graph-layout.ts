import { nodeIdOf } from "./links.ts";
import type { LinkRecord } from "./records.ts";

/** Width of a node and the height of its head and of each handle, in px (specification, section 9: 180 wide, handles 32 apart). */
export const NODE_WIDTH = 180;
export const ROW = 32;

const COLUMN = NODE_WIDTH + 100;
const GAP = 32;
/** Roughly what an option takes. */
const OPTION = 34;

/** How many handles and options a node has. */
export interface NodeParts {
  readonly inputs: number;
  readonly outputs: number;
  readonly options: number;
}

/** A node that is to get a place. */
export interface UnplacedNode extends NodeParts {
  readonly nodeId: string;
}

/** Height of a node without its problem, in px. @example nodeHeight({ inputs: 1, outputs: 1, options: 0 }) // 96 */
export const nodeHeight = ({ inputs, outputs, options }: NodeParts): number => ROW * (1 + inputs + outputs) + OPTION * options;

/** A place on the graph, in px. */
export interface GraphPlace {
  readonly x: number;
  readonly y: number;
}

/**
 * Places by the way of the music: a node stands right of everything that leads to it, in the height of what leads to it; what
 * nothing leads to stands just left of what it is for. Loops are cut where they come back; what has no link comes last, and where it
 * only takes something, on the right.
 * @example tidyPlaces([{ nodeId: "node//io//audio", inputs: 3, outputs: 0, options: 0 }], []).get("node//io//audio") // { x: 0, y: 0 }
 */
export function tidyPlaces(nodes: readonly UnplacedNode[], links: readonly LinkRecord[]): ReadonlyMap<string, GraphPlace> {
  const ends = links.map(({ source, target }) => [nodeIdOf(source), nodeIdOf(target)] as const);
  const depths = depthsOf(nodes, ends);
  const last = Math.max(0, ...depths.values());
  const isLinked = new Set(ends.flat());
  const columnOf = ({ nodeId, outputs }: UnplacedNode): number => depths.get(nodeId) ?? (outputs === 0 ? last : 0);
  const places = new Map<string, GraphPlace>();
  const heightOf = (node: UnplacedNode): number => {
    const before = ends.flatMap(([from, to]) => (to === node.nodeId ? (places.get(from)?.y ?? []) : []));
    return before.length === 0 ? Number.POSITIVE_INFINITY : before.reduce((sum, y) => sum + y, 0) / before.length;
  };
  for (let column = 0; column <= last; column++) {
    const own = nodes
      .filter((node) => columnOf(node) === column)
      .map((node) => ({ node, linked: isLinked.has(node.nodeId), y: heightOf(node) }));
    own.sort((a, b) => Number(b.linked) - Number(a.linked) || (a.y === b.y ? 0 : a.y - b.y));
    let y = 0;
    for (const { node } of own) {
      places.set(node.nodeId, { x: column * COLUMN, y });
      y += nodeHeight(node) + GAP;
    }
  }
  return places;
}

type Ends = readonly (readonly [from: string, to: string])[];

/** How many columns in each linked node stands. */
function depthsOf(nodes: readonly UnplacedNode[], ends: Ends): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  const depthOf = (nodeId: string, above: ReadonlySet<string>): number => {
    const known = depths.get(nodeId);
    if (known !== undefined) return known;
    const inner = new Set([...above, nodeId]);
    const before = ends.flatMap(([from, to]) => (to === nodeId && !inner.has(from) ? [from] : []));
    const depth = Math.max(-1, ...before.map((source) => depthOf(source, inner))) + 1;
    depths.set(nodeId, depth);
    return depth;
  };
  for (const { nodeId } of nodes) if (ends.some((pair) => pair.includes(nodeId))) depthOf(nodeId, new Set());
  for (const [nodeId] of depths) {
    if (ends.some(([, to]) => to === nodeId)) continue;
    const nearest = Math.min(...ends.flatMap(([from, to]) => (from === nodeId ? [(depths.get(to) ?? 1) - 1] : [])));
    depths.set(nodeId, Math.max(0, nearest));
  }
  return depths;
}

/** A node where it stands. */
export interface PlacedNode extends NodeParts {
  readonly position: GraphPlace;
}

/** A place for a node, moved down until no other stands there. @example freePlace({ x: 0, y: 0 }, 96, [{ position: { x: 0, y: 0 }, inputs: 1, outputs: 1, options: 0 }]) // { x: 0, y: 128 } */
export function freePlace(wanted: GraphPlace, height: number, others: readonly PlacedNode[]): GraphPlace {
  const beside = others
    .filter(({ position: { x } }) => Math.abs(x - wanted.x) < NODE_WIDTH + GAP)
    .sort((a, b) => a.position.y - b.position.y);
  let { y } = wanted;
  for (const other of beside) {
    const end = other.position.y + nodeHeight(other);
    if (y < end + GAP && other.position.y < y + height + GAP) y = end + GAP;
  }
  return { x: wanted.x, y };
}
