import { expect, test } from "vitest";
import { after, storedAgain } from "../../../tests/support/widget-world.ts";
import { chordElement } from "../../music/chords/element.ts";
import { harmonyPiece } from "../../music/pieces/harmony-piece.ts";
import { askedVoices } from "../../music/training/expected.ts";
import { deriveTraining } from "./cards.ts";
import { simpleTraining } from "./definition.ts";
import { reachedOf } from "./goal.ts";
import { hold, play } from "./simple.ts";
import { fromLink, fromPiece, stepResults, type TrainingState } from "./state.ts";

const chords = [
  chordElement({ id: "d", tonic: "D", type: "m7" }),
  chordElement({ id: "g", tonic: "G", type: "7" }),
  chordElement({ id: "c", tonic: "C", type: "maj7" }),
];
const piece = harmonyPiece({ id: "p", name: "Two five one", elements: chords }, { key: { key: "C", scaleType: "major" } });
/** A training on Dm7 G7 Cmaj7 after actions. */
const trained = (...steps: readonly (readonly [name: string, payload?: unknown])[]): TrainingState =>
  after({ ...simpleTraining, initial: () => fromPiece(simpleTraining.initial(), piece) }, ...steps);
const statuses = (state: TrainingState) => deriveTraining(state).cards.map(({ status }) => status);
const D_MINOR = [50, 53, 57, 60];

test("a chord may be rolled: its notes one after the other", () => {
  const rolled = D_MINOR.map((note) => ["play", [note]] as const);
  expect(statuses(trained(...rolled))).toEqual(["right", "now", "next"]);
});

test("without rolling only notes that are down together count", () => {
  const rolled = D_MINOR.map((note) => ["play", [note]] as const);
  const strict = ["setRules", { rolled: false }] as const;
  expect(statuses(trained(strict, ...rolled))).toEqual(["now", "next", "next"]);
  expect(statuses(trained(strict, ...rolled, ["play", D_MINOR]))).toEqual(["right", "now", "next"]);
});

test("a wrong answer is counted, is no part of the next one, and is told in the result", () => {
  const state = trained(["play", [50, 54]], ["play", [51]], ["play", D_MINOR]);
  expect(stepResults(state)).toEqual([{ step: 0, outcome: "right", tries: 2 }]);
});

test("with stay until right switched off a wrong answer goes on, recorded as wrong", () => {
  const state = trained(["setRules", { stay: false }], ["play", [50, 54]], ["play", [55, 59, 62, 65]]);
  expect(statuses(state)).toEqual(["wrong", "right", "now"]);
  expect(deriveTraining(state)).toMatchObject({ wrong: 1, passed: 1 });
});

test("Next records the step as skipped", () => {
  expect(stepResults(trained(["next"]))).toEqual([{ step: 0, outcome: "skipped", tries: 0 }]);
});

test("inversion, exact and rootless voicings are asked for", () => {
  const first = ["setRules", { voicing: "inversion", inversion: 1 }] as const;
  expect(statuses(trained(first, ["play", D_MINOR]))[0]).toBe("now");
  expect(statuses(trained(first, ["play", [53, 57, 60, 62]]))[0]).toBe("right");
  const exact = ["setRules", { voicing: "exact" }] as const;
  expect(statuses(trained(exact, ["play", [62, 65, 69, 72]]))[0]).toBe("now");
  expect(statuses(trained(exact, ["play", D_MINOR]))[0]).toBe("right");
  const rootless = trained(["setRules", { voicing: "rootless" }]);
  expect(deriveTraining(rootless).cards[0]?.notes.map(({ degree }) => degree)).toEqual(["♭3", "5", "♭7", "9"]);
  expect(statuses(trained(["setRules", { voicing: "rootless" }], ["play", [53, 57, 60]]))[0]).toBe("right");
});

test("another voicing begins the steps anew; another rule leaves them as they are", () => {
  const played = [
    ["play", D_MINOR],
    ["play", [54]],
  ] as const;
  const state = trained(...played, ["setRules", { voicing: "rootless" }]);
  expect(deriveTraining(state)).toMatchObject({ current: 0, passed: 0, tries: 0, refusal: null });
  expect(stepResults(state)).toEqual([]);
  expect(deriveTraining(trained(...played, ["setRules", { rolled: false, voicing: "any" }]))).toMatchObject({ current: 1, tries: 1 });
});

test("rootless voicings that are shown lead from one to the next, and a thirteenth is called so", () => {
  const { cards } = deriveTraining(trained(["setRules", { voicing: "rootless" }]));
  expect(cards.slice(0, 3).map(({ names }) => names.join(" "))).toEqual(["F3 A3 C4 E4", "F3 A3 B3 E4", "E3 G3 B3 D4"]);
  expect(cards[1]?.notes.map(({ degree }) => degree)).toEqual(["♭7", "9", "3", "13"]);
});

test("of the keys that are down all that are wrong are named, a root that is left out as well", () => {
  const rootless = ["setRules", { voicing: "rootless" }] as const;
  const why = { kind: "foreign", notes: ["F#"], barred: { kind: "root", note: "D" } };
  expect(deriveTraining(trained(rootless, ["play", [50, 54]])).refusal).toEqual(why);
  expect(deriveTraining(play(hold(trained(rootless, ["play", [50]]), [50, 54]), [54])).refusal).toEqual(why);
});

test("notes played in timed and wait mode answer no step of simple training", () => {
  expect(deriveTraining(trained(["setMode", { mode: "timed" }], ["play", D_MINOR])).current).toBe(0);
});

