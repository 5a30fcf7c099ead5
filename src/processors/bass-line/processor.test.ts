import { expect, test } from "vitest";
import { given, harmonyOf } from "../../../tests/support/changes.ts";
import { midiOf } from "../../music/pitch.ts";
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

test("the bass goes down to the lowest note that is chosen: E1 where none is, A0 at the lowest", () => {
  const lowest = (floor: "A0" | "E1") => {
    const { elements } = given(bassLineProcessor.run(harmonyOf("A7 D7 A7 E7 Bb7 A7"), { ...options, style: "low", floor }));
    return Math.min(...elements.flatMap((element) => (element.elementType === "Note" ? [midiOf(element.note) ?? 0] : [])));
  };
  expect(options.floor).toBe("E1");
  expect(lowest("E1")).toBeGreaterThanOrEqual(28);
  expect(lowest("A0")).toBe(21);
});
