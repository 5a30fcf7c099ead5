import { expect, test } from "vitest";
import { cases, seed } from "../../../../../tests/support/totals.ts";
import { seeded } from "../../../../music/bass/options.ts";
import { pieceScore } from "../../../../music/notation/piece-score.ts";
import { readStoredSong } from "../../../../music/songs/one-song.ts";
import { songPiece } from "../../../../music/songs/song-piece.ts";
import { type AboveSign, type Box, LANE_HEIGHT, placeAbove } from "./above.ts";
import { lineSigns } from "./line-signs.ts";

const box = (left: number, right: number, top: number): Box => ({ left, right, top, bottom: 60 });
const chord = (x: number, width: number) => ({ name: "Cm7", bar: 0, x, width });
const sign = (kind: AboveSign["kind"], left: number, right: number): AboveSign => ({ kind, text: "A", left, right });

test("symbols stand on one line, over the highest note that is under one of them", () => {
  const { chords } = placeAbove(40, [box(100, 110, 20), box(300, 310, -30)], [chord(100, 40), chord(200, 40)], []);
  expect(chords.map(({ y }) => y)).toEqual([10, 10]);
  expect(placeAbove(40, [box(300, 310, -30)], [chord(100, 40)], []).chords[0]?.y).toBe(25);
});

test("endings are on the lane next to the symbols, what has no room beside them goes over them", () => {
  const { signs } = placeAbove(40, [], [chord(100, 40)], [sign("section", 90, 110), sign("volta", 95, 300), sign("words", 320, 400)]);
  const y = (kind: string) => signs.find((each) => each.kind === kind)?.y ?? 0;
  expect(y("words")).toBe(y("volta"));
  expect(y("section")).toBe(y("volta") - LANE_HEIGHT - 4);
});

const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test("200 lines of chance: nothing over a staff overlaps anything, and nothing is on the staff", () => {
  for (let at = seed(1), end = at + cases(200, 10_000); at < end; at++) {
    const random = seeded(at);
    const count = (most: number) => Math.floor(random() * most);
    const notes = Array.from({ length: count(12) }, () => {
      const left = random() * 900;
      return { ...box(left, left + 8 + random() * 60, 40 - random() * 60), bottom: 71 };
    });
    let x = 60;
    const symbols = Array.from({ length: count(6) }, () => {
      const width = 20 + random() * 90;
      x += width + 10;
      return chord(x - width, width);
    });
    const signs = Array.from({ length: count(7) }, (): AboveSign => {
      const left = random() * 800;
      const kinds = ["volta", "section", "words", "segno"] as const;
      return sign(kinds[count(4)] ?? "words", left, left + 20 + random() * 150);
    });
    const above = placeAbove(40, notes, symbols, signs);
    const boxes = [
      ...above.chords.map(({ x: left, y }, index) => ({ left, right: left + (symbols[index]?.width ?? 0), top: y - 21, bottom: y + 5 })),
      ...above.signs.map(({ left, right, y }) => ({ left, right, top: y - LANE_HEIGHT, bottom: y })),
    ];
    boxes.forEach((one, index) => {
      expect(one.bottom, `seed ${at}`).toBeLessThanOrEqual(40);
      expect(one.top, `seed ${at}`).toBeGreaterThanOrEqual(above.top - 1e-9);
      for (const other of [...notes, ...boxes.slice(index + 1)])
        expect(overlap(one, other), `seed ${at} ${JSON.stringify([one, other])}`).toBe(false);
    });
  }
});

test("what is sung stands close to the chords, a remark over it, each by itself", () => {
  const song = readStoredSong('X:1\nM:4/4\nL:1/4\nK:C\n"^last time slow""_home""C"x4|]\n');
  if (!song.ok) throw new Error(song.error.code);
  const score = pieceScore(songPiece(song.value), { view: "lead" });
  const signs = lineSigns(score, [{ bar: 0, from: 20, to: 200 }], [], 0);
  const placed = placeAbove(40, [], [chord(20, 30)], signs).signs;
  expect(placed.map(({ kind, text }) => `${kind} ${text}`)).toEqual(["sung home", "words last time slow"]);
  expect(placed[0]?.y).toBeGreaterThan(placed[1]?.y ?? 0);
});
