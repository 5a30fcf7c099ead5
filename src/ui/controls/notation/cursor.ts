import { type Ticks, ticks } from "../../../music/time/time.ts";
import { type MotionPoint, steppedPoints } from "../motion/motion.ts";
import type { DrawnSystem } from "./drawn.ts";

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
}

/** The stops of the cursor: one at each moment at which some voice has an element, in order of time. */
export function cursorStops(systems: readonly DrawnSystem[]): CursorStop[] {
  const height = systems.reduce((sum, system) => sum + system.height, 0);
  const stops = new Map<number, CursorStop>();
  let top = 0;
  for (const system of systems) {
    for (const element of system.elements) {
      const x = (element.x - 4) / system.width;
      const known = stops.get(element.start);
      if (known === undefined || x < known.x)
        stops.set(element.start, { start: element.start, bar: element.bar, x, y: (top + system.top - 8) / height });
    }
    top += system.height;
  }
  return [...stops.values()].sort((a, b) => a.start - b.start);
}

/** The stops in the order in which the bars are played: those of a bar that is repeated come again. Without bars as they stand. */
export function playedStops(stops: readonly CursorStop[], played: readonly SheetBar[]): readonly CursorStop[] {
  if (played.every(({ start, written }, index) => start === written && played[index]?.measure === index)) return stops;
  const byBar = new Map<number, CursorStop[]>();
  for (const stop of stops) byBar.set(stop.bar, [...(byBar.get(stop.bar) ?? []), stop]);
  return played.flatMap(({ measure, start, written }) =>
    (byBar.get(measure) ?? []).map((stop) => ({ ...stop, start: ticks(stop.start - written + start) })),
  );
}

/** The cursor's way as transforms of an overlay as large as the sheet: it steps from note to note. `msPerTick` is that of the present tempo. */
export function cursorPoints(stops: readonly CursorStop[], msPerTick: number, duration: number): MotionPoint[] {
  const points = stops.map(({ start, x, y }) => ({ at: start * msPerTick, transform: `translate(${percent(x)}, ${percent(y)})` }));
  const first = points[0];
  if (first === undefined) return [];
  return steppedPoints(first.at > 0 ? [{ ...first, at: 0 }, ...points] : points, duration);
}

const percent = (share: number): string => `${Math.round(share * 1e5) / 1e3}%`;
