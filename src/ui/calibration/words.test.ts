import { expect, test } from "vitest";
import { inputWord, offsetWord, outputWord } from "./words.ts";

test("what was found is said as what it does", () => {
  expect([offsetWord(38, "midi"), offsetWord(-4, "screen"), offsetWord(0, "computer")]).toEqual([
    "Your keys are taken 38 ms earlier than they come.",
    "Your keys are taken 4 ms later than they come.",
    "Your keys are taken as they come.",
  ]);
  expect(inputWord("midi")).toBe("MIDI keyboard");
});

test("while the microphone listens it is what is calibrated, not the keys", () => {
  expect([outputWord("default", false), outputWord("default", true), outputWord("Speaker", true)]).toEqual([
    "For this output and these keys",
    "For this output and the microphone",
    "For this output (Speaker) and the microphone",
  ]);
  expect([offsetWord(80, "microphone"), offsetWord(-4, "microphone"), offsetWord(0, "microphone")]).toEqual([
    "What the microphone hears is taken 80 ms earlier than it comes.",
    "What the microphone hears is taken 4 ms later than it comes.",
    "What the microphone hears is taken as it comes.",
  ]);
});
