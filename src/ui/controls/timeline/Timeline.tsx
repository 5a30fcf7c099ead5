import { type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import { type Motion, positionAt, turningPoints } from "../motion/motion.ts";
import { timelineNow, useMotion } from "../motion/use-motion.ts";
import styles from "./timeline.module.css";

export interface TimelineProps {
  /** Length of the piece in ms at its present tempo. */
  readonly duration: number;
  /** Bars of the piece; one tick stands at each. */
  readonly bars: number;
  readonly motion: Motion;
  /** How a bar, from 0, is said; absent: by its number. */
  readonly nameOfBar?: ((bar: number) => string) | undefined;
  /** The loop range in bars from 0, the end not included; drawn when loop is on. */
  readonly loop?: { readonly fromBar: number; readonly toBar: number };
  /** Let go of a drag (or a click) at a share of the piece, 0..1. */
  readonly onSeek?: (share: number) => void;
}

const SPOKEN_EVERY_MS = 500;
const MANY_BARS = 64;
/** So many places a piece is divided into: about a pixel each. Between two of them the browser has nothing of it to draw. */
const PLACES = 1000;

/** The bar under the sheet: ticks per bar, the loop as a band, what has been played, and now. Moved by Web Animations. */
export function Timeline({ duration, bars, motion: played, nameOfBar, loop, onSeek }: TimelineProps) {
  const { drag, handlers } = useDrag(onSeek);
  const motion: Motion = useMemo(() => (drag === undefined ? played : { kind: "still", at: drag * duration }), [drag, played, duration]);
  const done = useRef<HTMLSpanElement>(null);
  const head = useRef<HTMLSpanElement>(null);
  const points = useMemo(() => {
    const turns = turningPoints(motion, duration).map((at) => ({ at, share: duration <= 0 ? 0 : at / duration }));
    const shares = turns.map((turn, index) => ({ ...turn, ...inPlaces((turns[index + 1]?.share ?? turn.share) - turn.share) }));
    return {
      done: shares.map(({ share, ...point }) => ({ ...point, transform: `scaleX(${share})` })),
      head: shares.map(({ share, ...point }) => ({ ...point, transform: `translateX(${100 * share}%)` })),
    };
  }, [motion, duration]);
  useMotion(done, motion.kind === "still" ? stillPoints("scaleX", motion.at, duration) : points.done, motion, duration);
  useMotion(head, motion.kind === "still" ? stillPoints("translateX", motion.at, duration) : points.head, motion, duration);
  return (
    <div
      className={styles.timeline}
      data-loop={loop !== undefined || undefined}
      data-seeks={onSeek !== undefined || undefined}
      {...handlers}
    >
      <span className={styles.track} />
      {loop !== undefined && bars > 0 && (
        <span
          className={styles.loop}
          style={{ left: `${(100 * loop.fromBar) / bars}%`, width: `${(100 * (loop.toBar - loop.fromBar)) / bars}%` }}
        />
      )}
      <span className={styles.done} ref={done} />
      <Ticks bars={bars} />
      <span className={styles.runway} ref={head}>
        <span className={styles.head} />
      </span>
      <Spoken duration={duration} bars={bars} motion={motion} nameOfBar={nameOfBar} />
    </div>
  );
}

/** A share of the piece is gone through place by place. */
const inPlaces = (share: number) => ({ easing: `steps(${Math.max(1, Math.round(share * PLACES))})` });

/** A drag along the timeline: where the hand is, as a share of it, until it lets go. */
function useDrag(onSeek: TimelineProps["onSeek"]) {
  const [drag, setDrag] = useState<number>();
  if (onSeek === undefined) return { drag: undefined, handlers: {} };
  const shareOf = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag(shareOf(event));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag !== undefined) setDrag(shareOf(event));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag !== undefined) onSeek(shareOf(event));
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  };
  return { drag, handlers };
}

const stillPoints = (name: "scaleX" | "translateX", at: number, duration: number) => {
  const fraction = duration <= 0 ? 0 : Math.min(1, Math.max(0, at / duration));
  return [{ at: 0, transform: name === "scaleX" ? `scaleX(${fraction})` : `translateX(${fraction * 100}%)` }];
};

/** A line at the start of each bar but the first, of many bars at that of some. */
function Ticks({ bars }: { readonly bars: number }) {
  const count = Math.min(Math.max(0, bars - 1), MANY_BARS);
  const lines = Array.from({ length: count }, (_, index) => `M${Math.round(((index + 1) * (bars - 1)) / count)} 0v1`);
  return (
    <svg className={styles.ticks} viewBox={`0 0 ${Math.max(1, bars)} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={lines.join("")} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** What assistive technology reads: percent and bar, set twice a second while it plays, without drawing anything. */
function Spoken({ duration, bars, motion, nameOfBar }: Pick<TimelineProps, "duration" | "bars" | "motion" | "nameOfBar">) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const tell = () => {
      const target = element.current;
      if (target === null) return;
      const fraction = duration <= 0 ? 0 : Math.max(0, positionAt(motion, timelineNow(), duration) / duration);
      target.setAttribute("aria-valuenow", String(Math.round(fraction * 100)));
      const bar = Math.min(bars, Math.floor(fraction * bars) + 1);
      const name = nameOfBar?.(bar - 1) ?? say(words.barOfBars, { bar, bars });
      target.setAttribute("aria-valuetext", bars === 0 ? words.noMusicYet : name);
    };
    tell();
    if (motion.kind === "still") return;
    const timer = setInterval(tell, SPOKEN_EVERY_MS);
    return () => clearInterval(timer);
  }, [duration, bars, motion, nameOfBar]);
  return (
    <span
      ref={element}
      className={styles.spoken}
      role="progressbar"
      aria-label={words.playbackPosition}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    />
  );
}
