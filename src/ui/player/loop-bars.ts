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

/** @example rangeText({ fromBar: 0, toBar: 4 }) // "Bars 1–4" */
export const rangeText = ({ fromBar, toBar }: LoopSpan): string =>
  toBar - fromBar === 1 ? say(words.oneBar, { bar: toBar }) : say(words.fromBarToBar, { from: fromBar + 1, to: toBar });

/** @example loopText({ fromBar: 0, toBar: 4 }) // "Loop bars 1–4" */
export const loopText = ({ fromBar, toBar }: LoopSpan): string =>
  toBar - fromBar === 1 ? say(words.loopOneBar, { bar: toBar }) : say(words.loopFromBarToBar, { from: fromBar + 1, to: toBar });
