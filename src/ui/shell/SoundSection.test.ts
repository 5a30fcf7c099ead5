import { expect, test } from "vitest";
import { latencyHint } from "./SoundSection.tsx";

test("latency like that of wireless headphones is said in plain words, and what to do about it", () => {
  expect(latencyHint({ choice: "lowest", base: 0.003, output: 0.2 })).toMatch(/203 ms late.*wireless headphones.*cable.*calibrate/);
  expect(latencyHint({ choice: "lowest", base: 0.003, output: 0.02 })).not.toMatch(/late|wireless/);
});

test("before sound is on nothing is claimed", () => {
  expect(latencyHint({ choice: "safe", base: null, output: null })).toMatch(/once sound is on.*press any key or click/);
});
