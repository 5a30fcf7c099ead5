import { expect, test } from "vitest";
import type { EarRecord } from "../../../protocol/records/session-records.ts";
import { kindAndLevel, nextEar, spokenEar, takenSentences } from "./ear-words.ts";

const asking: EarRecord = {
  id: "ear" as EarRecord["id"],
  typeName: "ear",
  scope: "session",
  kind: "interval",
  level: 2,
  phase: "asking",
  number: 3,
  total: 10,
  replays: 2,
  choices: ["5P", "6M"],
  answer: null,
  chosen: null,
  tonic: "Eb",
  done: 0,
  keys: [],
  sounded: [],
  names: [],
  outcomes: ["right", "wrong"],
  answered: [
    { answer: "5P", taken: null },
    { answer: "6M", taken: "5P" },
  ],
  confusions: [],
  problem: null,
};

test("a question, its verdict and the end are said each in one text", () => {
  expect(spokenEar(asking)).toBe("Question 3 of 10. It starts on E flat.");
  expect(spokenEar({ ...asking, done: 1 })).toBe("1 note right so far.");
  expect(spokenEar({ ...asking, phase: "answered", answer: "5P", outcomes: ["right"], answered: [{ answer: "5P", taken: null }] })).toBe(
    "Right: Fifth.",
  );
  const wrong = { ...asking, phase: "answered", answer: "6M", outcomes: ["wrong"], answered: [{ answer: "6M", taken: "5P" }] } as const;
  expect(spokenEar({ ...wrong, chosen: "5P" })).toBe("Wrong. It was: Major sixth. You chose: Fifth.");
  expect(spokenEar(wrong)).toBe("Wrong. It was: Major sixth. You played: Fifth.");
  const nothing = { ...wrong, answered: [{ answer: "6M", taken: null }] } as const;
  expect(spokenEar(nothing), "a key that stands for no interval").toBe("Wrong. It was: Major sixth.");
  expect(spokenEar({ ...nothing, outcomes: ["skipped"] })).toBe("Skipped. It was: Major sixth.");
  const confusions = [{ asked: "6M", chosen: "5P", count: 2 }];
  expect(spokenEar({ ...asking, phase: "done", confusions })).toBe("Finished. 1 of 2 right. You hear major sixths as fifths.");
});

test("each replay is told with how many are left, the last one as well", () => {
  expect(spokenEar({ ...asking, replays: 1 })).toBe("1 replay left.");
  expect(spokenEar({ ...asking, replays: 0 })).toBe("No replays left: answer or skip.");
  expect(spokenEar({ ...asking, kind: "degree", done: 4, replays: 1 })).toBe("1 replay left.");
  expect(spokenEar({ ...asking, done: 1, replays: 0 })).toBe("1 note right so far. No replays left: answer or skip.");
  expect(spokenEar({ ...asking, level: 3, replays: 1 }), "none was heard yet").toBe("Question 3 of 10. It starts on E flat.");
});

test("what was taken for what is said in words, of each kind of question", () => {
  expect(
    takenSentences([
      { asked: "m7b5", chosen: "m7", count: 3 },
      { asked: "b3", chosen: "3", count: 2 },
      { asked: "ii V I", chosen: "I vi ii V", count: 1 },
    ]),
  ).toEqual(["You hear half-diminished chords as minor 7 chords.", "You hear degree ♭3 as degree 3.", "You hear ii V I as I vi ii V."]);
  expect(kindAndLevel(asking)).toBe("Intervals, level 2");
});

test("what helps next: the next level from nine right of ten on, else the same again", () => {
  const outcomes = (right: number) => Array.from({ length: 10 }, (_, index) => (index < right ? ("right" as const) : ("wrong" as const)));
  expect([nextEar({ level: 1, outcomes: outcomes(9) }), nextEar({ level: 1, outcomes: outcomes(8) })]).toEqual([2, 1]);
  expect([nextEar({ level: 3, outcomes: outcomes(10) }), nextEar({ level: 2, outcomes: [] })]).toEqual([3, 2]);
});
