import { useRef } from "react";
import type { RunSummary } from "../../../music/training/summary.ts";
import { TOLERANCE } from "../../../music/training/timed-judgement.ts";
import { useElementWidth } from "../../../ui/controls/use-element-width.ts";
import * as words from "../../../ui/text/en/training.ts";
import { listed, say } from "../../../ui/text/say.ts";
import { bandsOf, signed } from "../../../ui/training/words.ts";
import { binsOf } from "./bins.ts";
import styles from "./results.module.css";

/** The plot in px, as wide as its room. */
const SIZE = { width: 300, height: 240, edge: 6, top: 10, bottom: 196 } as const;
const TICKS = [-200, -100, 0, 100, 200] as const;
/** Milliseconds from the middle to the sides. */
const REACH = 300;
const GAP = 2;

/** How many starts came how far off the beat: early to the left, late to the right, the mean as a line. */
export function TimingHistogram({ summary }: { readonly summary: RunSummary }) {
  const room = useRef<HTMLElement>(null);
  const width = useElementWidth(room) || SIZE.width;
  const [left, right] = [SIZE.edge, width - SIZE.edge];
  const xOf = (ms: number): number => left + ((Math.max(-REACH, Math.min(REACH, ms)) + REACH) / (2 * REACH)) * (right - left);
  const bins = binsOf(
    summary.steps.map(({ deviation }) => deviation),
    REACH,
  );
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const said = bandsOf(summary).map(({ word, count }) => say(words.bandOf, { word, count }));
  return (
    <section ref={room}>
      <h4 className={styles.title}>{words.spread}</h4>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${SIZE.height}`}
        role="img"
        aria-label={say(words.howFarOff, { bands: listed(said) })}
      >
        <rect
          className={styles.ok}
          x={xOf(-TOLERANCE)}
          width={xOf(TOLERANCE) - xOf(-TOLERANCE)}
          y={SIZE.top}
          height={SIZE.bottom - SIZE.top}
        />
        {bins.map(({ from, to, count }) => {
          const height = (count / most) * (SIZE.bottom - SIZE.top - 16);
          const isOff = from >= TOLERANCE || to <= -TOLERANCE;
          return count === 0 ? null : (
            <rect
              key={from}
              className={isOff ? styles.beyond : styles.inTime}
              x={xOf(from) + GAP}
              width={xOf(to) - xOf(from) - 2 * GAP}
              y={SIZE.bottom - height}
              height={height}
              rx="2"
            />
          );
        })}
        <path className={styles.axis} d={`M${left} ${SIZE.bottom}H${right}`} />
        <path className={styles.middle} d={`M${xOf(0)} ${SIZE.top}V${SIZE.bottom + 4}`} />
        {summary.mean !== null && <path className={styles.lean} d={`M${xOf(summary.mean)} ${SIZE.top}V${SIZE.bottom + 4}`} />}
        {TICKS.map((ms) => (
          <text key={ms} className={ms === 0 ? styles.strong : undefined} x={xOf(ms)} y={SIZE.bottom + 20} textAnchor="middle">
            {signed(ms)}
          </text>
        ))}
        <text x={left} y={SIZE.bottom + 40}>
          {words.early}
        </text>
        <text x={right} y={SIZE.bottom + 40} textAnchor="end">
          {words.late}
        </text>
      </svg>
    </section>
  );
}
