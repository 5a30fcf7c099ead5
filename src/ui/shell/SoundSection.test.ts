import { expect, test } from "vitest";
import { latencyHint } from "./SoundSection.tsx";

test("an output that is heard late is called late, with its milliseconds; a quick one is not", () => {
  expect(latencyHint({ choice: "lowest", base: 0.003, output: 0.2 })).toMatch(/203 ms late.*Bluetooth/);
  expect(latencyHint({ choice: "lowest", base: 0.003, output: 0.02 })).not.toMatch(/late/);
});

test("before sound is on nothing is claimed", () => {
  expect(latencyHint({ choice: "safe", base: null, output: null })).toMatch(/once sound is on/);
});
