import { COST, type Column, type Size } from "./columns.ts";

/** How a note got to where it is: what the next move must know. */
const STILL = 0;
const UP = 1;
const DOWN = 2;
const LEAP_UP = 3;
const LEAP_DOWN = 4;
const WAYS = 5;

const SIZES: readonly (Size | undefined)[] = [
  "same",
  ...Array<Size>(2).fill("step"),
  ...Array<Size>(2).fill("third"),
  ...Array<Size>(3).fill("fourthOrFifth"),
  ...Array<undefined>(4).fill(undefined),
  "octave",
];

/** What a move costs by its size and the way that led to it; infinite where it may not be. */
function moveCost(move: number, way: number, outside: boolean): number {
  const size = Math.abs(move);
  const name = SIZES[size];
  if (name === undefined || (outside && (size === 0 || size > 2))) return Number.POSITIVE_INFINITY;
  const plain = COST[name] + (size === 6 ? 0.5 : 0);
  if (size === 0) return way === STILL ? Number.POSITIVE_INFINITY : plain;
  const up = move > 0;
  if (way === LEAP_UP || way === LEAP_DOWN) return plain + (up === (way === LEAP_UP) ? COST.leapOn : 0);
  return plain + (way !== STILL && up !== (way === UP) ? COST.turn : 0);
}

/** `moveCost` looked up: by outside, way, and move from -24 to 24. */
const WIDEST = 24;
const MOVE_COSTS = Float64Array.from({ length: 2 * WAYS * (2 * WIDEST + 1) }, (_, index) => {
  const move = (index % (2 * WIDEST + 1)) - WIDEST;
  const row = Math.floor(index / (2 * WIDEST + 1));
  return moveCost(move, row % WAYS, row >= WAYS);
});
const moveRow = (way: number, outside: boolean): number => ((outside ? WAYS : 0) + way) * (2 * WIDEST + 1) + WIDEST;

function approachCost(from: number, to: number, wanted: number): number | undefined {
  const size = from - to;
  if (size === 0) return undefined;
  if (size === wanted) return 0;
  const far = Math.abs(size);
  if (far <= 2) return COST.approachMiss;
  if (far === 5 || far === 7) return COST.approachMiss + COST.approachFifth;
  return COST.approachMiss + (far <= 4 ? COST.approachThird : COST.approachFar);
}

const pulled = (cost: number | undefined, pull: number): number | undefined => (cost === undefined ? undefined : cost * pull);

/** The last note leads back to the first one when the chorus comes round. */
function joinCost(last: number, first: number): number {
  if (last === first) return 50;
  const size = Math.abs(last - first);
  return size <= 2 ? 0 : size === 5 || size === 7 ? 0.4 : size <= 7 ? 1 : 2;
}

function wayOf(from: number, to: number): number {
  if (to === from) return STILL;
  const leap = Math.abs(to - from) >= 7;
  return to > from ? (leap ? LEAP_UP : UP) : leap ? LEAP_DOWN : DOWN;
}

/** True where another octave copy of a note in the range lies nearer to the note before. */
const hasNearerCopy = (from: number, to: number, low: number, high: number): boolean =>
  [to - 12, to + 12].some((copy) => copy >= low && copy <= high && Math.abs(copy - from) < Math.abs(to - from));

/** `wayOf` looked up by the move from -24 to 24. */
const WAY_OF = Uint8Array.from({ length: 2 * WIDEST + 1 }, (_, index) => wayOf(0, index - WIDEST));

interface Reached {
  readonly cost: Float64Array;
  readonly from: Int32Array;
}

/** The pitches of the cheapest path, one per column, and the columns that no path reaches by the rules: there moves are freed. @example cheapestPath(columns, true, bassRange()).path */
export function cheapestPath(
  columns: readonly Column[],
  nearest: boolean,
  range: Range,
): { path: readonly number[]; freed: readonly number[] } {
  const reached: Reached[] = [];
  const freed: number[] = [];
  const first = columns[0]?.pitches[0] ?? 36;
  columns.forEach((column, index) => {
    const before = columns[index - 1];
    const previous = reached[index - 1];
    if (!before || !previous) {
      reached.push(firstColumn(column));
      return;
    }
    const into = intoCosts(column, before, nearest, range, index === columns.length - 1 ? first : undefined);
    const next = nextColumn(column, before, previous, into, false);
    if (!next) freed.push(index);
    reached.push(next ?? nextColumn(column, before, previous, into, true) ?? firstColumn(column));
  });
  return { path: readPath(columns, reached), freed };
}

