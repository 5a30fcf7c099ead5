import abcjs from "abcjs";
import { expect, test } from "vitest";
import { randomPiece } from "../../../tests/support/random-pieces.ts";
import { randomScore } from "../../../tests/support/random-scores.ts";
import { repertoireSongs } from "../../../tests/support/repertoire.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import type { Piece } from "../elements.ts";
import { songPiece } from "../songs/song-piece.ts";
import { lineAbc, SYMBOL_NOTE } from "./line-abc.ts";
import { pieceScore } from "./piece-score.ts";
import { SCORE_VIEWS, type Score } from "./score.ts";

const WORDS = { spacer: () => "__", nameOf: () => "" };

/** What abcjs reads of one line: per voice, after the unseen one, the notes and rests in order, true for a rest. */
function readByAbcjs(score: Score, from: number, to: number) {
  const { abc, line } = lineAbc(score, { from, to }, WORDS);
  const [tune] = abcjs.parseOnly(abc);
  const drawn = (tune?.lines ?? []).filter(({ staff }) => staff !== undefined)[line];
  const [unseen, ...voices] = (drawn?.staff ?? []).flatMap(({ voices: own = [] }) => own);
  const notes = (elements: typeof unseen = []) => elements.flatMap((each) => (each.el_type === "note" ? [each.rest !== undefined] : []));
  return {
    abc,
    warnings: tune?.warnings ?? [],
    unseen: (unseen ?? []).filter((each) => each.el_type === "note" && each.pitches?.[0]?.name === SYMBOL_NOTE).length,
    voices: voices.map(notes),
  };
}

const LINE = 3;

/** Each line of each view: every element in its voice, in order, and nothing that abcjs complains of. */
function checkScore(piece: Piece, name: string): void {
  for (const view of SCORE_VIEWS.filter((each) => each !== "chart")) {
    const score = pieceScore(piece, { view });
    for (let from = 0; from < score.bars.length; from += LINE) {
      const to = Math.min(score.bars.length, from + LINE);
      const { abc, warnings, unseen, voices } = readByAbcjs(score, from, to);
      expect(warnings, `${name} ${view}\n${abc}`).toEqual([]);
      const written = score.voices.map(({ bars }) =>
        bars.slice(from, to).flatMap(({ items }) => items.map(({ notes }) => notes.length === 0)),
      );
      expect(voices, `${name} ${view}\n${abc}`).toEqual(written);
      const symbols = score.bars.slice(from, to).reduce((sum, { chords }) => sum + chords.length + (chords[0]?.offset === 0 ? 0 : 1), 0);
      expect(unseen, `${name} ${view}: places of symbols`).toBe(symbols);
    }
  }
}

test("60 random pieces: abcjs draws the elements of each voice on each line in the order in which they are listed", () => {
  for (let at = seed(1), end = at + cases(60, 2000); at < end; at++) checkScore(randomPiece(at), `seed ${at}`);
});

test("60 generated scores with all signs: the same", () => {
  for (let at = seed(1), end = at + cases(60, 2000); at < end; at++) checkScore(songPiece(randomScore(at)), `seed ${at}`);
});

test("every song of the repertoire: the same", () => {
  for (const [name, song] of repertoireSongs()) checkScore(songPiece(song), name);
});
