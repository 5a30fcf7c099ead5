import { expect, test } from "vitest";
import { findScale, scaleGroups, scaleTitle } from "./library.ts";

test("scales are known by the names that people use", () => {
  for (const [name, scale] of [
    ["natural minor", "minor"],
    ["bebop dominant", "bebop"],
    ["double harmonic", "double harmonic major"],
    ["acoustic", "lydian dominant"],
    ["jazz minor", "melodic minor"],
  ] as const)
    expect(findScale(name)?.name, name).toBe(scale);
});

test("no name stands for two scales", () => {
  const names = scaleGroups.flatMap(({ scales }) => scales.flatMap(({ name, aliases }) => [name, ...aliases]));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("a number that counts scales has no sharp before it on the screen, and is found by its own name still", () => {
  const names = scaleGroups.flatMap(({ scales }) => scales.flatMap(({ name, aliases }) => [name, ...aliases]));
  expect(
    names
      .map(scaleTitle)
      .filter((name) => /messiaen|mystery/i.test(name))
      .sort(),
  ).toEqual([...[1, 2, 3, 4, 5, 6, 7].map((number) => `Messiaen's mode ${number}`), "mystery 1"]);
  expect(scaleTitle("F# messiaen's mode #5")).toBe("F# Messiaen's mode 5");
  expect(["locrian #2", "minor #7m pentatonic", "lydian #9"].map(scaleTitle)).toEqual(["locrian #2", "minor #7m pentatonic", "lydian #9"]);
  expect(findScale("messiaen's mode #5")?.intervals).toHaveLength(6);
});
