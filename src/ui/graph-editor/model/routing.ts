/** A place on the graph, px. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node's rectangle, px. */
export interface Box extends Point {
  readonly w: number;
  readonly h: number;
}

/** How far a wire keeps from nodes that it goes around, and how far it leaves and comes in straight, px. */
export const CLEARANCE = 14;
/** What a corner costs, in px of detour: few corners are read more easily than a short way. */
const CORNER = 60;
/** More boxes than this are not gone around: the search would be felt. */
const MOST_BOXES = 80;

/**
 * The corners of a wire from an output (on the right of its node) to an input (on the left of its own) that crosses no node, both ends
 * included; undefined where the straight curve crosses none, or no way was found.
 * @example wayAround({ x: 180, y: 50 }, { x: 560, y: 50 }, [{ x: 280, y: 0, w: 180, h: 100 }]) // up, over and down again
 */
export function wayAround(from: Point, to: Point, boxes: readonly Box[]): readonly Point[] | undefined {
  const out = { x: from.x + CLEARANCE, y: from.y };
  const into = { x: to.x - CLEARANCE, y: to.y };
  if (boxes.length > MOST_BOXES || !isCrossed(from, to, boxes)) return undefined;
  const xs = lines([out.x, into.x, ...boxes.flatMap(({ x, w }) => [x - CLEARANCE, x + w + CLEARANCE])]);
  const ys = lines([out.y, into.y, ...boxes.flatMap(({ y, h }) => [y - CLEARANCE, y + h + CLEARANCE])]);
  const way = shortest({ xs, ys, boxes }, out, into);
  return way && [from, ...corners([from, ...way, to]).slice(1, -1), to];
}

const lines = (values: readonly number[]): readonly number[] => [...new Set(values)].sort((a, b) => a - b);

/** Whether the curve between two handles, as it is usually drawn, goes over a node; one that leads back always does, over its own. */
function isCrossed(from: Point, to: Point, boxes: readonly Box[]): boolean {
  if (to.x < from.x + 2 * CLEARANCE) return true;
  const middle = (from.x + to.x) / 2;
  for (let step = 1; step < 24; step++) {
    const t = step / 24;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
    const point = { x: (a + 0) * from.x + b * middle + c * middle + d * to.x, y: (a + b) * from.y + (c + d) * to.y };
    if (boxes.some((box) => holds(box, point))) return true;
  }
  return false;
}

const holds = ({ x, y, w, h }: Box, point: Point): boolean => point.x > x && point.x < x + w && point.y > y && point.y < y + h;

interface Field {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly boxes: readonly Box[];
}

/** A state of the search: a crossing of the field's lines and the direction from which it was reached. */
interface Reached {
  readonly column: number;
  readonly row: number;
  readonly isLevel: boolean;
  readonly cost: number;
  readonly before: Reached | undefined;
}

const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The cheapest way along the field's lines by Dijkstra's search, from one crossing to another. */
function shortest({ xs, ys, boxes }: Field, from: Point, to: Point): readonly Point[] | undefined {
  const [endColumn, endRow] = [xs.indexOf(to.x), ys.indexOf(to.y)];
  const open: Reached[] = [{ column: xs.indexOf(from.x), row: ys.indexOf(from.y), isLevel: true, cost: 0, before: undefined }];
  const done = new Set<number>();
  const pointAt = ({ column, row }: Pick<Reached, "column" | "row">): Point => ({ x: xs[column] ?? 0, y: ys[row] ?? 0 });
  while (open.length > 0) {
    const reached = takeCheapest(open);
    const key = (reached.column * ys.length + reached.row) * 2 + Number(reached.isLevel);
    if (done.has(key)) continue;
    done.add(key);
    if (reached.column === endColumn && reached.row === endRow) return wayOf(reached, pointAt);
    for (const [right, down] of STEPS) {
      const next = { column: reached.column + right, row: reached.row + down };
      if (next.column < 0 || next.row < 0 || next.column >= xs.length || next.row >= ys.length) continue;
      const [here, there] = [pointAt(reached), pointAt(next)];
      if (boxes.some((box) => cuts(box, here, there))) continue;
      const isLevel = right !== 0;
      const length = Math.abs(there.x - here.x) + Math.abs(there.y - here.y);
      pushCheap(open, { ...next, isLevel, cost: reached.cost + length + (isLevel === reached.isLevel ? 0 : CORNER), before: reached });
    }
  }
  return undefined;
}

function wayOf(end: Reached, pointAt: (reached: Reached) => Point): readonly Point[] {
  const way: Point[] = [];
  for (let at: Reached | undefined = end; at !== undefined; at = at.before) way.unshift(pointAt(at));
  return way;
}

/** Puts a state into a binary heap, and takes the cheapest out of it. */
function pushCheap(heap: Reached[], reached: Reached): void {
  let at = heap.push(reached) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || parent.cost <= reached.cost) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = reached;
}

function takeCheapest(heap: Reached[]): Reached {
  const [first] = heap;
  const last = heap.pop();
  if (first === undefined || last === undefined) throw new Error("An empty heap has no cheapest state.");
  if (heap.length === 0) return first;
  let at = 0;
  for (;;) {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
    const isRight = right !== undefined && left !== undefined && right.cost < left.cost;
    const child = isRight ? right : left;
    if (child === undefined || child.cost >= last.cost) break;
    heap[at] = child;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heap[at] = last;
  return first;
}

/** Whether a level or upright line goes through a box; along its edge it does not. */
export function cuts({ x, y, w, h }: Box, a: Point, b: Point): boolean {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return left < x + w && right > x && top < y + h && bottom > y;
}

/** A way without the points at which it goes straight on. */
const corners = (way: readonly Point[]): readonly Point[] =>
  way.filter((point, index) => {
    const [before, after] = [way[index - 1], way[index + 1]];
    if (before === undefined || after === undefined) return true;
    return !((before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y));
  });

/** A way as an SVG path with round corners. @example pathOf([{ x: 0, y: 0 }, { x: 9, y: 0 }]) // "M0 0L9 0" */
export function pathOf(way: readonly Point[]): string {
  const [first, ...rest] = way;
  if (first === undefined) return "";
  return rest.reduce((path, point, index) => {
    const [before, after] = [way[index], way[index + 2]];
    if (before === undefined || after === undefined) return `${path}L${point.x} ${point.y}`;
    const [a, b] = [toward(point, before), toward(point, after)];
    return `${path}L${a.x} ${a.y}Q${point.x} ${point.y} ${b.x} ${b.y}`;
  }, `M${first.x} ${first.y}`);
}

const RADIUS = 8;

/** A point on the way to another one, where its round corner begins. */
function toward(point: Point, other: Point): Point {
  const length = Math.hypot(other.x - point.x, other.y - point.y);
  const share = length === 0 ? 0 : Math.min(RADIUS, length / 2) / length;
  return { x: point.x + (other.x - point.x) * share, y: point.y + (other.y - point.y) * share };
}
