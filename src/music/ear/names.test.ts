import { expect, test } from "vitest";
import { circleOfFifths } from "../keys.ts";
import { chromaOf, chromaOfMidi, semitonesOf } from "../pitch.ts";
import { earChoices, earKinds, earLevels } from "./levels.ts";
import { earNames } from "./names.ts";
import { type EarQuestion, earQuestion } from "./question.ts";

const LETTERS = "CDEFGAB";
const lettersApart = (low = "", high = ""): number => (LETTERS.indexOf(high.charAt(0)) - LETTERS.indexOf(low.charAt(0)) + 7) % 7;
const at = (lowest: number, answer: string): EarQuestion => ({
  kind: "interval",
  tonic: "C",
  answer,
  phrase: [[lowest], [lowest + semitonesOf(answer)]],
});

test("every interval of every note has letters as far apart as its name says, one sign each, rising and falling", () => {
  for (let lowest = 48; lowest < 60; lowest++)
    for (const answer of earChoices("interval", 3)) {
      const rising = at(lowest, answer);
      const falling = { ...rising, phrase: [...rising.phrase].reverse() };
      const [[low = ""] = [], [high = ""] = []] = earNames(rising);
      expect(lettersApart(low, high), `${low} ${high} is ${answer}`).toBe((Number.parseInt(answer, 10) - 1) % 7);
      expect(
        [low.length, high.length].every((length) => length <= 2),
        `${low} ${high}`,
      ).toBe(true);
      expect([low, high].map(chromaOf)).toEqual(rising.phrase.flat().map(chromaOfMidi));
      expect(earNames(falling)).toEqual([[high], [low]]);
    }
});

test("intervals take the lower note's name that spells both without a white key's second name, where there is one", () => {
  const named = (lowest: number, answer: string) => earNames(at(lowest, answer)).flat().join(" ");
  expect([named(59, "3M"), named(56, "6m"), named(52, "3M"), named(57, "7M"), named(56, "3m"), named(54, "7M")]).toEqual([
    "B D#",
    "G# E",
    "E G#",
    "A G#",
    "G# B",
    "Gb F",
  ]);
});

test("a chord is spelled on the root that takes one sign a note, and a key keeps its own name", () => {
  const chord = (tonic: string, answer: string) =>
    earNames({ kind: "chord", tonic, answer, phrase: [[]] })
      .flat()
      .join(" ");
  expect([chord("Db", "m"), chord("Ab", "dim"), chord("F#", "aug"), chord("Db", "7b9"), chord("Eb", "7"), chord("C", "dim7")]).toEqual([
    "C# E G#",
    "G# B D",
    "Gb Bb D",
    "C# E# G# B D",
    "Eb G Bb Db",
    "C Eb Gb A",
  ]);
  const degree = (tonic: string, answer: string) => earNames({ kind: "degree", tonic, answer, phrase: [] }).flat().join(" ");
  expect([degree("E", "3"), degree("B", "#4"), degree("Ab", "b3"), degree("Db", "b6")]).toEqual(["G#", "E#", "Cb", "A"]);
});

test("the names of every question sound what it asks, one sign each", () => {
  for (const kind of earKinds)
    for (const level of earLevels)
      for (const [index, tonic] of circleOfFifths.entries())
        for (let turn = 0; turn < 1; turn += 0.07) {
          const chances = [turn, index / 12, turn];
          const question = earQuestion(kind, level, () => chances.shift() ?? 0);
          const names = earNames(question);
          const sounding = kind === "degree" ? question.phrase.slice(-1) : question.phrase;
          expect(
            names.map((group) => group.map(chromaOf)),
            `${kind} in ${tonic}`,
          ).toEqual(sounding.map((group) => group.map(chromaOfMidi)));
          expect(names.flat().every((name) => name.length <= 2)).toBe(true);
        }
});
