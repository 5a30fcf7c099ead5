import { expect, test } from "vitest";
import { repertoireSongs } from "../../../../../tests/support/repertoire.ts";
import { pieceScore } from "../../../../music/notation/piece-score.ts";
import { readStoredSong } from "../../../../music/songs/one-song.ts";
import { songPiece } from "../../../../music/songs/song-piece.ts";
import { chartLayout, chartRows, ROW } from "./chart-rows.ts";

const scoreOf = (music: string) => {
  const song = readStoredSong(`X:1\nT:Chart\nM:4/4\nL:1/4\nK:C\nV:1 treble nm="Lead"\nV:1\n${music}\n`);
  if (!song.ok) throw new Error(song.error.code);
  return pieceScore(songPiece(song.value), { view: "chart" });
};
const shown = (music: string) =>
  chartRows(scoreOf(music)).map((row) =>
    row.map(({ column, chords, repeatsBefore }) => `${column} ${repeatsBefore ? "%" : chords.map(({ name }) => name).join(" ")}`),
  );

test("four bars a row; a bar like the one before is a sign, and two chords have half a cell each", () => {
  expect(shown('"C" x4 | "C" x4 | "Dm7" x2 "G7" x2 | "C" x4 | "Am" x4 |]')).toEqual([["0 C", "1 %", "2 Dm7 G7", "3 C"], ["0 Am"]]);
  const [row] = chartRows(scoreOf('"Dm7" x3 "G7" x |]'));
  expect(row?.[0]?.chords.map(({ left, width }) => [left, width])).toEqual([
    [0, 0.5],
    [0.5, 0.5],
  ]);
});

test("a section begins a row, and a second ending stands under the first", () => {
  const music = 'P:A\n|: "C" x4 | "F" x4 |1 "G7" x4 | "C" x4 :|2 "G7" x4 | "Am" x4 ||\nP:B\n"Dm7" x4 |]';
  expect(shown(music)).toEqual([["0 C", "1 F", "2 G7", "3 C"], ["2 G7", "3 Am"], ["0 Dm7"]]);
});

test("every song of the repertoire: each bar once, in order, in rows of four; one of 32 bars has at most ten rows", () => {
  for (const [name, song] of repertoireSongs()) {
    const score = pieceScore(songPiece(song), { view: "chart" });
    const rows = chartRows(score);
    const bars = rows.flat().map(({ bar }) => bar);
    expect(bars, name).toEqual(score.bars.flatMap((bar, index) => (bar.number === 0 && bar.chords.length === 0 ? [] : [index])));
    for (const row of rows) for (const { column } of row) expect(column, name).toBeLessThan(ROW);
    if (score.bars.length <= 32) expect(rows.length, name).toBeLessThanOrEqual(10);
    const { lines } = chartLayout(rows);
    expect(
      lines.flatMap((line) => line.bars.map(({ bar }) => bar)),
      name,
    ).toEqual(bars);
  }
});
