import { expect, test } from "vitest";
import { given, harmonyOf, voicings } from "../../../tests/support/changes.ts";
import { drop } from "./processor.ts";

test("drop 2 lets the second note from the top fall an octave, and a player keeps it so", () => {
  const opened = given(drop.run(harmonyOf("Cmaj7"), { drop: "drop2" }));
  expect(voicings(opened)).toEqual(["G2 C3 E3 B3"]);
  expect(opened.elements[0]).toMatchObject({ originalVoicing: true });
});
