import { expect, test } from "vitest";
import { repertoireSongs } from "../../../../../tests/support/repertoire.ts";
import { pieceScore } from "../../../../music/notation/piece-score.ts";
import { songPiece } from "../../../../music/songs/song-piece.ts";
import { lineStep, STAFF_UNITS, sheetMeasure, widestLine } from "./lines.ts";

const song = repertoireSongs().get("blue-bossa");
if (song === undefined) throw new Error("There is no blue-bossa.");
const score = pieceScore(songPiece(song), { view: "lead" });
const NONE = new Map<string, number>();
const staffPx = (width: number, total: number, px: number) => (STAFF_UNITS * px * (width / total)) / width;

test("the staff is never higher than 30 px, and gets smaller for bars that need it, down to 21 px", () => {
  for (const px of [344, 500, 704, 830, 1360, 2480]) {
    const room = { px, columns: true };
    const usual = sheetMeasure(score, NONE, room);
    const most = widestLine(usual, room);
    const small = sheetMeasure(score, NONE, { ...room, needed: most });
    expect(staffPx(usual.width, usual.total, px), `${px}`).toBeLessThanOrEqual(31.5);
    expect(small.width, `${px}`).toBeGreaterThanOrEqual(usual.width === small.width ? 0 : usual.width);
    expect(staffPx(small.width, small.total, px), `${px}`).toBeGreaterThanOrEqual(20);
  }
});

test("two bars a line below 520 px, else four; two columns where there is room; a width that holds what is needed", () => {
  expect([344, 519, 520, 704].map((px) => sheetMeasure(score, NONE, { px, columns: true }).barsPerLine)).toEqual([2, 2, 4, 4]);
  expect([704, 2480].map((px) => sheetMeasure(score, NONE, { px, columns: true }).columns)).toEqual([1, 2]);
  expect([lineStep(360), lineStep(361)]).toEqual([360, 390]);
});
