import { expect, test } from "vitest";
import { chordElement } from "../chords/element.ts";
import { chromaOf } from "../pitch.ts";
import { harmonyPiece } from "./harmony-piece.ts";
import { revoicePiece } from "./revoice.ts";
import { transposePiece } from "./transpose-piece.ts";

const elements = (["Dm7", "G7", "Cmaj7"] as const).map((name, index) =>
  chordElement({ id: `c${index}`, tonic: name.slice(0, 1), type: name.slice(1) }),
);
const piece = harmonyPiece({ id: "p", name: "ii V I", elements }, { key: { key: "C", scaleType: "major" } });
const off = { tritoneSub: false, smoothVoicing: false, placed: null };
const voice = (of: typeof piece, type: "Harmony" | "Bass") => of.voices.find((each) => each.type === type)?.elements ?? [];
const names = (of: typeof piece, type: "Harmony" | "Bass") => voice(of, type).map(({ name }) => name);

test("with everything off a piece comes back itself", () => {
  expect(revoicePiece(piece, off)).toBe(piece);
});

test("substituted dominants take the bass of roots along", () => {
  const substituted = revoicePiece(piece, { ...off, tritoneSub: true });
  expect(names(substituted, "Harmony")).toEqual(["Dm7", "Db7", "Cmaj7"]);
  expect(names(substituted, "Bass").map(chromaOf)).toEqual([2, 1, 0]);
});

test("a bass line of its own stays as it is", () => {
  const walking = voice(piece, "Bass").map((element) =>
    element.elementType === "Note" ? { ...element, note: "F1", name: "F1" } : element,
  );
  const own = { ...piece, voices: piece.voices.map((each) => (each.type === "Bass" ? { ...each, elements: walking } : each)) };
  expect(voice(revoicePiece(own, { ...off, tritoneSub: true }), "Bass")).toEqual(walking);
});

test("another octave and inversion place every chord, and the piece that was given is untouched", () => {
  const before = structuredClone(piece);
  const placed = revoicePiece(piece, { ...off, placed: { octave: 4, inversion: 1 } });
  expect(voice(placed, "Harmony")[0]).toMatchObject({ notes: ["F4", "A4", "C5", "D5"] });
  expect(placed.voices[0]?.bars?.[0]?.elements[0]).toMatchObject({ notes: ["F4", "A4", "C5", "D5"] });
  expect(piece).toEqual(before);
});

test("a piece played a tritone higher has its bass go down instead, into its range", () => {
  const moved = transposePiece(piece, 6);
  expect(names(moved, "Harmony")).toEqual(["G#m7", "C#7", "F#maj7"]);
  expect(names(moved, "Bass")).toEqual(["G#1", "C#2", "F#1"]);
});
