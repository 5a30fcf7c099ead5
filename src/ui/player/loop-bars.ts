import * as words from "../text/en/player.ts";
import { say } from "../text/say.ts";

/** Bars from 0, the last one not included. */
export interface LoopSpan {
  readonly fromBar: number;
  readonly toBar: number;
}

/** The bars of a range in ticks; the whole piece where there is none. @example barsOfRange({ start: 3840, end: 7680 }, [0, 3840, 7680]) // { fromBar: 1, toBar: 2 } */
export function barsOfRange(range: { readonly start: number; readonly end: number } | null, barStarts: readonly number[]): LoopSpan {
  const bars = Math.max(0, barStarts.length - 1);
  if (range === null || range.end > (barStarts[bars] ?? 0)) return { fromBar: 0, toBar: bars };
  const fromBar = Math.max(
    0,
    barStarts.findLastIndex((start) => start <= range.start),
  );
  const end = barStarts.findIndex((start) => start >= range.end);
  return { fromBar, toBar: end < 0 ? bars : end };
}

/** Bars by their numbers on the page; `firstBar` is that of the first, 0 for a pick-up. @example rangeText({ fromBar: 0, toBar: 4 }) // "Bars 1–4" */
export const rangeText = ({ fromBar, toBar }: LoopSpan, firstBar = 1): string =>
  toBar - fromBar === 1
    ? say(words.oneBar, { bar: fromBar + firstBar })
    : say(words.fromBarToBar, { from: fromBar + firstBar, to: toBar - 1 + firstBar });

/** @example loopText({ fromBar: 0, toBar: 4 }) // "Loop bars 1–4" */
export const loopText = ({ fromBar, toBar }: LoopSpan, firstBar = 1): string =>
  toBar - fromBar === 1
    ? say(words.loopOneBar, { bar: fromBar + firstBar })
    : say(words.loopFromBarToBar, { from: fromBar + firstBar, to: toBar - 1 + firstBar });
