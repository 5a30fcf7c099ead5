import type { Ticks } from "../time/time.ts";

/** A bar as it is played: which written bar it is, from 0, and which time it sounds, from 1. */
export interface PlayedBar {
  readonly measure: number;
  readonly pass: number;
}

/** A played bar with its place in time, and the place of its written bar on the page. */
export interface PlacedBar extends PlayedBar {
  readonly start: Ticks;
  readonly written: Ticks;
}

/** What is played, bar by bar. @example playedBars([0, 0, 1])[1] // { measure: 0, pass: 2 } */
export function playedBars(order: readonly number[]): readonly PlayedBar[] {
  const passes = new Map<number, number>();
  return order.map((measure) => {
    const pass = (passes.get(measure) ?? 0) + 1;
    passes.set(measure, pass);
    return { measure, pass };
  });
}

/**
 * When a written bar is played: the next time after a played bar (the first time behind the last), or the first; undefined where it
 * never sounds.
 * @example timeOf([0, 1, 0, 1], 1) // 1
 * @example timeOf([0, 1, 0, 1], 1, 1) // 3
 */
export function timeOf(order: readonly number[], measure: number, after = -1): number | undefined {
  const next = order.indexOf(measure, after + 1);
  const found = next < 0 ? order.indexOf(measure) : next;
  return found < 0 ? undefined : found;
}

/**
 * The stretch of played bars, the last one not included, that a range of written bars means (the last one not included): from the
 * first time of its first bar that sounds to where its last bar has sounded after that. Where the music goes back between the two, as
 * from a first ending to a second, it is all that is repeated.
 * @example playedSpan([0, 1, 0, 2], 0, 3) // { from: 0, to: 4 }
 * @example playedSpan([0, 1, 0, 2], 1, 3) // { from: 0, to: 4 }
 */
export function playedSpan(order: readonly number[], from: number, to: number): { readonly from: number; readonly to: number } | undefined {
  const inside = (measure: number): boolean => measure >= from && measure < to;
  const sounding = [...new Set(order.filter(inside))].sort((a, b) => a - b);
  const [first, last] = [sounding[0], sounding.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const start = order.indexOf(first);
  const end = order.indexOf(last, start);
  if (end < 0) return { from: order.indexOf(last), to: start + 1 };
  const lowest = Math.min(...order.slice(start, end + 1));
  return { from: Math.min(start, order.indexOf(lowest)), to: end + 1 };
}
