import { expect, test } from "vitest";
import { ticks } from "../time/time.ts";
import { driftsOf } from "./drift.ts";

const BAR = 3840;
const starts = Array.from({ length: 9 }, (_, bar) => ticks(bar * BAR));
const order = [0, 1, 2, 3, 0, 1, 2, 3];
/** Four onsets a bar, each so far off as the bar says. */
const played = (bars: readonly (number | undefined)[]) =>
  bars.flatMap((deviation, bar) =>
    deviation === undefined
      ? []
      : [0, 1, 2, 3].map((beat) => ({ start: ticks(bar * BAR + beat * 960), deviation: deviation + beat - 1.5 })),
  );

test("the drift of a gap is where the beat is in its last bar, against where it was with the click, by the bars of the page", () => {
  const onsets = played([10, 12, 20, 45, 5, 5, -10, -40]);
  expect(driftsOf(onsets, { gap: { play: 2, rest: 2 }, starts, order })).toEqual([
    { bars: [2, 3], ms: 34 },
    { bars: [2, 3], ms: -45 },
  ]);
});

test("a gap in which nothing was played has no drift, one whose last bar is empty that of the bar before", () => {
  const onsets = played([0, 0, 30, undefined, 0, 0, undefined, undefined]);
  expect(driftsOf(onsets, { gap: { play: 2, rest: 2 }, starts, order })).toEqual([{ bars: [2, 3], ms: 30 }]);
  expect(driftsOf(played([50]), { gap: { play: 4, rest: 0 }, starts, order })).toEqual([]);
});
