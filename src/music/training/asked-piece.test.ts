import { expect, test } from "vitest";
import { durationTicks } from "../time/time.ts";
import { askedPiece } from "./changes.ts";

const of = { key: "Eb", title: "ii V I" };

test("what a run asked for is written down in its order, a half note each, chords and notes", () => {
  const made = askedPiece(
    [
      { from: null, to: "Fm7" },
      { from: "Fm7", to: "Bb7" },
      { from: "Bb7", to: "C5", toKind: "note" },
    ],
    of,
  );
  expect(made?.piece.voices[0]?.elements.map(({ name }) => name)).toEqual(["Fm7", "Bb7", "C5"]);
  const half = durationTicks("h");
  expect(made?.starts).toEqual([0, half, 2 * half]);
});

test("an interval to be heard is no chord, and nothing is no piece", () => {
  expect(askedPiece([{ from: null, to: "perfect fifth up" }], of)).toBeUndefined();
  expect(askedPiece([], of)).toBeUndefined();
});
