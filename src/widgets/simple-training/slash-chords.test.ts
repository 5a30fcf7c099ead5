import { expect, test } from "vitest";
import { after, storedAgain } from "../../../tests/support/widget-world.ts";
import { elementOfSymbol } from "../../music/chords/element.ts";
import { harmonyPiece } from "../../music/pieces/harmony-piece.ts";
import { deriveTraining } from "./cards.ts";
import { simpleTraining } from "./definition.ts";
import { fromLink, fromSteps, type TrainingState, withChords } from "./state.ts";

const SYMBOLS = ["Eb6/G", "Ab7/C", "F7/C", "E6/G#", "C7/Bb", "Dm7/G", "Cmaj7"];
const chords = SYMBOLS.map((symbol, index) => {
  const element = elementOfSymbol(symbol, { id: `chord-${index + 1}` });
  if (!element.ok || element.value.elementType !== "Chord") throw new Error(symbol);
  return element.value;
});
const NAMES = ["G3 Bb3 C4 Eb4", "C4 Eb4 Gb4 Ab4", "C4 Eb4 F4 A4", "G#3 B3 C#4 E4", "Bb3 C4 E4 G4", "G2 D3 F3 A3 C4", "C3 E3 G3 B3"];
const empty = simpleTraining.initial();
const piece = harmonyPiece({ id: "p", name: "Slash", elements: chords }, { key: { key: "C", scaleType: "major" } });
const asked = (state: TrainingState) => deriveTraining(state).cards.map(({ names }) => names.join(" "));

test("the written bass of a chord is the lowest note that is asked for, whatever brought the chord", () => {
  expect(asked(fromLink(empty, piece))).toEqual(NAMES);
  expect(asked(fromSteps(empty, chords))).toEqual(NAMES);
  expect(asked(withChords(empty, chords, "Slash"))).toEqual(NAMES);
  expect(asked(after(simpleTraining, ["write", { text: SYMBOLS.join(" ") }]))).toEqual(NAMES);
});

test("a bass that is a note of its chord asks for no other notes: played in any order they are right, as before", () => {
  const played = after({ ...simpleTraining, initial: () => fromLink(empty, piece) }, ["play", [51, 55, 58, 60]]);
  expect(deriveTraining(played).cards[0]?.status).toBe("right");
});

test("as written, the bass has to be lowest; an inversion that is asked for goes before it, and has no bass below", () => {
  const first = (symbol: string, rules: object, notes: readonly number[]) => {
    const own = chords.filter(({ name }) => name === symbol);
    const state = after({ ...simpleTraining, initial: () => fromSteps(empty, own) }, ["setRules", rules], ["play", notes]);
    return [asked(state)[0], deriveTraining(state).cards[0]?.status];
  };
  expect(first("Eb6/G", { voicing: "written" }, [51, 55, 58, 60])).toEqual(["G3 Bb3 C4 Eb4", "now"]);
  expect(first("Eb6/G", { voicing: "written" }, [55, 58, 60, 63])).toEqual(["G3 Bb3 C4 Eb4", "right"]);
  expect(first("Dm7/G", { voicing: "written" }, [43, 50, 53, 57, 60])).toEqual(["G2 D3 F3 A3 C4", "right"]);
  expect(first("Dm7/G", { voicing: "inversion", inversion: 1 }, [53, 57, 60, 62])).toEqual(["F3 A3 C4 D4", "right"]);
  expect(first("Eb6/G", { voicing: "inversion", inversion: 0 }, [51, 55, 58, 60])).toEqual(["Eb3 G3 Bb3 C4", "right"]);
});

test("a training that was stored before asks for what it asked for", () => {
  const stored = { ...empty, steps: [{ requiredElement: chords[0], received: null, success: false }] } as TrainingState;
  expect(asked(storedAgain("simpleTraining", stored) as TrainingState)).toEqual(["Eb3 G3 Bb3 C4"]);
});
