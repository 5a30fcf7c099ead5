import { expect, test } from "vitest";
import { acted, after, linkedWorld, storedAgain } from "../../../tests/support/widget-world.ts";
import { question } from "./definition.ts";

type Steps = Parameters<typeof after<ReturnType<typeof question.initial>>> extends [unknown, ...infer S] ? S : never;
const verdict = (...steps: Steps) => question.derive?.(after(question, ...steps)).verdict;
const choices = [
  ["setChoice", { index: 0, choice: "D dorian" }],
  ["setChoice", { index: 1, choice: "G mixolydian" }],
  ["setRight", { right: 1 }],
] as const;

test("a choice is right or wrong, and asked for again", () => {
  expect(verdict(...choices)).toBeNull();
  expect([verdict(...choices, ["choose", { choice: 1 }]), verdict(...choices, ["choose", { choice: 0 }])]).toEqual(["right", "wrong"]);
  expect(verdict(...choices, ["choose", { choice: 0 }], ["again"])).toBeNull();
});

test.each([
  ["Dm7", "right"],
  ["D-7", "right"],
  ["Dmin7", "right"],
  ["D7", "wrong"],
  ["Dm7/C", "wrong"],
  ["hm", "wrong"],
])("a chord that is called Dm7 may be named %s: %s", (name, expected) => {
  expect(verdict(["setKind", { kind: "name" }], ["setSymbol", { symbol: "Dm7" }], ["name", { symbol: name }])).toBe(expected);
});

test("the same chord by another name of its root is right", () => {
  expect(verdict(["setKind", { kind: "name" }], ["setSymbol", { symbol: "Dbmaj7" }], ["name", { symbol: "C#maj7" }])).toBe("right");
});

const melody = [
  ["setKind", { kind: "play" }],
  ["addStep", { notes: [60] }],
  ["addStep", { notes: [64, 67] }],
] as const;

test("what is played back is right in any octave, step by step; a wrong step says so at once, and the next key begins anew", () => {
  expect(verdict(...melody, ["play", { notes: [72] }])).toBeNull();
  expect(verdict(...melody, ["play", { notes: [72] }], ["play", { notes: [52, 55] }])).toBe("right");
  expect(verdict(...melody, ["play", { notes: [61] }])).toBe("wrong");
  expect(verdict(...melody, ["play", { notes: [61] }], ["play", { notes: [60] }], ["play", { notes: [64, 67] }])).toBe("right");
  expect(verdict(...melody, ["play", { notes: [60] }], ["play", { notes: [64] }])).toBe("wrong");
});

test("what is not finished by who writes it is never wrong", () => {
  expect(question.derive?.(question.initial())).toEqual({ verdict: null, sounds: false, missing: "choices" });
  expect(question.derive?.(after(question, ...choices))).toMatchObject({ missing: null });
  expect(question.derive?.({ ...after(question, ...choices), right: 5 })).toMatchObject({ missing: "right" });
  expect(question.derive?.(after(question, ["setKind", { kind: "name" }]))).toMatchObject({ missing: "chord" });
  expect(question.derive?.(after(question, ["setKind", { kind: "play" }]))).toMatchObject({ missing: "steps" });
  expect(verdict(["setKind", { kind: "name" }], ["name", { symbol: "C" }])).toBeNull();
  expect(question.derive?.(after(question, ...melody))).toMatchObject({ sounds: true, missing: null });
});

test("seventeen steps are too many; the last is taken away", () => {
  const full = Array.from({ length: 16 }, () => ["addStep", { notes: [60] }] as const);
  expect(acted(question, after(question, ...full), "addStep", { notes: [60] })).toEqual({ refused: "too-many-steps" });
  expect(after(question, ...melody, ["removeStep"]).steps).toEqual([[60]]);
});

test("an answer is the reader's own: it lies over the lesson and is not saved, and what was asked is undone like any edit", () => {
  const { act, saved, state, engine } = linkedWorld({ q: "question" });
  act("q", "setChoice", { index: 0, choice: "a" });
  act("q", "choose", { choice: 1 });
  expect([saved("q").given, state("q").given]).toEqual([undefined, 1]);
  engine.undo();
  expect(saved("q").choices).toEqual(["", ""]);
});

test("it is stored and read again as it was written", () => {
  const state = after(question, ...melody, ["setQuestion", { question: "Play it back." }], ["setWhy", { why: "A major third." }]);
  expect(storedAgain("question", state)).toEqual(state);
});

test("choices come and go, and what is right stays what it was; two are left", () => {
  const three = [...choices, ["addChoice"], ["setChoice", { index: 2, choice: "F lydian" }]] as const;
  expect(after(question, ...three, ["removeChoice", { index: 0 }])).toMatchObject({ choices: ["G mixolydian", "F lydian"], right: 0 });
  expect(after(question, ...three, ["removeChoice", { index: 1 }])).toMatchObject({ choices: ["D dorian", "F lydian"], right: 1 });
  expect(after(question, ...choices, ["removeChoice", { index: 0 }]).choices).toHaveLength(2);
  expect(after(question, ...choices, ["setRight", { right: 5 }]).right).toBe(1);
});

test("on paper stands what is asked, and how it is answered there; the notes that are to be heard do not", () => {
  const asked = (...steps: Steps) => question.asks?.(after(question, ["setQuestion", { question: "Which mode?" }], ...steps));
  const common = { text: "Which mode?", isPlayed: false, isFinished: true };
  expect(asked(...choices)).toEqual({ ...common, answer: ["D dorian", "G mixolydian"] });
  expect(asked(["setChoice", { index: 1, choice: "G mixolydian" }])).toEqual({ ...common, answer: ["G mixolydian"], isFinished: false });
  expect(asked(["setKind", { kind: "name" }], ["setSymbol", { symbol: "Dm7" }])).toEqual({ ...common, answer: "line" });
  expect(asked(...melody)).toEqual({ ...common, answer: "none", isPlayed: true });
  expect(question.paper?.(after(question, ...melody))).toEqual([]);
});
