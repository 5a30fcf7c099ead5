import { useMemo, useRef } from "react";
import { type Swing, swungTick } from "../../../music/time/swing.ts";
import { ticks } from "../../../music/time/time.ts";
import type { Motion } from "../motion/motion.ts";
import { useMotion } from "../motion/use-motion.ts";
import { cursorPoints, cursorStops, playedStops, type SheetBar } from "./cursor.ts";
import type { DrawnSystem } from "./drawn.ts";
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

/** The cursor over the sheet: an overlay that only its transform moves, from note to note. */
export function Cursor({
  systems,
  motion,
  msPerTick,
  duration,
  swing = null,
  played = AS_IT_STANDS,
}: CursorPlace & { readonly systems: readonly DrawnSystem[] }) {
  const overlay = useRef<HTMLDivElement>(null);
  const stops = useMemo(() => playedStops(cursorStops(systems), played), [systems, played]);
  const { ratio = 1, beat = 0 } = swing ?? {};
  const points = useMemo(() => {
    const heard = stops.map((stop) => ({ ...stop, start: swungTick(stop.start, { ratio, beat: ticks(beat) }) }));
    return cursorPoints(heard, msPerTick, duration);
  }, [stops, msPerTick, duration, ratio, beat]);
  useMotion(overlay, points, motion, duration);
  const first = systems[0];
  if (first === undefined || stops.length === 0) return null;
  const height = systems.reduce((sum, system) => sum + system.height, 0);
  const tallest = Math.max(...systems.map((system) => system.bottom - system.top));
  return (
    <div ref={overlay} className={styles.runway} aria-hidden="true">
      <span className={styles.cursor} style={{ width: `${(26 / first.width) * 100}%`, height: `${((tallest + 16) / height) * 100}%` }} />
    </div>
  );
}
