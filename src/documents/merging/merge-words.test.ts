import { expect, test } from "vitest";
import { Dice } from "../../../tests/support/dice.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import { seeded } from "../../music/bass/options.ts";
import { compareWords, mergeValues, mergeWords } from "./merge-words.ts";

test.each([
  ["different words", "The ii V I in C", "The ii V I in G", "A ii V I in C", "A ii V I in G"],
  ["the same change", "one two", "one 2", "one 2", "one 2"],
  ["words put in at both ends", "play", "please play", "play slowly", "please play slowly"],
  ["blanks and lines", "a b\nc d", "a b\nc D", "A b\nc d", "A b\nc D"],
  [
    "bold on one side, a word on the other",
    "swing it hard now",
    "swing <b>it</b> hard now",
    "swing it hard today",
    "swing <b>it</b> hard today",
  ],
])("%s are merged", (_name, base, mine, theirs, merged) => {
  expect(mergeWords(base, mine, theirs)).toBe(merged);
  expect(mergeWords(base, theirs, mine)).toBe(merged);
});

test.each([
  ["the same word, each in another way", "in C major", "in G major", "in F major"],
  ["a word that the other side took away", "play it slowly", "play it very slowly", "play it"],
  ["tags that would cross", "a b c d e f", "a <b>b c d</b> e f", "a b <i>c d e</i> f"],
  ["more words than are compared", "a ".repeat(1_100), `b ${"a ".repeat(1_099)}`, `${"a ".repeat(1_099)}b `],
])("%s is a question", (_name, base, mine, theirs) => {
  expect(mergeWords(base, mine, theirs)).toBeUndefined();
});

test("a merge of texts that were changed at random in different words has both sides' changes and nothing else", () => {
  const first = seed(31);
  for (let at = first; at < first + cases(200, 20_000); at += 1) {
    const dice = new Dice(seeded(at));
    const base = Array.from({ length: dice.whole(6, 30) }, (_, index) => `w${index}`);
    const split = dice.whole(2, base.length - 3);
    const changed = (words: string[], from: number, to: number, mark: string) =>
      words.map((word, index) => (index >= from && index < to && dice.whole(0, 2) === 0 ? `${mark}${word}` : word));
    const mine = changed(base, 0, split, "m");
    const theirs = changed(base, split + 1, base.length, "t");
    const both = base.map((word, index) => (mine[index] === word ? theirs[index] : mine[index]));
    expect([at, mergeWords(base.join(" "), mine.join(" "), theirs.join(" "))]).toEqual([at, both.join(" ")]);
  }
});

test("blocks are merged member by member; a member that both changed otherwise is a question", () => {
  const base = { id: "b", type: "paragraph", data: { text: "one two", align: "left" } };
  const mine = { ...base, data: { text: "One two", align: "left" } };
  const theirs = { ...base, data: { text: "one 2", align: "right" } };
  expect(mergeValues(base, mine, theirs)).toEqual({ ...base, data: { text: "One 2", align: "right" } });
  expect(mergeValues(base, { ...mine, type: "header" }, { ...theirs, type: "list" })).toBeUndefined();
  expect(mergeValues(base, undefined, theirs)).toBeUndefined();
  expect(mergeValues({ a: 1, b: 2 }, { b: 2 }, { a: 1, b: 3 })).toEqual({ b: 3 });
});

test("words that differ in a row are one stretch, the blanks between them too", () => {
  const [before, after] = compareWords("in F. Bring it along.", "in F. By e-mail, please.");
  expect(before.filter(({ differs }) => differs)).toEqual([{ text: "Bring it along.", differs: true }]);
  expect(after.filter(({ differs }) => differs)).toEqual([{ text: "By e-mail, please.", differs: true }]);
});

test("two texts beside each other say which words differ", () => {
  expect(compareWords("in C major", "in G major")).toEqual([
    [
      { text: "in ", differs: false },
      { text: "C", differs: true },
      { text: " major", differs: false },
    ],
    [
      { text: "in ", differs: false },
      { text: "G", differs: true },
      { text: " major", differs: false },
    ],
  ]);
});
