import { expect, test } from "vitest";
import { changeText, leanWord, percent, recordText, rightWord, seconds, signedRounded } from "./words.ts";

test("a lean is said as rushing or dragging, and how much", () => {
  expect([-8, 25, -31, -80, -160, 31, 200].map(leanWord)).toEqual([
    "on the beat",
    "on the beat",
    "early: rushing a little",
    "early: rushing",
    "early: rushing a lot",
    "late: dragging a little",
    "late: dragging a lot",
  ]);
});

test("figures are short and carry their signs", () => {
  expect([signedRounded(31.4), signedRounded(-0.2), signedRounded(-40), seconds(1840), percent(0.916)]).toEqual([
    "+31",
    "+0",
    "−40",
    "1.8 s",
    "92 %",
  ]);
});

test("the record counts steps, which are chords, notes or questions", () => {
  expect(recordText({ runs: 3, days: 1, attempts: 36 })).toBe("3 runs on 1 day, 36 steps");
  expect(recordText({ runs: 1, days: 1, attempts: 1 })).toBe("1 run on 1 day, 1 step");
});

test("where nothing was timed nothing is said to be in time", () => {
  expect([[], [{ lean: null }], [{ lean: null }, { lean: -12 }, { lean: null }]].map(rightWord)).toEqual([
    "Right",
    "Right",
    "Right and in time",
  ]);
});

test("a change says its time, its lean and how often it was played", () => {
  const change = { id: "a", from: "Dm7", to: "G7", key: "C", errorRate: 0, due: 0 };
  expect(changeText({ ...change, foundMs: 1840, offMs: null, attempts: 1 })).toBe("found in 1.8 s, 1 time");
  expect(changeText({ ...change, foundMs: null, offMs: 126, attempts: 9 })).toBe("126 ms late, 9 times");
  expect(changeText({ ...change, foundMs: null, offMs: -3, attempts: 9 })).toBe("9 times");
});
