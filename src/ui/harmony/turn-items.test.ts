import { expect, test } from "vitest";
import { definitionOf, lessonTypes } from "../../widgets/registry.ts";
import { turnItems } from "./turn-items.tsx";

const does = (type: string, isLesson = false) => turnItems(type, isLesson).map((item) => item.does);
const labels = (type: string) => turnItems(type, false).map(({ label }) => label);

test("the menu of what holds music offers to practise it, to put it in a progression, to add it to a lesson and to save it as a song", () => {
  expect(labels("repertoire")).toEqual(["Practise this", "Put in progression", "Put in licks", "Add to lesson", "Save as song"]);
  expect(labels("progression")).toEqual(["Practise this", "Put in licks", "Add to lesson", "Save as song"]);
  expect(labels("simpleTraining")).toEqual(["Put in progression", "Put in licks", "Add to lesson", "Save as song"]);
  expect(turnItems("pianoRoll", false)).toEqual([]);
});

test("in a lesson it goes into the lesson itself, as notation", () => {
  expect(does("player", true)).toEqual(["simpleTraining", "progression", "licks", "notation", "song"]);
  expect(does("player")).toEqual(["simpleTraining", "progression", "licks", "lesson", "song"]);
});

test("every widget that holds chords for others has the menu, and nothing is turned into what it is", () => {
  const givers = lessonTypes.filter((type) => {
    const { outputs = {}, harmonyHeld } = definitionOf(type) ?? {};
    return harmonyHeld !== undefined || Object.values(outputs).some(({ kind, payload }) => kind === "state" && payload === "Harmony");
  });
  expect(givers.filter((type) => does(type).length === 0)).toEqual([]);
  for (const type of givers) expect(does(type), type).not.toContain(type);
});
