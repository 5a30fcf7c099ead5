import type { Piece } from "../elements.ts";
import { playedOrder } from "../pieces/measures.ts";
import { barStarts, barsOf } from "../pieces/timeline.ts";
import type { Swing } from "../time/swing.ts";
import { swingRatio } from "../time/swing.ts";
import { barTicks, beatTicks, isCompound, meterOf, TICKS_PER_QUARTER, ticks } from "../time/time.ts";
import type { BarSpan } from "./percussion.ts";
import type { SwingChoice } from "./settings.ts";

/**
 * The bars of a piece as they are played, with their beats. A first bar that is shorter than its meter is a pick-up, each time that it
 * sounds: its downbeat lies before it.
 * @example barSpans(piece)[0] // { downbeat: 0, start: 0, end: 3840, beat: 960, index: 0 }
 */
export function barSpans(piece: Piece): readonly BarSpan[] {
  const starts = barStarts(piece);
  const longest = piece.voices.reduce<readonly { readonly meter?: string }[]>((most, voice) => {
    const bars = barsOf(voice);
    return bars.length > most.length ? bars : most;
  }, []);
  const order = playedOrder(piece);
  return starts.slice(0, -1).map((start, index) => {
    const meter = meterOf(longest[index]?.meter ?? piece.meter);
    const end = starts[index + 1] ?? start;
    const short = (order[index] ?? index) === 0 && end - start < barTicks(meter);
    return { downbeat: short ? ticks(end - barTicks(meter)) : start, start, end, beat: beatTicks(meter), index };
  });
}

/**
 * How a piece swings at a tempo; null where it stays straight: when not asked for, in compound meters, and where bars are no whole
 * number of quarters (7/8).
 * @example swingOf("auto", barSpans(piece), "4/4", 120)?.ratio // 2
 */
export function swingOf(choice: SwingChoice, bars: readonly BarSpan[], meter: string, bpm: number): Swing | null {
  const ratio = choice === "off" ? 1 : choice === "auto" ? swingRatio(bpm) : choice;
  if (ratio === 1 || isCompound(meterOf(meter))) return null;
  if (bars.some(({ downbeat, end }) => (end - downbeat) % TICKS_PER_QUARTER !== 0)) return null;
  return { ratio, beat: bars[0]?.end ?? ticks(0) };
}
