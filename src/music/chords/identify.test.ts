import { expect, test } from "vitest";
import voicings from "../../../tests/fixtures/music/voicings.json" with { type: "json" };
import { chromaOf } from "../pitch.ts";
import { nameChord } from "./identify.ts";
import { chordOf } from "./read.ts";

const C3 = 48;
/** A chord name as root, quality and bass numbers, so that spelling does not matter. */
const meaning = (name: string, up = 0): string => {
  const chord = chordOf(name);
  if (!chord) throw new Error(name);
  const place = (note: string) => ((chromaOf(note) ?? 0) + up) % 12;
  return [place(chord.tonic), chord.type, chord.bass === undefined ? "" : place(chord.bass)].join(" ");
};
/** The fixture is written in C from the textbook; every voicing is asked for in four keys. */
const asked = voicings.flatMap(({ names: right, semitones }) =>
  [0, 3, 6, 10].map((up) => ({ right, up, midi: semitones.map((size) => C3 + size + up) })),
);

test("of more than 400 voicings at least 90 % get the player's name first and 98 % among the first three", () => {
  const wrongFirst: string[] = [];
  const wrongThree: string[] = [];
  for (const { right, up, midi } of asked) {
    const names = nameChord(midi)
      .slice(0, 3)
      .map((found) => meaning(found.name));
    const wanted = right.map((name) => meaning(name, up));
    if (!wanted.includes(names[0] ?? ""))
      wrongFirst.push(
        `${right}+${up} ${midi}: ${nameChord(midi)
          .slice(0, 3)
          .map((found) => found.name)}`,
      );
    if (!names.some((name) => wanted.includes(name))) wrongThree.push(`${right}+${up}: ${names}`);
  }
  expect(asked.length).toBeGreaterThanOrEqual(200);
  expect(1 - wrongFirst.length / asked.length, wrongFirst.join("\n")).toBeGreaterThanOrEqual(0.9);
  expect(1 - wrongThree.length / asked.length, wrongThree.join("\n")).toBeGreaterThanOrEqual(0.98);
});

const names = (midi: readonly number[], context?: Parameters<typeof nameChord>[1]) => nameChord(midi, context).map(({ name }) => name);

test("E-Bb-D-A is C13 without its root", () => {
  expect(nameChord([52, 58, 62, 69])[0]).toMatchObject({ name: "C13", form: "rootless", bass: undefined });
});

test("B-D-F-A is Bm7b5, then Dm6/B", () => {
  expect(names([59, 62, 65, 69]).slice(0, 2)).toEqual(["Bm7b5", "Dm6/B"]);
});

test("C-E-G-A is C6, then Am7/C", () => {
  expect(names([60, 64, 67, 69]).slice(0, 2)).toEqual(["C6", "Am7/C"]);
});

test("C-E-Bb is C7 without its fifth", () => {
  expect(nameChord([48, 52, 58])[0]).toMatchObject({ name: "C7", form: "no5" });
});

test("F-A-C-E is Fmaj7 alone, and Dm9 over a bass player's D", () => {
  expect(names([53, 57, 60, 64])[0]).toBe("Fmaj7");
  expect(nameChord([53, 57, 60, 64], { bass: 38 })[0]).toMatchObject({ name: "Dm9", form: "rootless" });
});

test("the key decides between names of the same notes and spells them", () => {
  expect(names([57, 60, 64, 67], { key: { key: "C", scaleType: "major" } })[0]).toBe("Am7");
  expect(names([54, 58, 61], { key: { key: "Db", scaleType: "major" } })[0]).toBe("Gb");
  expect(names([54, 58, 61], { key: { key: "B", scaleType: "major" } })[0]).toBe("F#");
});

test("one pitch class, or none, has no name", () => {
  expect(nameChord([60, 72])).toEqual([]);
  expect(nameChord([])).toEqual([]);
});

test("the order of the notes given does not matter", () => {
  expect(nameChord([69, 52, 62, 58])).toEqual(nameChord([52, 58, 62, 69]));
});
