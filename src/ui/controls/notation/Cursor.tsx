import { useMemo, useRef } from "react";
import { type Swing, swungTick } from "../../../music/time/swing.ts";
import { ticks } from "../../../music/time/time.ts";
import type { Motion } from "../motion/motion.ts";
import { useMotion } from "../motion/use-motion.ts";
import { cursorPoints, cursorStops, playedStops, type SheetBar, tallestStop } from "./layout/cursor.ts";
import type { SheetLayout } from "./layout/sheet-layout.ts";
import styles from "./notation.module.css";

export interface CursorPlace {
  readonly motion: Motion;
  /** Of the present tempo. */
  readonly msPerTick: number;
  /** Length of the piece in ms. */
  readonly duration: number;
  /** How eighths swing as they are heard; straight when not given. */
  readonly swing?: Swing | null;
  /** The bars as they are played; absent: as they stand on the sheet. */
  readonly played?: readonly SheetBar[];
}

const AS_IT_STANDS: readonly SheetBar[] = [];
/** In units of the sheet. */
const WIDTH = 24;

/** The cursor over the sheet: an overlay that only its transform moves, from note to note. */
export function Cursor({
  layout,
  motion,
  msPerTick,
  duration,
  swing = null,
  played = AS_IT_STANDS,
}: CursorPlace & { readonly layout: SheetLayout }) {
  const overlay = useRef<HTMLDivElement>(null);
  const stops = useMemo(() => playedStops(cursorStops(layout), played), [layout, played]);
  const { ratio = 1, beat = 0 } = swing ?? {};
  const points = useMemo(() => {
    const heard = stops.map((stop) => ({ ...stop, start: swungTick(stop.start, { ratio, beat: ticks(beat) }) }));
    return cursorPoints(heard, msPerTick, duration);
  }, [stops, msPerTick, duration, ratio, beat]);
  useMotion(overlay, points, motion, duration);
  if (stops.length === 0) return null;
  return (
    <div ref={overlay} className={styles.runway} aria-hidden="true">
      <span className={styles.cursor} style={{ width: `${(WIDTH / layout.width) * 100}%`, height: `${tallestStop(stops) * 100}%` }} />
    </div>
  );
}
