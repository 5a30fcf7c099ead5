import { expect, test } from "vitest";
import { circleOfFifths } from "../keys.ts";
import { pieceEvents } from "../pieces/events.ts";
import { chromaOf, midiOf } from "../pitch.ts";
import { EXERCISES, exercisePiece, exerciseTitle, fallingFifths, scaleExercise } from "./exercises.ts";
import { scoreOf } from "./score.ts";

const options = { key: "C", type: "maj7" } as const;
const labels = (name: (typeof EXERCISES)[number]) =>
  scoreOf(exercisePiece({ name, ...options }), ["Harmony"]).map(({ asked }) => asked.name);
const notes = (name: (typeof EXERCISES)[number]) =>
  (exercisePiece({ name, ...options }).voices[0]?.elements ?? []).map((each) => (each.elementType === "Chord" ? each.notes : []));

test("keys go in falling fifths through all twelve", () => {
  expect(fallingFifths("Eb").slice(0, 4)).toEqual(["Eb", "Ab", "Db", "F#"]);
  expect(new Set(fallingFifths("E")).size).toBe(12);
});

test("a chord kind goes through the keys, and ii-V-I through all twelve", () => {
  expect(labels("through-keys").slice(0, 3)).toEqual(["Cmaj7", "Fmaj7", "Bbmaj7"]);
  expect(labels("through-keys")).toHaveLength(12);
  expect(labels("two-five-one").slice(0, 6)).toEqual(["Dm7", "G7", "Cmaj7", "Gm7", "C7", "Fmaj7"]);
  expect(labels("two-five-one")).toHaveLength(36);
});

test("inversions climb from root position to the octave; drop-2 has the second from the top an octave lower", () => {
  expect(notes("inversions").map((each) => each[0])).toEqual(["C3", "E3", "G3", "B3", "C4"]);
  expect(notes("drop-2")[0]).toEqual(["G3", "C4", "E4", "B4"]);
});

test("guide tones are third and seventh alone", () => {
  expect(notes("guide-tones").slice(0, 3)).toEqual([
    ["F3", "C4"],
    ["B3", "F4"],
    ["E3", "B3"],
  ]);
});

test.each(EXERCISES)("%s can be played from every key, is named, and asks for its own chords only", (name) => {
  for (const key of circleOfFifths) {
    const piece = exercisePiece({ name, key, type: "m7" });
    expect(piece.id.startsWith("exercise-")).toBe(true);
    expect(piece.title).toBe(exerciseTitle({ name, key, type: "m7" }));
    expect(pieceEvents(piece).length).toBeGreaterThan(4);
    expect(piece.voices.map(({ type }) => type)).toEqual(["Harmony"]);
  }
});

test("a scale goes up and down two octaves, each note with its finger", () => {
  const made = scaleExercise({ key: "Eb", scaleType: "major", hand: "right" });
  if (!made.ok) throw new Error(made.error.code);
  const { piece, fingers } = made.value;
  const events = pieceEvents(piece);
  expect([events.length, fingers.length]).toEqual([29, 29]);
  expect(events[0]?.midi).toBe(midiOf("Eb4"));
  expect(events[14]?.midi).toBe(midiOf("Eb6"));
  expect(events.every(({ midi }) => [0, 2, 4, 5, 7, 9, 11].includes((midi - (chromaOf("Eb") ?? 0)) % 12))).toBe(true);
  expect(fingers.slice(0, 8)).toEqual([...fingers.slice(-8)].reverse());
  expect(scaleExercise({ key: "C", scaleType: "majorish", hand: "left" }).ok).toBe(false);
});
