import { useRef } from "react";
import type { PlacedOutcome, RunDetails } from "../../../music/training/details.ts";
import { useElementWidth } from "../../../ui/controls/use-element-width.ts";
import * as words from "../../../ui/text/en/training.ts";
import { say } from "../../../ui/text/say.ts";
import { signed, signedMs } from "../../../ui/training/words.ts";
import styles from "./results.module.css";

/** The plot in px, as wide as its room; deviations beyond the reach stand at its edge. */
const SIZE = { width: 720, height: 240, left: 64, edge: 4, top: 10, bottom: 196 } as const;
const REACH = 300;
const MIDDLE = (SIZE.top + SIZE.bottom) / 2;
const yOf = (ms: number): number => MIDDLE + (Math.max(-REACH, Math.min(REACH, ms)) / REACH) * (MIDDLE - SIZE.top);
const TICKS = [-200, -100, 0, 100, 200] as const;
/** A bar's number needs so many px. */
const NUMBER = 52;

/** Every step where it stands in the music: early above, late below, missed on the line. */
export function BarByBar({ details: { bars, steps } }: { readonly details: RunDetails }) {
  const room = useRef<HTMLElement>(null);
  const width = useElementWidth(room) || SIZE.width;
  const right = width - SIZE.edge;
  const [first, last] = bars;
  const count = Math.max(1, last - first + 1);
  const xOf = (place: number): number => SIZE.left + ((place - first) / count) * (right - SIZE.left);
  const middleOf = ({ place }: PlacedOutcome): number => xOf(place) + Math.min(14, (right - SIZE.left) / count / 8);
  const every = Math.ceil((count * NUMBER) / (right - SIZE.left));
  const path = leanOf(steps)
    .map(({ step, ms, isNew }) => `${isNew ? "M" : "L"}${middleOf(step).toFixed(1)} ${yOf(ms).toFixed(1)}`)
    .join("");
  return (
    <section ref={room}>
      <h4 className={styles.title}>{words.barByBar}</h4>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${SIZE.height}`}
        role="img"
        aria-label={say(words.barByBarOf, { steps: said(steps) })}
      >
        <rect className={styles.ok} x={SIZE.left} width={right - SIZE.left} y={yOf(-200)} height={yOf(200) - yOf(-200)} />
        <rect className={styles.best} x={SIZE.left} width={right - SIZE.left} y={yOf(-50)} height={yOf(50) - yOf(-50)} />
        {TICKS.map((ms) => (
          <g key={ms}>
            <path className={ms === 0 ? styles.middle : styles.axis} d={`M${SIZE.left} ${yOf(ms)}H${right}`} />
            <text className={ms === 0 ? styles.strong : undefined} x={SIZE.left - 8} y={yOf(ms) + 4} textAnchor="end">
              {ms === 0 ? words.onTime : signed(ms)}
            </text>
          </g>
        ))}
        {Array.from({ length: count }, (_, index) => first + index).map((bar) => (
          <g key={bar}>
            <path className={styles.axis} d={`M${xOf(bar)} ${SIZE.top}V${SIZE.bottom}`} />
            {(bar - first) % every === 0 && (
              <text x={(xOf(bar) + xOf(bar + 1)) / 2} y={SIZE.bottom + 18} textAnchor="middle">
                {say(words.oneBar, { bar: bar + 1 })}
              </text>
            )}
          </g>
        ))}
        <text className={styles.strong} x={SIZE.left + 6} y={SIZE.top + 10}>
          {words.early}
        </text>
        <text className={styles.strong} x={SIZE.left + 6} y={SIZE.bottom - 4}>
          {words.late}
        </text>
        <path className={styles.lean} d={path} />
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar that is repeated has several dots at one place
          <Dot key={index} step={step} x={middleOf(step)} />
        ))}
      </svg>
      <p className={styles.key} aria-hidden="true">
        <Key outcome="right" word={words.inTime} />
        <Key outcome="late" word={words.beyond200} />
        <Key outcome="missed" word={words.missed} />
        <span>
          <i className={styles.leanKey} />
          {words.yourLean}
        </span>
      </p>
    </section>
  );
}

const Key = ({ outcome, word }: { readonly outcome: PlacedOutcome["outcome"]; readonly word: string }) => (
  <span>
    <svg viewBox="-7 -7 14 14" className={styles.keySign} aria-hidden="true">
      <Shape outcome={outcome} />
    </svg>
    {word}
  </span>
);

const Dot = ({ step: { outcome, errorMs }, x }: { readonly step: PlacedOutcome; readonly x: number }) => (
  <g transform={`translate(${x.toFixed(1)} ${yOf(outcome === "missed" || outcome === "wrong" ? 0 : (errorMs ?? 0)).toFixed(1)})`}>
    <Shape outcome={outcome} />
  </g>
);

function Shape({ outcome }: { readonly outcome: PlacedOutcome["outcome"] }) {
  if (outcome === "right") return <circle className={styles.right} r="5" />;
  if (outcome === "missed" || outcome === "wrong") return <path className={styles.missed} d="M-5 -5L5 5M5 -5L-5 5" />;
  return <path className={styles.off} d="M0 -6.5L6.5 0L0 6.5L-6.5 0Z" />;
}

interface Lean {
  readonly step: PlacedOutcome;
  readonly ms: number;
  /** The line begins anew: at the first step, and where a repeat leads back. */
  readonly isNew: boolean;
}

/** The mean of each step and the three before it: where the player leans as the music goes. */
function leanOf(steps: readonly PlacedOutcome[]): readonly Lean[] {
  const played = steps.filter(({ errorMs }) => errorMs !== null);
  return played.map((step, index) => {
    const near = played.slice(Math.max(0, index - 3), index + 1);
    const ms = near.reduce((sum, { errorMs }) => sum + (errorMs ?? 0), 0) / near.length;
    return { step, ms, isNew: step.place < (played[index - 1]?.place ?? Number.POSITIVE_INFINITY) };
  });
}

const OUTCOMES: Readonly<Record<PlacedOutcome["outcome"], string>> = {
  right: words.outcomeRight,
  early: words.outcomeEarly,
  late: words.outcomeLate,
  wrong: words.outcomeWrong,
  missed: words.missed,
};

/** The steps as text, for those who do not see them. */
const said = (steps: readonly PlacedOutcome[]): string =>
  steps
    .map(({ asked, place, outcome, errorMs }) =>
      say(errorMs === null ? words.stepAt : words.stepAtWithError, {
        bar: Math.floor(place) + 1,
        label: asked.name,
        outcome: OUTCOMES[outcome],
        ms: errorMs === null ? "" : signedMs(errorMs),
      }),
    )
    .join("; ");
