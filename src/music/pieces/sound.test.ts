import { expect, test } from "vitest";
import { chordElement, restElement } from "../chords/element.ts";
import { chordSound, elementSound } from "./sound.ts";

const chord = (tonic: string, type: string, bass?: string) =>
  chordElement({ id: "c", tonic, type, ...(bass === undefined ? {} : { bass }) });

test("a clicked chord sounds with its root an octave below", () => {
  expect(chordSound(chord("C", "maj7"))).toEqual([36, 48, 52, 55, 59]);
});

test("a slash chord sounds with its written bass", () => {
  expect(chordSound(chord("C", "M", "G"))[0]).toBe(31);
});

test("a note sounds alone and a rest is silent", () => {
  expect(elementSound({ id: "n", name: "C4", note: "C4", duration: "q", elementType: "Note" })).toEqual([60]);
  expect(elementSound(restElement("r", "q"))).toEqual([]);
});
