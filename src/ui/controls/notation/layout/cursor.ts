import { type Ticks, ticks } from "../../../../music/time/time.ts";
import { type MotionPoint, steppedPoints } from "../../motion/motion.ts";
import type { SheetLayout } from "./sheet-layout.ts";

/** A bar as it is played: which bar of the sheet it is, and where it begins in time and on the sheet. */
export interface SheetBar {
  readonly measure: number;
  readonly start: Ticks;
  readonly written: Ticks;
}

/** A place where the cursor stands; shares of the whole sheet, 0..1. */
export interface CursorStop {
  readonly start: Ticks;
  /** From 0. */
  readonly bar: number;
  readonly x: number;
  readonly y: number;
  /** From the highest to the lowest note of its line. */
  readonly height: number;
}

const AIR = 6;
/** The cursor stands a little before its note. */
const BEFORE = 4;

/** The stops of the cursor: one at each moment at which some voice has an element, in order of time. */
export function cursorStops({ lines, width, height }: SheetLayout): CursorStop[] {
  const stops = new Map<number, CursorStop>();
  for (const { highest, lowest, stops: own } of lines)
    for (const { start, bar, x: at } of own) {
      const x = (at - BEFORE) / width;
      const known = stops.get(start);
      if (known === undefined || x < known.x)
        stops.set(start, { start, bar, x, y: (highest - AIR) / height, height: (lowest - highest + 2 * AIR) / height });
    }
  return [...stops.values()].sort((a, b) => a.start - b.start);
}

/**
 * The stops in the order in which the bars are played: those of a bar that is repeated come again. Without bars as they stand. Only those within
 * their bar count: for a moment the sheet may still be that of another piece.
 */
export function playedStops(stops: readonly CursorStop[], played: readonly SheetBar[]): readonly CursorStop[] {
  if (played.every(({ start, written }, index) => start === written && played[index]?.measure === index)) return stops;
  const byBar = new Map<number, CursorStop[]>();
  for (const stop of stops) byBar.set(stop.bar, [...(byBar.get(stop.bar) ?? []), stop]);
  return played.flatMap(({ measure, start, written }, index) => {
    const next = played[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const own = (byBar.get(measure) ?? []).map((stop) => ({ ...stop, start: ticks(stop.start - written + start) }));
    return own.filter((stop) => stop.start >= start && stop.start < next);
  });
}

/** The tallest stop: the cursor is so high, and smaller where its line is. */
export const tallestStop = (stops: readonly CursorStop[]): number => Math.max(0, ...stops.map(({ height }) => height));

/** The cursor's way as transforms of an overlay as large as the sheet: it steps from note to note. `msPerTick` is that of the present tempo. */
export function cursorPoints(stops: readonly CursorStop[], msPerTick: number, duration: number): MotionPoint[] {
  const tallest = tallestStop(stops);
  const points = stops.map(({ start, x, y, height }) => {
    const scale = Math.round((height / tallest) * 1000) / 1000;
    return { at: start * msPerTick, transform: `translate(${percent(x)}, ${percent(y)}) scale(1, ${scale})` };
  });
  const first = points[0];
  if (first === undefined) return [];
  return steppedPoints(first.at > 0 ? [{ ...first, at: 0 }, ...points] : points, duration);
}

const percent = (share: number): string => `${Math.round(share * 1e5) / 1e3}%`;
