import { expect, test } from "vitest";
import type { PlacedBar } from "../../music/pieces/played-bars.ts";
import { ticks } from "../../music/time/time.ts";
import { barInWords, barToGoTo, endingBeat, nthTime, onPage, playedTicks, writtenRanges, writtenSpan } from "./written-bars.ts";

/** |: 1 2 |1 3 :|2 4 |] in 4/4 */
const order = [0, 1, 2, 0, 1, 3];
const played: readonly PlacedBar[] = order.map((measure, index) => ({
  measure,
  pass: index < 3 || measure === 3 ? 1 : 2,
  start: ticks(index * 3840),
  written: ticks(measure * 3840),
}));
const piece = { played, barStarts: [...order.map((_, index) => index * 3840), 6 * 3840], length: 6 * 3840 };

test("bar and beat are those of the page, with the time that a bar sounds", () => {
  expect(onPage("2.3", played)).toEqual({ bar: "2.3", time: null });
  expect(onPage("5.1", played)).toEqual({ bar: "2.1", time: "2nd time" });
  expect(onPage("6.4", played)).toEqual({ bar: "4.4", time: null });
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map(nthTime)).toEqual(
    ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd"].map((word) => `${word} time`),
  );
});

test("a bar is said by its number on the page and the time that it sounds", () => {
  expect([0, 4, 5].map((bar) => barInWords(bar, { played, bars: 4 }))).toEqual(["Bar 1 of 4", "Bar 2 of 4, 2nd time", "Bar 4 of 4"]);
  expect(barInWords(0, { played, bars: 4, firstBar: 0 }), "a pick-up is bar 0").toBe("Bar 0 of 3");
  expect(onPage("2.3", played, 0).bar).toBe("1.3");
});

test("the ending of a band counts on from the page's last bar, whatever repeats were played", () => {
  const ending = { bar: 1, beat: 3 };
  expect([endingBeat({ ending }, { played }), endingBeat({ ending }, { played, firstBar: 0 })]).toEqual(["5.3", "4.3"]);
  expect([endingBeat({}, { played }), endingBeat(undefined, { played })]).toEqual([undefined, undefined]);
});

test("a click on a bar goes to its first time, the next one to its next, another bar's to its first", () => {
  expect(barToGoTo(1, played, undefined)).toBe(1);
  expect(barToGoTo(1, played, 1)).toBe(4);
  expect(barToGoTo(1, played, 4)).toBe(1);
  expect(barToGoTo(0, played, 4)).toBe(0);
});

test("bars dragged over are looped as they are first played; a range over both endings is the whole repeat", () => {
  expect(playedTicks({ fromBar: 0, toBar: 2 }, piece)).toEqual({ start: 0, end: 7680 });
  expect(playedTicks({ fromBar: 2, toBar: 4 }, piece)).toEqual({ start: 0, end: 6 * 3840 });
  expect(playedTicks({ fromBar: 8, toBar: 9 }, piece)).toBeUndefined();
});

test("a loop is shown on the page in the runs of bars that it goes through", () => {
  expect(writtenRanges({ fromBar: 0, toBar: 6 }, played)).toEqual([{ fromBar: 0, toBar: 4 }]);
  expect(writtenRanges({ fromBar: 4, toBar: 6 }, played)).toEqual([
    { fromBar: 1, toBar: 2 },
    { fromBar: 3, toBar: 4 },
  ]);
  expect(writtenSpan({ fromBar: 0, toBar: 6 }, played)).toEqual({ fromBar: 0, toBar: 4 });
});
