import { expect, test } from "vitest";
import { given, harmonyOf, voicings } from "../../../tests/support/changes.ts";
import { rootless } from "./processor.ts";

test("a ii-V-I in rootless voicings: F-A-C-E, F-A-B-E, then E-G-B-D", () => {
  expect(voicings(given(rootless.run(harmonyOf("Dm7 G7 Cmaj7"), {})))).toEqual(["F3 A3 C4 E4", "F3 A3 B3 E4", "E3 G3 B3 D4"]);
});

test("a triad has no rootless form and stays", () => {
  expect(voicings(given(rootless.run(harmonyOf("C"), {})))).toEqual(["C3 E3 G3"]);
});
