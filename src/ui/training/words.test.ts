import { expect, test } from "vitest";
import { ticks } from "../../music/time/time.ts";
import type { WeakSpot } from "../../music/training/details.ts";
import { fill } from "../text/say.ts";
import { adaptedWord, barsWord, headlineOf, leanWord, percent, signedMs, slowerTempo, spotText, spreadWord } from "./words.ts";

test("deviations are said with their sign, and what they mean", () => {
  expect([signedMs(18.4), signedMs(-4), signedMs(0.2)]).toEqual(["+18 ms", "−4 ms", "0 ms"]);
  expect([leanWord(-30), leanWord(13), leanWord(25), leanWord(31)]).toEqual([
    "early: rushing",
    "on the beat",
    "on the beat",
    "late: dragging",
  ]);
  expect([spreadWord(20), spreadWord(80), percent(0.925)]).toEqual(["steady", "uneven", "93 %"]);
});

test("an adapted tempo says why", () => {
  expect(adaptedWord({ from: 120, to: 126, hitRate: 0.97 })).toBe("97 % in time: faster, 126 bpm");
  expect(adaptedWord({ from: 120, to: 108, hitRate: 0.5 })).toBe("50 % in time: slower, 108 bpm");
  expect(adaptedWord({ from: 120, to: 120, hitRate: 0.9 })).toBe("90 % in time: 120 bpm again");
});

const spot: WeakSpot = {
  from: { kind: "chord", name: "Fm9" },
  to: { kind: "chord", name: "Bb7b9" },
  key: "Eb",
  tries: 3,
  right: 1,
  meanMs: 126.4,
  mostly: "late",
  bars: [5, 6],
  range: { start: ticks(0), end: ticks(3840) },
};
const counts = { right: 3, early: 0, late: 1, missed: 0, extra: 0 };
const said = (weakest: readonly WeakSpot[], mean = 0, some = counts) => {
  const { text, asked } = headlineOf({
    details: { bars: [0, 7], steps: [], weakest },
    summary: { hitRate: 1, bands: [0, 0, 0, 0, 0], mean, spread: 0, missed: 0, extra: 0, lateReleases: 0, steps: [] },
    counts: some,
  });
  return fill(text, { chord: asked?.name ?? "" });
};

test("a result opens with what happened", () => {
  expect(said([spot])).toBe("You drag when the Bb7b9 comes.");
  expect(said([{ ...spot, mostly: "early" }])).toBe("You rush when the Bb7b9 comes.");
  expect(said([{ ...spot, mostly: "missed" }])).toBe("You miss the Bb7b9 most.");
  expect(said([], 4)).toBe("All of it on the beat.");
  expect([said([], 30), said([], -30)]).toEqual(["All right, and a little behind the beat.", "All right, and a little ahead of the beat."]);
  expect(said([spot], 0, { ...counts, right: 0, late: 0 })).toBe("Nothing was played in time to be heard.");
});

test("a weak change says how far off it was and how often it was right, and where and how slowly to work on it", () => {
  expect(spotText(spot)).toBe("126 ms late on average, right 1 of 3 times");
  expect(spotText({ ...spot, tries: 1, right: 0, meanMs: -224 })).toBe("224 ms early");
  expect(spotText({ ...spot, tries: 1, right: 0, meanMs: null, mostly: "missed" })).toBe("missed");
  expect(barsWord([-1, 0]), "from a pick-up").toBe("bars 0–1");
  expect([barsWord([5, 6]), barsWord([2, 2]), slowerTempo(96), slowerTempo(20)]).toEqual(["bars 6–7", "bar 3", 84, 20]);
});
