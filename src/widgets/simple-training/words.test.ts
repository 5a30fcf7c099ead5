import { expect, test } from "vitest";
import { adaptedWord, leanWord, percent, signedMs, spreadWord } from "./words.ts";

test("deviations are said with their sign, and what they mean", () => {
  expect([signedMs(18.4), signedMs(-4), signedMs(0.2)]).toEqual(["+18 ms", "−4 ms", "0 ms"]);
  expect([leanWord(-30), leanWord(5), leanWord(31)]).toEqual(["early: rushing", "in the pocket", "late: dragging"]);
  expect([spreadWord(20), spreadWord(80), percent(0.925)]).toEqual(["steady", "uneven", "93 %"]);
});

test("an adapted tempo says why", () => {
  expect(adaptedWord({ from: 120, to: 126, hitRate: 0.97 })).toBe("97 % in time: faster, 126 bpm");
  expect(adaptedWord({ from: 120, to: 108, hitRate: 0.5 })).toBe("50 % in time: slower, 108 bpm");
  expect(adaptedWord({ from: 120, to: 120, hitRate: 0.9 })).toBe("90 % in time: 120 bpm again");
});
