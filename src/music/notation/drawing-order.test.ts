import abcjs from "abcjs";
import { expect, test } from "vitest";
import { randomPiece } from "../../../tests/support/random-pieces.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import { pieceToAbc } from "./piece-to-abc.ts";

/** What abcjs draws: per voice the notes and rests of all lines in order, true for a rest. */
function drawnByAbcjs(abc: string): {
  readonly voices: readonly (readonly boolean[])[];
  readonly warnings: readonly string[];
} {
  const [tune] = abcjs.parseOnly(abc);
  const voices: boolean[][] = [];
  for (const line of tune?.lines ?? []) {
    let voice = 0;
    for (const staff of line.staff ?? []) {
      for (const elements of staff.voices ?? []) {
        const notes = elements.flatMap((element) => (element.el_type === "note" ? [element.rest !== undefined] : []));
        voices[voice] = [...(voices[voice] ?? []), ...notes];
        voice++;
      }
    }
  }
  return { voices, warnings: tune?.warnings ?? [] };
}

test("abcjs draws the elements of each voice in the order in which they are listed, and complains of nothing", () => {
  for (let at = seed(1), end = at + cases(100, 2000); at < end; at++) {
    const piece = randomPiece(at);
    const { abc, drawn } = pieceToAbc(piece);
    const { voices, warnings } = drawnByAbcjs(abc);
    expect(warnings, abc).toEqual([]);
    voices.forEach((elements, voice) => {
      const listed = drawn.filter((element) => element.voice === voice);
      expect(elements, `${piece.title} voice ${voice}`).toEqual(listed.map(({ rest }) => rest));
    });
    expect(voices).toHaveLength(piece.voices.length);
  }
});
