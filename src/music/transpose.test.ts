import { expect, test } from "vitest";
import { keyOn, keyTitle, tonicOf } from "./transpose.ts";

test("a key in words says its mode", () => {
  expect(["Eb", "Ebm", "F#dor"].map(keyTitle)).toEqual(["Eb major", "Eb minor", "F# dorian"]);
});

test("a key signature keeps its mode on another tonic", () => {
  expect([tonicOf("Ebm"), tonicOf("F#dor"), keyOn("F", "Cm"), keyOn("Bb", "C")]).toEqual(["Eb", "F#", "Fm", "Bb"]);
});
