import { expect, test } from "vitest";
import { given } from "../../../tests/support/changes.ts";
import { chordElement } from "../../music/chords/element.ts";
import { chordScale } from "./processor.ts";

const chord = (tonic: string, type: string) => chordElement({ id: "c", tonic, type });

test("a minor seventh takes dorian, in the key of which it is the second degree", () => {
  const scale = given(chordScale.run(chord("D", "m7"), { key: "C", scaleType: "major" }, {}));
  expect(scale).toEqual({ name: "D dorian", notes: ["D", "E", "F", "G", "A", "B", "C"] });
});

test("the same chord as a sixth degree takes minor", () => {
  expect(given(chordScale.run(chord("D", "m7"), { key: "F", scaleType: "major" }, {})).name).toBe("D minor");
});
