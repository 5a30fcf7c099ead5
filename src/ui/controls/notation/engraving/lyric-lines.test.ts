import { expect, test } from "vitest";
import { lyricMarks, type SungPlace } from "./lyric-lines.ts";

/** Syllables 30 wide under notes 12 wide, one every 100 units. */
const places = (...tokens: readonly string[]): readonly SungPlace[] =>
  tokens.map((token, index) => {
    const middle = 100 * index + 50;
    const half = token === "_" || token === "*" ? 0 : 15;
    return { token, left: middle - half, right: middle + half, noteLeft: middle - 6, noteRight: middle + 6 };
  });
const spans = (tokens: readonly string[], open = "*") =>
  lyricMarks(places(...tokens), open, 390).map(({ kind, from, to }) => [kind, Math.round((from + to) / 2), Math.round(to - from)]);

test("a hyphen stands in the middle between the syllables of a word; words have none between them", () => {
  expect(spans(["lan-", "tern", "on"])).toEqual([["hyphen", 100, 5]]);
  expect(spans(["lan-", "*", "tern"]), "nor do notes without a syllable end a word").toEqual([
    ["hyphen", 108, 5],
    ["hyphen", 192, 5],
  ]);
  expect(spans(["a\\-", "b"]), "a hyphen that is written is no division").toEqual([]);
});

test("a held syllable has a line to the right of its last note, and none where it is not held", () => {
  expect(spans(["and", "_", "_", "so"])).toEqual([["line", 162, 188]]);
  expect(spans(["and", "*", "so"])).toEqual([]);
});

test("what is held over a line's end goes on at the next, hyphens too", () => {
  expect(spans(["_", "_", "so"], "and")).toEqual([["line", 99, 115]]);
  expect(spans(["_", "er"], "ev-").map(([kind]) => kind)).toEqual(["hyphen"]);
  expect(spans(["_", "so"]), "nothing was sung before").toEqual([]);
  expect(spans(["so", "ev-"])).toEqual([
    ["hyphen", 222, 5],
    ["hyphen", 333, 5],
  ]);
});
