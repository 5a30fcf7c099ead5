import { expect, test } from "vitest";
import { noteToNotes } from "./processor.ts";

test("middle C alone", () => {
  expect(noteToNotes.run(60, {})).toEqual([60]);
});