/** MIDI numbers, both included. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

function firstColumn(column: Column): Reached {
  const cost = new Float64Array(column.pitches.length * WAYS).fill(Number.POSITIVE_INFINITY);
  for (let at = 0; at < column.pitches.length; at++) cost[at * WAYS + STILL] = 0;
  return { cost, from: new Int32Array(cost.length).fill(-1) };
}

/** What each pair of pitches costs before the way is looked at, row by row of the column before; infinite where it may not be. */
function intoCosts(column: Column, before: Column, nearest: boolean, { low, high }: Range, joins: number | undefined): Float64Array {
  const count = column.pitches.length;
  const costs = new Float64Array(before.pitches.length * count);
  for (let at = 0; at < before.pitches.length; at++) {
    const from = before.pitches[at] ?? 0;
    for (let to = 0; to < count; to++) {
      const pitch = column.pitches[to] ?? 0;
      const wrong =
        (column.exactMove !== undefined && pitch - from !== column.exactMove) ||
        (column.change && nearest && hasNearerCopy(from, pitch, low, high));
      const way = column.change
        ? pulled(approachCost(from, pitch, column.approach), column.pull)
        : SIZES[Math.abs(pitch - from)] === column.wanted
          ? 0
          : COST.unwanted;
      const join = joins === undefined ? 0 : joinCost(pitch, joins);
      costs[at * count + to] = wrong || way === undefined ? Number.POSITIVE_INFINITY : (column.costs[to] ?? 0) + way + join;
    }
  }
  return costs;
}

function nextColumn(column: Column, before: Column, previous: Reached, into: Float64Array, freed: boolean): Reached | undefined {
  const count = column.pitches.length;
  const cost = new Float64Array(count * WAYS).fill(Number.POSITIVE_INFINITY);
  const back = new Int32Array(count * WAYS).fill(-1);
  const inside = before.chord.tones | before.chord.scale;
  let any = false;
  for (let at = 0; at < before.pitches.length; at++) {
    const from = before.pitches[at] ?? 0;
    const outside = (inside & (1 << (from % 12))) === 0;
    for (let old = 0; old < WAYS; old++) {
      const known = previous.cost[at * WAYS + old] ?? Number.POSITIVE_INFINITY;
      if (known === Number.POSITIVE_INFINITY) continue;
      const row = moveRow(old, outside);
      for (let to = 0; to < count; to++) {
        const pitch = column.pitches[to] ?? 0;
        const own = freed
          ? (column.costs[to] ?? 0) + Math.abs(pitch - from)
          : (into[at * count + to] ?? 0) + (MOVE_COSTS[row + pitch - from] ?? 0);
        const total = known + own;
        if (total === Number.POSITIVE_INFINITY) continue;
        const slot = to * WAYS + (WAY_OF[pitch - from + WIDEST] ?? 0);
        if (total < (cost[slot] ?? 0)) {
          cost[slot] = total;
          back[slot] = at * WAYS + old;
          any = true;
        }
      }
    }
  }
  return any ? { cost, from: back } : undefined;
}

function readPath(columns: readonly Column[], reached: readonly Reached[]): readonly number[] {
  const path: number[] = [];
  let slot = cheapestSlot(reached.at(-1));
  for (let index = columns.length - 1; index >= 0; index--) {
    if (slot < 0) slot = cheapestSlot(reached[index]);
    path.push(columns[index]?.pitches[Math.floor(slot / WAYS)] ?? 36);
    slot = reached[index]?.from[slot] ?? -1;
  }
  return path.reverse();
}

function cheapestSlot(reached: Reached | undefined): number {
  let best = 0;
  reached?.cost.forEach((cost, slot) => {
    if (cost < (reached.cost[best] ?? Number.POSITIVE_INFINITY)) best = slot;
  });
  return best;
}
