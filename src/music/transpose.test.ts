import { expect, test } from "vitest";
import { chordElement, restElement } from "./chords/element.ts";
import type { NoteElement } from "./elements.ts";
import { movedKey } from "./pieces/transpose-piece.ts";
import { keyOn, keyTitle, nearestInterval, tonicOf, transposeElement } from "./transpose.ts";

const note = (name: string): NoteElement => ({ id: "n", name, note: name, duration: "q", elementType: "Note" });

test("music moves the shorter way", () => {
  expect(["C", "F", "F#", "G", "A", "Bb", "B"].map((to) => nearestInterval("C", to))).toEqual([
    "1P",
    "4P",
    "4A",
    "-4P",
    "-3m",
    "-2M",
    "-2m",
  ]);
  expect(nearestInterval("Eb", "C")).toBe("-3m");
});

test("notes are spelled by the interval, without double accidentals", () => {
  expect(transposeElement(note("E4"), "3m").note).toBe("G4");
  expect(transposeElement(note("Gb5"), "2m")).toMatchObject({ note: "G5", name: "G5" });
});

test("a chord moves with its name, its notes and its slash bass", () => {
  const chord = chordElement({ id: "c", tonic: "G", type: "7", bass: "B" });
  expect(transposeElement(chord, "3m")).toMatchObject({
    name: "Bb7/D",
    tonic: "Bb",
    bass: "D",
    notes: ["Bb3", "D4", "F4", "Ab4"],
    type: "7",
  });
});

test("rests stay, and triplets move member by member", () => {
  const rest = restElement("r", "q");
  expect(transposeElement(rest, "5P")).toBe(rest);
  const triplet = { id: "t", name: "Triplet", duration: "e", elements: [note("C4"), rest, note("E4")], elementType: "Triplet" } as const;
  expect(transposeElement(triplet, "2M").elements.map((member) => (member.elementType === "Note" ? member.note : "z"))).toEqual([
    "D4",
    "z",
    "F#4",
  ]);
});

test("a key in words says its mode", () => {
  expect(["Eb", "Ebm", "F#dor"].map(keyTitle)).toEqual(["Eb major", "Eb minor", "F# dor"]);
});

test("a key moved by half steps is one that players write, and keeps its mode", () => {
  expect([movedKey("C", 3), movedKey("Cm", 1), movedKey("Bb", -3), movedKey("F#", 6), movedKey("C", -11)]).toEqual([
    "Eb",
    "C#m",
    "G",
    "C",
    "Db",
  ]);
});

test("a key signature keeps its mode on another tonic", () => {
  expect([tonicOf("Ebm"), tonicOf("F#dor"), keyOn("F", "Cm"), keyOn("Bb", "C")]).toEqual(["Eb", "F#", "Fm", "Bb"]);
});