test("a run asks for the chosen voices that are there, else for the chords, else for the melody", () => {
  expect(askedVoices(["Bass"], ["Harmony", "Bass"])).toEqual(["Bass"]);
  expect(askedVoices(["Melody"], ["Harmony", "Bass"])).toEqual(["Harmony"]);
  expect(askedVoices(undefined, ["Melody", "Bass"])).toEqual(["Melody"]);
  expect(askedVoices(undefined, [])).toEqual([]);
});

test("an exercise of one's own takes the place of the linked piece, is played by its own transport, and a scale shows its fingers", () => {
  const exercise = trained(["practise", { kind: "exercise", name: "two-five-one", key: "F", type: "maj7" }]);
  expect(
    deriveTraining(exercise)
      .cards.slice(0, 3)
      .map(({ element }) => element.name),
  ).toEqual(["Gm7", "C7", "Fmaj7"]);
  expect(simpleTraining.plays?.piece(exercise)?.title).toBe("ii-V-I in twelve keys from F");
  expect(deriveTraining(exercise).sheet?.score.bars[0]?.key).toBe("F");
  expect(fromLink(exercise, piece)).toBe(exercise);
  const scale = trained(["practise", { kind: "scale", key: "C", scaleType: "major", hand: "right" }]);
  expect(
    deriveTraining(scale)
      .cards.slice(0, 5)
      .map(({ notes }) => notes.map(({ degree }) => degree)),
  ).toEqual([["1"], ["2"], ["3"], ["1"], ["2"]]);
  expect(deriveTraining(scale).voices).toEqual(["Melody"]);
});

test("the card shows what is asked for: the inversion, the shell; an exercise about inversions asks for each as it stands", () => {
  const shown = (...steps: readonly (readonly [name: string, payload?: unknown])[]) => {
    const [card] = deriveTraining(trained(...steps)).cards;
    return [card?.names.join(" "), card?.voicing];
  };
  expect(shown(["setRules", { voicing: "inversion", inversion: 1 }])).toEqual(["F3 A3 C4 D4", { kind: "inversion", inversion: 1 }]);
  expect(shown(["setRules", { voicing: "shell" }])).toEqual(["D3 F3 C4", { kind: "shell" }]);
  expect(shown()).toEqual(["D3 F3 A3 C4", null]);
  const inversions = trained(["practise", { kind: "exercise", name: "inversions", key: "C", type: "maj7" }]);
  expect(deriveTraining(inversions).cards.map(({ voicing }) => voicing?.kind === "inversion" && voicing.inversion)).toEqual([
    0, 1, 2, 3, 0,
  ]);
  expect(
    statuses(after({ ...simpleTraining, initial: () => inversions }, ["play", [52, 55, 59, 60]]))[0],
    "root position is asked for",
  ).toBe("now");
  const back = after({ ...simpleTraining, initial: () => inversions }, [
    "practise",
    { kind: "exercise", name: "two-five-one", key: "C", type: "maj7" },
  ]);
  expect(deriveTraining(back).rules.voicing, "other music has no order").toBe("any");
  expect(simpleTraining.storedVersion?.(inversions)).toBe(3);
});

test("a chord whose notes are enough is shown as it was played, near where it was asked for; keys that stood for it from before leave it as asked", () => {
  const played = (...plays: readonly (readonly number[])[]) =>
    deriveTraining(trained(...plays.map((notes) => ["play", notes] as const))).cards[0]?.played;
  expect(played([77, 81, 84, 86])).toMatchObject({ names: ["F3", "A3", "C4", "D4"], inversion: 1 });
  expect(played([60, 62, 65, 69])?.notes.map(({ degree }) => degree)).toEqual(["♭7", "R", "♭3", "5"]);
  expect(played([50, 53, 57, 60, 62]), "doubled").toMatchObject({ inversion: 0 });
  expect(played([26, 53, 57, 60]), "wider than two octaves").toBeUndefined();
  expect(played([50, 54]), "not right yet").toBeUndefined();
  const exact = deriveTraining(trained(["setRules", { voicing: "exact" }], ["play", [50, 53, 57, 60]]));
  expect(exact.cards[0]?.played?.inversion, "its voicing has a name of its own").toBeNull();
});

test("right only after wrong answers is told apart", () => {
  const state = trained(["play", [50, 54]], ["play", D_MINOR]);
  expect(deriveTraining(state)).toMatchObject({ passed: 1, found: 1, refusal: null });
  expect(deriveTraining(trained(["play", [50, 54]])).refusal).toEqual({ kind: "foreign", notes: ["F#"] });
});

test("an exercise has a goal that is stored, and taken away again; a former build reads a training with one", () => {
  const state = trained(["setGoal", { goal: 80 }]);
  expect(deriveTraining(state).goal).toBe(80);
  expect(storedAgain("simpleTraining", state)).toMatchObject({ goal: 80 });
  expect(simpleTraining.storedVersion?.(state), "the form is one that they know").toBe(1);
  expect(deriveTraining(trained(["setGoal", { goal: 80 }], ["setGoal", { goal: null }])).goal).toBeNull();
});

test.each([
  [80, 8, 10, { percent: 80, isReached: true }],
  [80, 7, 9, { percent: 77, isReached: false }],
  [100, 199, 200, { percent: 99, isReached: false }],
  [67, 2, 3, { percent: 66, isReached: false }],
  [66, 2, 3, { percent: 66, isReached: true }],
])("of a goal of %i %%, %i of %i steps are %o", (goal, right, steps, expected) => {
  expect(reachedOf(goal, { right, steps })).toEqual(expected);
});

test("without a goal or steps there is nothing to reach", () => {
  expect([reachedOf(null, { right: 1, steps: 1 }), reachedOf(80, { right: 0, steps: 0 })]).toEqual([undefined, undefined]);
});
