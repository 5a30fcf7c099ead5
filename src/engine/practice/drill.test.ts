import { expect, test } from "vitest";
import { readDrill } from "./drill.ts";

const namesOf = (text: string) => {
  const read = readDrill(text);
  return read.ok ? read.value.map(({ from, to, key }) => `${from} ${to} ${key}`) : read.error;
};

test("chords as they are typed become the changes between them, in the key of the last", () => {
  expect(namesOf("Fm7  Bb7 | Ebmaj7")).toEqual(["Fm7 Bb7 Eb", "Bb7 Ebmaj7 Eb"]);
  expect(namesOf("C, F♯m7, B7")).toEqual(["C F#m7 B", "F#m7 B7 B"]);
  expect(namesOf("C")).toEqual([]);
  expect(namesOf("Dm7 | % | C/E N.C. G7")).toEqual(["Dm7 C/E G", "C/E G7 G"]);
});

test("numerals are drilled as their chords, in their key", () => {
  expect(namesOf("ii V I in Eb")).toEqual(["Fm7 Bb7 Eb", "Bb7 Ebmaj7 Eb"]);
  expect(namesOf("I vi ii V")).toEqual(["Cmaj7 Am7 C", "Am7 Dm7 C", "Dm7 G7 C"]);
});

test("a word that is no chord is refused by its name", () => {
  expect(namesOf("Dm7 G7 Cmaj7 Xyz9")).toEqual({ code: "not-chords", params: { words: "Xyz9" } });
  expect(namesOf("Dm7 | G7 | Hello C")).toEqual({ code: "not-chords", params: { words: "Hello" } });
});
