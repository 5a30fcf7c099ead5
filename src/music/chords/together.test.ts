import { expect, test } from "vitest";
import { harmonyPiece } from "../pieces/harmony-piece.ts";
import { transposePiece } from "../pieces/transpose-piece.ts";
import { elementOfSymbol } from "./element.ts";
import { spelledTogether } from "./together.ts";

const chords = (symbols: string) =>
  symbols.split(" ").map((symbol, index) => {
    const element = elementOfSymbol(symbol, { id: `c${index}` });
    if (!element.ok) throw new Error(element.error.code);
    return element.value;
  });
const names = (elements: readonly { readonly name: string }[]) => elements.map(({ name }) => name).join(" ");

test.each([
  ["Cm7 Gbm7 B7b5 Bbmaj7", "Cm7 F#m7 B7b5 Bbmaj7"],
  ["Dbm7 F#7", "C#m7 F#7"],
  ["A#m7b5 Eb7", "Bbm7b5 Eb7"],
  ["Ebm7 G#7", "D#m7 G#7"],
  ["Abm7 Db7", "Abm7 Db7"],
  ["Gbm7 F7", "Gbm7 F7"],
  ["Gbmaj7 B7", "Gbmaj7 B7"],
])("%s is spelled %s", (given, expected) => {
  expect(names(spelledTogether(chords(given)))).toBe(expected);
});

test("the notes follow their root", () => {
  const [two] = spelledTogether(chords("Gbm7 B7"));
  expect(two).toMatchObject({ tonic: "F#", notes: ["F#3", "A3", "C#4", "E4"] });
});

test("a ii-V that is transposed stays one, across a bar line too", () => {
  const progression = { id: "p", name: "p", elements: chords("Dm7 Abm7 Db7b5 Cmaj7") };
  const moved = transposePiece(harmonyPiece(progression, { key: { key: "C", scaleType: "major" } }), -2);
  expect(names(moved.voices[0]?.elements ?? [])).toBe("Cm7 F#m7 B7b5 Bbmaj7");
  expect(names(moved.voices[0]?.bars?.flatMap(({ elements }) => elements) ?? [])).toBe("Cm7 F#m7 B7b5 Bbmaj7");
});
