import { expect, test } from "vitest";
import { inputWord, offsetWord } from "./words.ts";

test("what was found is said as what it does", () => {
  expect([offsetWord(38), offsetWord(-4), offsetWord(0)]).toEqual([
    "Your keys are taken 38 ms earlier than they come.",
    "Your keys are taken 4 ms later than they come.",
    "Your keys are taken as they come.",
  ]);
  expect(inputWord("midi")).toBe("MIDI keyboard");
});
