import { expect, test } from "vitest";
import { machineWordsIn } from "../../../tests/support/machine-words.ts";

const areas = import.meta.glob<Readonly<Record<string, Readonly<Record<string, unknown>>>>>("./en/problems/*.ts", { eager: true });

/** The sentences of a text: one, or one for each number. */
const sentencesOf = (text: unknown): readonly string[] =>
  typeof text === "string" ? [text] : typeof text === "object" && text !== null ? Object.values(text).flatMap(sentencesOf) : [];

test("no sentence of a problem has code, an address, a status or a browser's own words in it", () => {
  const sentences = sentencesOf(Object.values(areas).flatMap((area) => Object.values(area)));
  expect(sentences.length).toBeGreaterThan(300);
  // What is filled in is held to it where it comes from; here it stands as a word.
  const told = sentences.map((sentence) => sentence.replaceAll(/\{(\w+)\}/g, "$1"));
  expect(told.filter((sentence) => machineWordsIn(sentence).length > 0)).toEqual([]);
});
