import { expect, test } from "vitest";
import { given } from "../../../tests/support/changes.ts";
import { scaleOf } from "../../music/scales.ts";
import { isNothing } from "../define.ts";
import { scaleDegreeChord } from "./processor.ts";

function scale(key: string, type: string) {
  const made = scaleOf(key, type);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

test.each([
  ["C", "major", 5, "G7"],
  ["Eb", "major", 2, "Fm7"],
  ["A", "harmonic minor", 5, "E7"],
])("in %s %s degree %i is %s", (key, type, degree, name) => {
  expect(given(scaleDegreeChord.run(scale(key, type), { degree })).name).toBe(name);
});

test("a scale of seven notes has no eighth degree", () => {
  expect(isNothing(scaleDegreeChord.run(scale("C", "major"), { degree: 8 }))).toBe(true);
});

test("a degree on which the scale has no chord of its own says so", () => {
  expect(scaleDegreeChord.run(scale("C", "chromatic"), { degree: 2 })).toMatchObject({ why: { code: "no-chord-on-degree" } });
});
