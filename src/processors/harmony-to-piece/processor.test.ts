import { expect, test } from "vitest";
import { given, harmonyOf } from "../../../tests/support/changes.ts";
import { harmonyToPiece } from "./processor.ts";

test("a ii-V-I in F becomes chords over their roots, in one flat", () => {
  const piece = given(harmonyToPiece.run({ ...harmonyOf("Gm7 C7 Fmaj7", "F"), tempo: 160 }, { bass: "roots" }));
  expect([piece.tempo, piece.voices.map(({ type, key }) => `${type} in ${key}`)]).toEqual([160, ["Harmony in F", "Bass in F"]]);
  expect(piece.voices[1]?.elements.map(({ name }) => name)).toEqual(["G2", "C2", "F2"]);
});

test("without bass there is the harmony alone", () => {
  expect(given(harmonyToPiece.run(harmonyOf("C"), { bass: "none" })).voices).toHaveLength(1);
});
