import { type Ticks, ticks } from "../time/time.ts";
import { lasting } from "../time/transport-time.ts";
import { type BarSpan, DRUM, type Stroke } from "./percussion.ts";
import type { CountIn, Metronome } from "./settings.ts";

const VELOCITY = { accent: 112, beat: 88, between: 56 } as const;
/** A bar shorter than this many seconds is counted twice by `auto`. */
const SHORT_BAR = 1.5;
/** The part of a bar before a pick-up is enough to count in by itself from this many seconds on (`auto`). */
const ENOUGH = 1.5;

/**
 * How long a count-in lasts that leads to a position inside a bar. 1 and 2 count whole bars, and then the part of the bar that
 * lies before the position (before a pick-up, or where playing goes on in the middle of a bar), so that the beats fall as written.
 * `auto` counts two bars where a bar lasts under 1.5 s, else one; and before a pick-up that begins 1.5 s or more into its bar
 * only what is missing of that bar.
 * @example countInTicks(1, bar, bar.start, 120) // 3840 in 4/4
 */
export function countInTicks(countIn: CountIn, bar: BarSpan, position: Ticks, bpm: number): Ticks {
  if (countIn === 0) return ticks(0);
  const whole = ticks(bar.end - bar.downbeat);
  const into = ticks(Math.max(0, position - bar.downbeat));
  if (countIn !== "auto") return ticks(countIn * whole + into);
  if (into >= bar.beat && lasting(into, bpm) >= ENOUGH) return into;
  return ticks((lasting(whole, bpm) < SHORT_BAR ? 2 : 1) * whole + into);
}

/**
 * The clicks of a count-in that ends at `position`: one a felt beat ("dddd" in 4/4), the first of each bar accented.
 * @example countInClicks(bar, ticks(0), ticks(3840)).map(({ start }) => start) // [-3840, -2880, -1920, -960]
 */
export function countInClicks(bar: BarSpan, position: Ticks, length: Ticks): readonly Stroke[] {
  const whole = bar.end - bar.downbeat;
  const from = position - length;
  const bars = Math.ceil((bar.downbeat - from) / whole);
  const clicks: Stroke[] = [];
  for (let downbeat = bar.downbeat - bars * whole; downbeat < position; downbeat += whole) {
    for (let at = downbeat; at < Math.min(position, downbeat + whole); at += bar.beat)
      if (at >= from) clicks.push(click(at, at === downbeat));
  }
  return clicks;
}

/**
 * The metronome through a piece: one click a felt beat, softer ones between as its subdivision asks, none before a pick-up.
 * @example metronomeClicks(bars, { on: true, accent: true, subdivision: 1 }).length // 4 a bar of 4/4
 */
export function metronomeClicks(bars: readonly BarSpan[], { on, accent, subdivision }: Metronome): readonly Stroke[] {
  if (!on) return [];
  return bars.flatMap((bar) => {
    const clicks: Stroke[] = [];
    const step = bar.beat / subdivision;
    for (let count = 0, at: number = bar.downbeat; at < bar.end; at = bar.downbeat + ++count * step) {
      if (at < bar.start) continue;
      if (count % subdivision === 0) clicks.push(click(at, accent && count === 0));
      else clicks.push({ start: ticks(at), midi: DRUM.lowBlock, velocity: VELOCITY.between });
    }
    return clicks;
  });
}

const click = (at: number, accent: boolean): Stroke => ({
  start: ticks(at),
  midi: accent ? DRUM.highBlock : DRUM.lowBlock,
  velocity: accent ? VELOCITY.accent : VELOCITY.beat,
});
