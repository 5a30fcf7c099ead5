import { expect, test } from "vitest";
import { given, harmonyOf, voicings } from "../../../tests/support/changes.ts";
import { smoothVoicingProcessor } from "./processor.ts";

test("a ii-V-I moves by step", () => {
  expect(voicings(given(smoothVoicingProcessor.run(harmonyOf("Dm7 G7 Cmaj7"), {})))).toEqual(["D3 F3 A3 C4", "D3 F3 G3 B3", "C3 E3 G3 B3"]);
});
