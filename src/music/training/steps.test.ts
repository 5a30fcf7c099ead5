import { expect, test } from "vitest";
import { chordElement, restElement } from "../chords/element.ts";
import type { NoteElement } from "../elements.ts";
import { answered, chordMatches, stepsOf } from "./steps.ts";

const cMajor = chordElement({ id: "c", tonic: "C", type: "M" });
const note = (pitch: string, tied = false): NoteElement => ({
  id: pitch,
  name: pitch,
  note: pitch,
  duration: "q",
  ...(tied ? { tied } : {}),
  elementType: "Note",
});

test("a chord is right in any octave, inversion and doubling", () => {
  expect(chordMatches([48, 52, 55], cMajor)).toBe(true);
  expect(chordMatches([52, 67, 84, 72], cMajor)).toBe(true);
});

test("a missing or an extra pitch class is wrong, and so is nothing", () => {
  expect(chordMatches([48, 52], cMajor)).toBe(false);
  expect(chordMatches([48, 52, 55, 58], cMajor)).toBe(false);
  expect(chordMatches([], cMajor)).toBe(false);
  expect(chordMatches([], restElement("r", "q"))).toBe(false);
});

test("enharmonic spelling does not matter", () => {
  expect(chordMatches([54, 58, 61], chordElement({ id: "g", tonic: "Gb", type: "M" }))).toBe(true);
});

test("steps are the chords and notes in order: no rests, triplets by member, a tied note once", () => {
  const triplet = {
    id: "t",
    name: "Triplet",
    elements: [note("C4"), restElement("r", "q"), note("D4")],
    duration: "q" as const,
    elementType: "Triplet" as const,
  };
  const steps = stepsOf([cMajor, restElement("r", "h"), triplet, note("E4", true), note("E4"), note("E4")]);
  expect(steps.map(({ required }) => required.id)).toEqual(["c", "C4", "D4", "E4", "E4"]);
  expect(steps.every(({ success, received }) => !success && received.length === 0)).toBe(true);
});

test("an answered step keeps what was played", () => {
  const [step] = stepsOf([cMajor]);
  if (!step) throw new Error("no step");
  expect(answered(step, [60, 64, 67])).toMatchObject({ received: [60, 64, 67], success: true });
  expect(answered(step, [60, 63, 67]).success).toBe(false);
});
