import { expect, test } from "vitest";
import { degreeNotes, degreeOf } from "./degrees.ts";
import { chordElement } from "./element.ts";

test("an inverted chord keeps the degree of each note", () => {
  const chord = chordElement({ id: "a", tonic: "F", type: "m7", inversion: 1 });
  expect(degreeNotes(chord).map(({ degree }) => degree)).toEqual(["♭3", "5", "♭7", "R"]);
});

test("altered degrees are written as players write them", () => {
  expect(["1P", "5d", "5A", "7d", "9m", "9A", "11A", "13m"].map(degreeOf)).toEqual(["R", "♭5", "♯5", "♭♭7", "♭9", "♯9", "♯11", "♭13"]);
});
