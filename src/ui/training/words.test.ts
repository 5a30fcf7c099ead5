import { expect, test } from "vitest";
import type { VoiceId } from "../../music/elements.ts";
import { ticks } from "../../music/time/time.ts";
import type { PlacedOutcome, WeakSpot } from "../../music/training/details.ts";
import { fill } from "../text/say.ts";
import {
  adaptedWord,
  barsWord,
  cardVoicing,
  endOf,
  headlineOf,
  leanFigure,
  leanWord,
  percent,
  signedMs,
  slowerTempo,
  spotText,
  spreadFigure,
  spreadWord,
  voiceWord,
} from "./words.ts";

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
  foundMs: null,
  mostly: "late",
  bars: [5, 6],
  range: { start: ticks(0), end: ticks(3840) },
};
const counts = { right: 3, early: 0, late: 1, missed: 0, unclear: 0, extra: 0 };
type Outcome = PlacedOutcome["outcome"];
/** A run of these steps, each a chord with its outcome, with a mean lean. */
const said = (
  steps: readonly (readonly [chord: string, outcome: Outcome])[],
  mean: number | null = 0,
  some = counts,
  mode: "timed" | "wait" = "timed",
  [end, all] = [steps.length, steps.length],
) => {
  const { text, asked } = headlineOf({
    mode,
    details: {
      bars: [0, 7],
      steps: steps.map(([name, outcome], place) => ({ asked: { kind: "chord", name }, place, outcome, errorMs: null, foundMs: null })),
      weakest: [],
    },
    summary: { hitRate: 1, bands: [0, 0, 0, 0, 0], mean, spread: 0, missed: 0, extra: 0, lateReleases: 0, steps: [] },
    counts: some,
    status: "over",
    current: end,
    steps: all,
  });
  return fill(text, { chord: asked?.name ?? "" });
};
const twelve = (last: Outcome, rest: Outcome) =>
  Array.from({ length: 12 }, (_, index) => [index === 11 ? "EbM7" : `${"ABCDEFGABCD"[index]}7`, index === 11 ? last : rest] as const);

test("a result opens with what happened", () => {
  expect(said([], null, { ...counts, right: 0, late: 0, unclear: 12 })).toBe("Nothing was heard clearly enough to judge.");
  expect(
    said(
      [
        ["Fm9", "right"],
        ["Bb7b9", "late"],
      ],
      90,
    ),
  ).toBe("You drag when the Bb7b9 comes.");
  expect(
    said(
      [
        ["Fm9", "right"],
        ["Bb7b9", "early"],
      ],
      -90,
    ),
  ).toBe("You rush when the Bb7b9 comes.");
  expect(
    said([
      ["Fm9", "right"],
      ["Bb7b9", "missed"],
    ]),
  ).toBe("You missed Bb7b9 most often.");
  expect(said([["Fm9", "right"]], 4)).toBe("All of it on the beat.");
  expect([said([["Fm9", "right"]], 30), said([["Fm9", "right"]], -30)]).toEqual([
    "Everything right, but a little behind the beat.",
    "Everything right, but a little ahead of the beat.",
  ]);
  expect(said([["Fm9", "missed"]], null, { ...counts, right: 0, late: 0 })).toBe("We didn't hear any notes on time.");
});

test("the sentence counts the whole run: eleven late and one missed is dragging, not a chord that is missed", () => {
  expect(said(twelve("missed", "late"), 240)).toBe("You drag: 11 of 12 come late.");
  expect(said(twelve("late", "missed"), 240)).toBe("You missed 11 of 12.");
  expect(
    said(
      [
        ["G7", "late"],
        ["C", "late"],
        ["G7", "missed"],
      ],
      230,
    ),
  ).toBe("You drag when the G7 comes.");
});

test("the sentence never says the contrary of the lean under it", () => {
  expect(
    said(
      [
        ["G7", "late"],
        ["C", "right"],
      ],
      -60,
    ),
  ).toBe("The G7 comes late.");
  expect(
    said(
      [
        ["G7", "early"],
        ["C", "right"],
      ],
      60,
    ),
  ).toBe("The G7 comes early.");
  expect(
    said(
      [
        ["G7", "late"],
        ["C", "right"],
      ],
      10,
    ),
  ).toBe("The G7 comes late.");
  expect(said(twelve("missed", "late"), -30)).toBe("11 of 12 come late.");
});

