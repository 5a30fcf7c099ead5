import { type Gap, isGap } from "../playing/gaps.ts";
import type { Ticks } from "../time/time.ts";

/** How far a learner drifted while the click was out. */
export interface Drift {
  /** The bars on the page without the click, from 0. */
  readonly bars: readonly [first: number, last: number];
  /** Signed milliseconds by which the beat had moved at their end, against where it was with the click: below 0 ahead. */
  readonly ms: number;
}

/** An onset that was played, and how far off its time, signed milliseconds. */
export interface PlayedOnset {
  readonly start: Ticks;
  readonly deviation: number;
}

/**
 * The drift of each time that the click was out, in the order of the music: the mean deviation in the last bar of the gap in which
 * anything was played, less the mean with the click before it (0 where nothing was played there). A gap in which nothing was played
 * has none.
 * @param starts when each bar begins, the end of the piece last, as `barStarts` has it
 * @param order the bar on the page of each of them, as `countedOrder` has it
 * @example driftsOf(onsets, { gap: { play: 2, rest: 2 }, starts, order })[0]?.ms // 35: behind
 */
export function driftsOf(
  onsets: readonly PlayedOnset[],
  { gap, starts, order }: { readonly gap: Gap; readonly starts: readonly Ticks[]; readonly order: readonly number[] },
): readonly Drift[] {
  const inBars = new Map<number, number[]>();
  for (const { start, deviation } of onsets) {
    const bar = Math.max(
      0,
      starts.findLastIndex((each) => each <= start),
    );
    inBars.set(bar, [...(inBars.get(bar) ?? []), deviation]);
  }
  const drifts: Drift[] = [];
  const bars = starts.length - 1;
  for (let first = 0; first < bars; first++) {
    if (!isGap(gap, first) || (first > 0 && isGap(gap, first - 1))) continue;
    let last = first;
    while (last + 1 < bars && isGap(gap, last + 1)) last++;
    const alone = lastPlayed(inBars, first, last);
    if (alone === undefined) continue;
    const before = Array.from({ length: Math.min(gap.play, first) }, (_, back) => inBars.get(first - 1 - back) ?? []).flat();
    drifts.push({ bars: [order[first] ?? first, order[last] ?? last], ms: meanOf(alone) - meanOf(before) });
  }
  return drifts;
}

/** What was played in the last of some bars in which anything was. */
function lastPlayed(inBars: ReadonlyMap<number, readonly number[]>, first: number, last: number): readonly number[] | undefined {
  for (let bar = last; bar >= first; bar--) {
    const played = inBars.get(bar);
    if (played !== undefined) return played;
  }
  return undefined;
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
