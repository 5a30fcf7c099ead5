import { expect, test } from "vitest";
import { given, harmonyOf } from "../../../tests/support/changes.ts";
import { readOptions } from "../define.ts";
import { bassLineProcessor } from "./processor.ts";

const changes = harmonyOf("Dm7 G7 Cmaj7 Cmaj7");
const options = readOptions(bassLineProcessor.options, {});

test("a walking bass plays four quarters a bar and the root where a chord comes in", () => {
  const { type, elements } = given(bassLineProcessor.run(changes, options));
  expect(type).toBe("Bass");
  expect(elements.every(({ duration }) => duration === "q")).toBe(true);
  expect([0, 4, 8].map((at) => elements[at]?.name.replace(/\d/, ""))).toEqual(["D", "G", "C"]);
});

test("the seed decides the line, and the same seed gives it again", () => {
  const line = (seed: number) => given(bassLineProcessor.run(changes, { ...options, style: "random", seed }));
  expect(line(1)).toEqual(line(1));
  expect([2, 3, 4, 5].some((seed) => JSON.stringify(line(seed)) !== JSON.stringify(line(1)))).toBe(true);
});
