import type { NowPlaying } from "../../host/clock/now-playing.ts";
import { type PlacedBar, playedSpan, timeOf } from "../../music/pieces/played-bars.ts";
import type { BarRange } from "../controls/notation/layout/bars.ts";
import { language } from "../text/en/common.ts";
import * as words from "../text/en/player.ts";
import { fill, say } from "../text/say.ts";
import type { LoopSpan } from "./loop-bars.ts";

const orderOf = (played: readonly PlacedBar[]): readonly number[] => played.map(({ measure }) => measure);

/** The bars of the page that a stretch of played bars goes through, in runs. @example writtenRanges({ fromBar: 2, toBar: 4 }, played) // [{ fromBar: 0, toBar: 1 }, { fromBar: 2, toBar: 3 }] */
export function writtenRanges({ fromBar, toBar }: LoopSpan, played: readonly PlacedBar[]): readonly BarRange[] {
  const bars = [...new Set(orderOf(played).slice(fromBar, toBar))].sort((a, b) => a - b);
  const runs: BarRange[] = [];
  for (const bar of bars) {
    const last = runs.at(-1);
    if (last?.toBar === bar) runs[runs.length - 1] = { ...last, toBar: bar + 1 };
    else runs.push({ fromBar: bar, toBar: bar + 1 });
  }
  return runs;
}

/** A stretch of played bars by its first and last bar on the page. @example writtenSpan({ fromBar: 0, toBar: 6 }, played) // { fromBar: 0, toBar: 4 } */
export const writtenSpan = ({ fromBar, toBar }: LoopSpan, played: readonly PlacedBar[]): LoopSpan => ({
  fromBar: played[fromBar]?.measure ?? fromBar,
  toBar: (played[toBar - 1]?.measure ?? toBar - 1) + 1,
});

/** Bars of the page as ticks of what is played: the first time that they sound. Undefined where none does. */
export function playedTicks(
  range: BarRange,
  { played, barStarts, length }: { readonly played: readonly PlacedBar[]; readonly barStarts: readonly number[]; readonly length: number },
): { readonly start: number; readonly end: number } | undefined {
  const span = playedSpan(orderOf(played), range.fromBar, range.toBar);
  return span && { start: barStarts[span.from] ?? 0, end: barStarts[span.to] ?? length };
}

/** The played bar to go to for a bar of the page: its first time, and after the bar that was gone to last, its next. */
export const barToGoTo = (measure: number, played: readonly PlacedBar[], last: number | undefined): number | undefined =>
  timeOf(orderOf(played), measure, last !== undefined && played[last]?.measure === measure ? last : -1);

/** Bar and beat of the page from those of what is played; its first bar has the number `firstBar`, 0 for a pick-up. @example onPage("23.2", played) // { bar: "7.2", time: "2nd time" } */
export function onPage(beat: string, played: readonly PlacedBar[], firstBar = 1): { readonly bar: string; readonly time: string | null } {
  const [bar = "1", rest = "1"] = beat.split(".");
  const place = played[Number(bar) - 1];
  if (place === undefined) return { bar: beat, time: null };
  return { bar: `${place.measure + firstBar}.${rest}`, time: place.pass > 1 ? nthTime(place.pass) : null };
}

/** Bar and beat of a band's ending, counted on from the last bar of the page that sounds; undefined while none is heard. @example endingBeat(now, piece) // "33.1" */
export function endingBeat(
  now: Pick<NowPlaying, "ending"> | undefined,
  { played, firstBar = 1 }: { readonly played: readonly PlacedBar[]; readonly firstBar?: number },
): string | undefined {
  if (now?.ending === undefined) return undefined;
  return `${(played.at(-1)?.measure ?? -1) + firstBar + now.ending.bar}.${now.ending.beat}`;
}

/** The bars of a page as they are played, how many there are, and the number of the first: 1, and 0 for a pick-up. */
export interface NumberedBars {
  readonly played: readonly PlacedBar[];
  readonly bars: number;
  readonly firstBar?: number;
}

/** A played bar, from 0, as it is said by its number on the page. @example barInWords(4, { played, bars: 4 }) // "Bar 2 of 4, 2nd time" */
export function barInWords(index: number, { played, bars, firstBar = 1 }: NumberedBars): string {
  const { measure, pass } = played[index] ?? { measure: index, pass: 1 };
  const values = { bar: measure + firstBar, bars: bars - 1 + firstBar };
  return pass > 1 ? say(words.barOfBarsNthTime, { ...values, time: nthTime(pass) }) : say(words.barOfBars, values);
}

const ordinals = new Intl.PluralRules(language, { type: "ordinal" });
const FORMS: Readonly<Record<string, string | undefined>> = words.nthTime;

/** Which time it is. @example nthTime(2) // "2nd time" */
export const nthTime = (count: number): string => fill(FORMS[ordinals.select(count)] ?? words.nthTime.other, { count });
