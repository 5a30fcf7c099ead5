import { expect, test } from "vitest";
import { findScale, scaleGroups } from "./library.ts";

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
