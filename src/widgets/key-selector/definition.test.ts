import { expect, test } from "vitest";
import { keySelector } from "./definition.ts";

const shownIn = (scaleType: string) => {
  const state = { ...keySelector.initial(), scaleType, scale: `C4 ${scaleType}` };
  const derived = keySelector.derive?.(state);
  const chords = derived?.degrees.map(({ own }) => own?.chord.name ?? null);
  return { chords, relative: derived?.relative, isTonal: derived?.isTonal, meta: keySelector.meta?.(state) };
};

test("a scale of no key has a place for each note, empty without a chord, no relative and no functions, and its name as people write it", () => {
  expect(shownIn("messiaen's mode #5")).toEqual({
    chords: ["Csus4", "Db7b5", "F5", "F#sus4", "G7b5", "B5"],
    relative: null,
    isTonal: false,
    meta: [{ kind: "music", text: "C Messiaen's mode 5" }],
  });
  expect(shownIn("whole tone pentatonic").chords).toEqual(["C7#5", "Eaug", "Gb7b5", "Ab7#5", null]);
  expect(shownIn("major")).toMatchObject({ relative: "A minor", isTonal: true });
});
