import { expect, test } from "vitest";
import { shownChoice } from "./shown-choice.ts";

const LISTED = [{ id: "blue-bossa" }, { id: "autumn-leaves" }];
const own = { id: "own-1", title: "My waltz" };

test("a song of one's own keeps its title with a reader who has no such song", () => {
  expect(shownChoice({ songId: own.id, song: own }, { listed: LISTED, found: [] })).toEqual({ value: own.id, foreign: own });
  expect(shownChoice({ songId: own.id, song: own }, { listed: [...LISTED, own], found: [own] })).toEqual({
    value: own.id,
    foreign: undefined,
  });
});

test("a listed song that the filters leave out is not shown, and none is where none is chosen", () => {
  const bossa = { songId: "blue-bossa", song: { id: "blue-bossa", title: "Blue Bossa" } };
  expect(shownChoice(bossa, { listed: LISTED, found: [] }).value).toBeUndefined();
  expect(shownChoice(bossa, { listed: LISTED, found: LISTED }).value).toBe("blue-bossa");
  expect(shownChoice({ songId: null }, { listed: LISTED, found: LISTED })).toEqual({ value: undefined, foreign: undefined });
});
