import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { processorText } from "../ui/text/names.ts";
import { problemText } from "../ui/text/problems.ts";
import { checkOptions, type ProcessorDefinition, readOptions } from "./define.ts";
import { processors } from "./registry.ts";

/** A processor as the table of the documentation writes it. */
function rowOf({ type, inputs, optional, output, options }: ProcessorDefinition): string {
  const taken = [...inputs, ...optional.map((payload) => `[${payload}]`)].join(", ");
  const set = Object.entries(options).map(([name, { initial }]) => `${name} (${initial})`);
  return `| \`${type}\` | ${processorText(type)?.label} | ${taken} | ${output} | ${set.length > 0 ? `${set.join(", ")} ` : ""}|`;
}

test("every processor stands in the documentation's table as it is, in the palette's order", () => {
  const table = readFileSync("docs/processors.md", "utf8").split("\n");
  expect(table.filter((line) => line.startsWith("| `"))).toEqual(processors.map(rowOf));
});

test("options that were not stored, or do not fit, have their initial values", () => {
  const fields = processors.find(({ type }) => type === "bassLine")?.options ?? {};
  expect(readOptions(fields, { type: "bassLine", seed: 7, style: "loud" })).toEqual({
    pattern: "walkingBassSimple",
    style: "nearest",
    floor: "E1",
    seed: 7,
  });
});

test("an option that does not exist, or a value out of bounds, is refused in words", () => {
  const transpose = processors.find(({ type }) => type === "transpose");
  if (transpose === undefined) throw new Error("There is no processor transpose.");
  const refusal = (set: Record<string, unknown>) => {
    const checked = checkOptions(transpose, set);
    return checked.ok ? "" : problemText(checked.error);
  };
  expect(refusal({ semitones: 13 })).toBe("Half steps: give a whole number from -12 to 12.");
  expect(refusal({ octaves: 1 })).toMatch(/no option “octaves”/);
  expect(refusal({ semitones: -12 })).toBe("");
});
