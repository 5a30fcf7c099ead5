import { expect, test } from "vitest";
import * as words from "../../text/en/lesson.ts";
import { insertions, matching } from "./insertions.tsx";

const all = insertions(
  () => {},
  () => {},
);
const first = (query: string) => matching(all, query)[0]?.label;

test("each thing has one entry, and no two are called alike", () => {
  const labels = all.map(({ label }) => label.toLowerCase().replace(/s$/, ""));
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  expect(all.some(({ label }) => label === "Progressions")).toBe(false);
});

test.each([
  ["chords", "Chord progression"],
  ["progression", "Chord progression"],
  ["progressions", "Chord progression"],
  ["changes", "Chord progression"],
  ["chord", "Chord symbol"],
  ["diatonic", "Chords of a key"],
  ["song", "Repertoire"],
  ["piano", "Keyboard"],
  ["pianoroll", "Keyboard"],
  ["piano roll", "Piano roll sequencer"],
  ["Piano Roll ", "Piano roll sequencer"],
  ["picture", "Image"],
  ["quiz", "Question"],
  ["heading2", "Heading 2"],
  ["heading 2", "Heading 2"],
  ["chord prog", "Chord progression"],
  ["chord progression", "Chord progression"],
  ["chord ", "Chord symbol"],
  ["chord sym", "Chord symbol"],
  ["side by side", "Two columns"],
  ["training", "Training"],
  ["notation", "Notation"],
  ["player", "Player"],
  ["walking bass", "Player with walking bass"],
  ["tip", "Tip"],
])("/%s finds %s first", (query, label) => {
  expect(first(query)).toBe(label);
});

test.each([" ", " chords", "chord progression of", "note that this is text", "c".repeat(50)])(
  "a slash before “%s” is one in a text",
  (query) => {
    expect(matching(all, query)).toEqual([]);
  },
);

test("other words belong to something that can be put in", () => {
  const ids = all.map(({ id }) => id);
  expect(Object.keys(words.alsoFoundBy).filter((id) => !ids.includes(id))).toEqual([]);
});
