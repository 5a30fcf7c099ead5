import { expect, test } from "vitest";
import { symbolParts } from "../../../music/chords/symbol-parts.ts";
import { spokenSymbol } from "./spoken.ts";

test.each([
  ["Bb13", "B flat 13"],
  ["Ebmaj7", "E flat major 7"],
  ["Bb7b9", "B flat 7 flat 9"],
  ["Dm7b5", "D half diminished"],
  ["Bdim7", "B diminished 7"],
  ["F#m7", "F sharp minor 7"],
  ["Eb6/9", "E flat 6 9"],
  ["FmMaj7", "F minor major 7"],
  ["Abmaj7/Eb", "A flat major 7 over E flat"],
  ["C7sus4", "C 7 suspended 4"],
  ["G7alt", "G 7 altered"],
  ["Caug", "C augmented"],
  ["C", "C"],
  ["Cm", "C minor"],
])("%s is spoken as %s", (name, expected) => {
  const parts = symbolParts(name);
  expect(parts && spokenSymbol(parts)).toBe(expected);
});
