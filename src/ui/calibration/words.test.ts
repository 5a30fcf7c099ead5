import { expect, test } from "vitest";
import { inputWord, latencyWord, offsetWord } from "./words.ts";

test("latency like that of wireless headphones is said in plain words, and what to do about it", () => {
  expect(latencyWord(210)).toMatch(/wireless headphones.*cable.*calibrate/);
  expect(latencyWord(32)).not.toMatch(/wireless/);
  expect(latencyWord(null)).toMatch(/press any key or click/);
});

test("what was found is said as what it does", () => {
  expect([offsetWord(38), offsetWord(-4), offsetWord(0)]).toEqual([
    "Your keys are taken 38 ms earlier than they come.",
    "Your keys are taken 4 ms later than they come.",
    "Your keys are taken as they come.",
  ]);
  expect(inputWord("midi")).toBe("MIDI keyboard");
});