test("a run that waited says what was searched for and what was skipped", () => {
  const none = { ...counts, late: 0 };
  expect(said([["G7", "right"]], null, none, "wait")).toBe("You found everything on the first try.");
  expect(
    said(
      [
        ["G7", "wrong"],
        ["C", "right"],
      ],
      null,
      { ...none, extra: 1 },
      "wait",
    ),
  ).toBe("You searched for G7 most often.");
  expect(said([["G7", "missed"]], null, { ...none, right: 0 }, "wait")).toBe("You skipped every step.");
});

test("a run that was ended early says so, and praises no more than what was played", () => {
  const one = { ...counts, right: 1, late: 0 };
  expect(said([["G7", "right"]], null, one, "wait", [1, 36])).toBe("You found 1 of 36 on the first try, then stopped.");
  expect(said([["G7", "wrong"]], null, { ...one, right: 0, extra: 1 }, "wait", [1, 36])).toBe("You searched for G7 most often.");
  const ended = { status: "over", current: 2, present: 2, steps: 36 } as const;
  expect([endOf({ mode: "wait", ...ended }), endOf({ mode: "timed", ...ended })]).toEqual(Array(2).fill("Stopped at step 3 of 36"));
  const all = { ...ended, current: 36, present: 36 };
  expect([endOf({ mode: "wait", ...all }), endOf({ mode: "timed", ...all })]).toEqual(["All played", "Finished"]);
});

test("without anything played there is no lean and no spread to tell", () => {
  expect([leanFigure(null), spreadFigure(null)]).toEqual([
    { value: "–", note: "nothing played" },
    { value: "–", note: "too few steps" },
  ]);
  expect([leanFigure(25.4), leanFigure(25.6)]).toEqual([
    { value: "+25 ms", note: "on the beat" },
    { value: "+26 ms", note: "late: dragging" },
  ]);
});

test("a weak change says how far off it was and how often it was right, and where and how slowly to work on it", () => {
  expect(spotText(spot, "timed")).toBe("126 ms late on average, right 1 of 3 times");
  expect(spotText({ ...spot, tries: 1, right: 0, meanMs: -224 }, "timed")).toBe("224 ms early");
  expect(spotText({ ...spot, tries: 1, right: 0, meanMs: null, mostly: "missed" }, "timed")).toBe("missed");
  expect(spotText({ ...spot, tries: 1, right: 0, meanMs: null, mostly: "missed" }, "wait")).toBe("skipped");
  expect(barsWord([-1, 0]), "from a pick-up").toBe("bars 0–1");
  expect([barsWord([5, 6]), barsWord([2, 2]), slowerTempo(96), slowerTempo(20)]).toEqual(["bars 6–7", "bar 3", 84, 20]);
});

test("a card names how it has to stand, else the inversion it was played in", () => {
  expect(cardVoicing({ voicing: { kind: "shell" }, played: { inversion: null } })).toBe("Shell");
  expect(cardVoicing({ voicing: null, played: { inversion: 2 } })).toBe("2nd inversion");
  expect(cardVoicing({ voicing: null, played: { inversion: 0 } })).toBe("");
  expect(cardVoicing({ voicing: null })).toBe("");
});

test("a voice beyond the first of its kind, which may be a left hand, is not called the right one", () => {
  const ids = ["Melody", "Melody 2", "Bass", "Harmony 3"] as const;
  expect(ids.map((id) => voiceWord(id, ids))).toEqual(["Melody, right hand", "Melody (2)", "Bass", "Chords (3)"]);
});

test("chords are of no hand: they lie in either, and their staff may have a bass clef", () => {
  const ids = ["Harmony", "Harmony 2", "Bass"] as const;
  expect(ids.map((id) => voiceWord(id, ids))).toEqual(["Chords", "Chords (2)", "Bass, left hand"]);
});

test("a bass is the left hand where a pianist's page has it there: under a melody or chords, not under both", () => {
  const bassOf = (...ids: readonly VoiceId[]) => voiceWord("Bass", ids);
  expect([bassOf("Harmony", "Bass"), bassOf("Melody", "Bass"), bassOf("Melody", "Harmony", "Bass")]).toEqual([
    "Bass, left hand",
    "Bass, left hand",
    "Bass",
  ]);
});
