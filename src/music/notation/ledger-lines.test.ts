import { expect, test } from "vitest";
import { repertoireSongs } from "../../../tests/support/repertoire.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import type { Piece } from "../elements.ts";
import { circleOfFifths } from "../keys.ts";
import { harmonyPiece } from "../pieces/harmony-piece.ts";
import { transposePiece } from "../pieces/transpose-piece.ts";
import { octaveOf } from "../pitch.ts";
import { basicProgressions } from "../progressions.ts";
import { songPiece } from "../songs/song-piece.ts";
import { pieceScore } from "./piece-score.ts";
import { SCORE_VIEWS, type ScoreView, type ScoreVoiceBar } from "./score.ts";
import { ledgerLines } from "./staves/clefs.ts";

/** Songs and presets: all that the product begins with. */
const pieces: readonly (readonly [name: string, piece: Piece])[] = [
  ...[...repertoireSongs()].map(([name, song]) => [name, songPiece(song)] as const),
  ...circleOfFifths.flatMap((key) => {
    const made = basicProgressions(key, "major");
    return made.ok
      ? made.value.map((each) => [`${each.name} in ${key}`, harmonyPiece(each, { key: { key, scaleType: "major" } })] as const)
      : [];
  }),
];
const KEYS = Array.from({ length: 13 }, (_, index) => index - 6);
const views = SCORE_VIEWS.filter((view) => view !== "chart");

/** Octaves by which the notes of a bar are written higher than they sound. */
function octavesHigher({ abc, items }: ScoreVoiceBar): number {
  const [, letter = "", marks = ""] = /([A-Ga-g])([,']*)/.exec(abc.replace(/![^!]*!|"[^"]*"|\{[^}]*\}/g, "")) ?? [];
  const sounds = octaveOf(items.find(({ notes }) => notes.length > 0)?.notes[0] ?? "");
  if (letter === "" || sounds === undefined) return 0;
  return (letter < "a" ? 4 : 5) + [...marks].reduce((sum, mark) => sum + (mark === "," ? -1 : 1), 0) - sounds;
}

/** Notes with more ledger lines than they may have. */
function tooFar(piece: Piece, view: ScoreView): readonly string[] {
  const score = pieceScore(piece, { view });
  return score.voices.flatMap(({ staff, slashes, bars }) => {
    const { clef: usual = "treble", clefs, kind = "Melody" } = score.staves[staff] ?? {};
    if (slashes || usual === "perc") return [];
    const most = kind === "Melody" ? 3 : 2;
    return bars.flatMap((bar, index) => {
      const clef = clefs?.[index] ?? usual;
      const octaves = octavesHigher(bar);
      const notes = bar.items.flatMap((item) => item.notes);
      return notes.filter((note) => ledgerLines(note, { clef, octaves }) > most).map((note) => `${note} on ${clef}`);
    });
  });
}

test("songs and presets in thirteen keys: no note beyond two ledger lines, those of a melody three", () => {
  const all = pieces.flatMap((piece) => KEYS.flatMap((key) => views.map((view) => ({ piece, key, view }))));
  const step = Math.max(1, Math.floor(all.length / cases(200, all.length)));
  const found: string[] = [];
  let notes = 0;
  for (let at = (seed(1) - 1) % step; at < all.length; at += step) {
    const { piece, key, view } = all[at] as (typeof all)[number];
    notes += 1;
    const far = tooFar(transposePiece(piece[1], key), view);
    if (far.length > 0) found.push(`${piece[0]} ${key} ${view}: ${[...new Set(far)].join(", ")}`);
  }
  expect(notes).toBeGreaterThanOrEqual(200);
  expect(found).toEqual([]);
});
