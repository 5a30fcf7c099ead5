import { expect, test } from "vitest";
import { songsApi } from "../../src/engine/check-song.ts";

const shown = (text: string) => {
  const answer = songsApi.showSong(text);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
};

test("music for two hands is shown with both; a melody, alone or over chords, has no other score", () => {
  const two = shown("X:1\nM:4/4\nL:1/4\nK:C\nV:1\nc d e f |]\nV:2 bass\nC,4 |]");
  expect(two.full?.staves.map(({ clef }) => clef)).toEqual(["treble", "bass"]);
  expect(shown("X:1\nM:4/4\nL:1/4\nK:C\nV:1\nc d e f |]\nV:2 bass\nz4 |]").full).toBeNull();
  expect(shown('X:1\nM:4/4\nL:1/4\nK:C\n"C"c d e f |]').full).toBeNull();
});

test("the chords to be put right stand under the numbers of the sheet, where a pick-up is 0", () => {
  const { bars, lead } = shown('X:1\nM:3/4\nL:1/4\nK:F\nc | "F"A2 c | "C7"B3 |]');
  expect(bars).toEqual([
    { number: 0, chords: [] },
    { number: 1, chords: ["F"] },
    { number: 2, chords: ["C7"] },
  ]);
  expect(lead.bars.map(({ number }) => number)).toEqual([0, 1, 2]);
});
