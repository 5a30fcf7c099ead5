import { expect, test } from "vitest";
import { pieceScore } from "../notation/piece-score.ts";
import { changesPiece } from "./changes.ts";
import { stepsOf } from "./steps.ts";

const named = { id: "exercise-weak", title: "Weak spots" };

test("an exercise asks for exactly the given changes, each twice in a row", () => {
  const piece = changesPiece(
    [
      { from: "Cm7", to: "F7", key: "Bb" },
      { from: "Abmaj7", to: "Dm7b5", key: "Ab" },
    ],
    named,
  );
  if (!piece.ok) throw new Error(piece.error.code);
  const [harmony] = piece.value.voices;
  expect(stepsOf(harmony?.elements ?? []).map(({ required }) => required.name)).toEqual([
    "Cm7",
    "F7",
    "Cm7",
    "F7",
    "Abmaj7",
    "Dm7b5",
    "Abmaj7",
    "Dm7b5",
  ]);
  expect(piece.value).toMatchObject({ ...named, tempo: 80, meter: "4/4", voices: [{ key: "Bb" }, { type: "Bass" }] });
  expect(harmony?.bars).toHaveLength(4);
});

test("a chord without one before it fills its bar; an empty list and a symbol that is none are refused", () => {
  const alone = changesPiece([{ from: null, to: "E7", key: "A" }], named);
  expect(alone.ok && alone.value.voices[0]?.elements.map(({ duration }) => duration)).toEqual(["w", "w"]);
  expect(changesPiece([], named)).toMatchObject({ ok: false, error: { code: "no-changes" } });
  expect(changesPiece([{ from: "5P", to: "G7", key: "C" }], named)).toMatchObject({ ok: false, error: { code: "unreadable-chord" } });
});

test("bass notes that were missed stand once, in one clef, as they sound: no bass doubles them", () => {
  const wide = { from: "C2", to: "B3", fromKind: "note", toKind: "note", key: "C" } as const;
  const piece = changesPiece([wide], named);
  if (!piece.ok) throw new Error(piece.error.code);
  expect(piece.value.voices.map(({ type }) => type)).toEqual(["Harmony"]);
  const { staves, voices } = pieceScore(piece.value, { view: "piano" });
  expect([staves.map(({ clef }) => clef), voices.map(({ bars }) => bars[0]?.abc)]).toEqual([["bass"], ["C,,16 B,16"]]);
});

test("a change of notes asks for these notes, not for the chords of the same names", () => {
  const piece = changesPiece([{ from: "C5", to: "A4", fromKind: "note", toKind: "note", key: "C" }], named);
  if (!piece.ok) throw new Error(piece.error.code);
  const steps = stepsOf(piece.value.voices[0]?.elements ?? []);
  expect(steps.map(({ required }) => required)).toMatchObject([
    { elementType: "Note", note: "C5" },
    { elementType: "Note", note: "A4" },
    { elementType: "Note", note: "C5" },
    { elementType: "Note", note: "A4" },
  ]);
  expect(changesPiece([{ from: null, to: "H4", toKind: "note", key: "C" }], named)).toMatchObject({ error: { code: "unreadable-note" } });
});
