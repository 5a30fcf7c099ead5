import { expect, test } from "vitest";
import { aliasFound, searchOptions } from "./search.ts";

const songs = [
  { value: "1", label: "Après un rêve", group: "Song" },
  { value: "2", label: "Blue Bossa" },
  { value: "3", label: "So What" },
  { value: "4", label: "What Is This" },
];
const found = (query: string) => searchOptions(songs, query).map((option) => option.value);

test("an empty query keeps all, in order", () => {
  expect(found("  ")).toEqual(["1", "2", "3", "4"]);
});
test("case and accents do not matter, the group counts", () => {
  expect(found("REVE")).toEqual(["1"]);
  expect(found("song apres")).toEqual(["1"]);
});
test("labels that begin with the query come first", () => {
  expect(found("what")).toEqual(["4", "3"]);
});
test("every word must be there", () => {
  expect(found("blue what")).toEqual([]);
});

const scales = [
  { value: "minor", label: "Minor", aliases: ["aeolian", "natural minor"] },
  { value: "bebop minor", label: "Bebop minor", aliases: [] },
];
test("an option is found by its other names, after those whose label begins with the query", () => {
  const names = (query: string) => searchOptions(scales, query).map((option) => option.value);
  expect(names("natural minor")).toEqual(["minor"]);
  expect(names("mino")).toEqual(["minor", "bebop minor"]);
  expect(names("natural bebop")).toEqual([]);
});
test("what is called just so comes before all that begins with it", () => {
  const kinds = [{ value: "minor pentatonic", label: "Minor pentatonic" }, ...scales];
  expect(searchOptions(kinds, "Minor").map(({ value }) => value)).toEqual(["minor", "minor pentatonic", "bebop minor"]);
  expect(searchOptions(kinds, "aeolian").map(({ value }) => value)).toEqual(["minor"]);
});
test("what an option was found by is said where its label does not show it", () => {
  expect(scales.map((option) => aliasFound(option, "aeol"))).toEqual(["aeolian", undefined]);
  expect(scales.map((option) => aliasFound(option, "minor"))).toEqual([undefined, undefined]);
});
