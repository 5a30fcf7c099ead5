import { expect, test } from "vitest";
import { barsOfRange, loopText, rangeText } from "./loop-bars.ts";

const starts = [0, 3840, 7680, 11_520];

test("a range in ticks is said in bars from 1, the whole piece where none is chosen or it belongs to a longer piece", () => {
  expect(rangeText(barsOfRange({ start: 3840, end: 11_520 }, starts))).toBe("Bars 2–3");
  expect(rangeText(barsOfRange({ start: 3840, end: 7680 }, starts))).toBe("Bar 2");
  expect(rangeText(barsOfRange(null, starts))).toBe("Bars 1–3");
  expect([rangeText(barsOfRange(null, starts), 0), loopText({ fromBar: 0, toBar: 1 }, 0)]).toEqual(["Bars 0–2", "Loop bar 0"]);
  expect(rangeText(barsOfRange({ start: 3840, end: 15_360 }, starts))).toBe("Bars 1–3");
});
