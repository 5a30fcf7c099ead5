import { expect, test } from "vitest";
import { searchOptions } from "./search.ts";

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
