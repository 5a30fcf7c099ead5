import { expect, test } from "vitest";
import { randomPiece } from "../../../tests/support/random-pieces.ts";
import { randomScore } from "../../../tests/support/random-scores.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import type { Measure, NoteElement, Piece, Voice } from "../elements.ts";
import { songPiece } from "../songs/song-piece.ts";
import { playingOrder } from "../songs/unroll.ts";
import { countedOrder, orderOfMeasures, placedBars, playedOrder, writtenBarCount, writtenScore } from "./measures.ts";
import { playedBars, playedSpan, timeOf } from "./played-bars.ts";
import { barStarts, barsOf, totalTicks } from "./timeline.ts";
import { transposePiece } from "./transpose-piece.ts";

const whole = (note: string): NoteElement => ({ id: note, name: note, note, duration: "w", elementType: "Note" });
const voice = (type: Voice["type"], notes: readonly string[]): Voice => {
  const bars = notes.map((note) => ({ elements: [whole(note)] }));
  return { key: "C", clef: "treble", meter: "4/4", type, elements: notes.map(whole), bars };
};
const pieceOf = (voices: readonly Voice[], measures?: readonly Measure[]): Piece => ({
  id: "p",
  meter: "4/4",
  voices,
  tempo: 120,
  title: "Form",
  noTempo: true,
  ...(measures === undefined ? {} : { measures }),
});
/** |: C4 D4 |1 E4 :|2 F4 |] */
const ENDINGS: readonly Measure[] = [
  { startsRepeat: true },
  {},
  { endings: [1], endsRepeat: true, closesEnding: true },
  { endings: [2], closesEnding: true },
];
const form = pieceOf([voice("Melody", ["C4", "D4", "E4", "C4", "D4", "F4"])], ENDINGS);

test("bars are counted as the page prints them: a pick-up lies before the first", () => {
  expect(countedOrder(form)).toEqual([0, 1, 2, 0, 1, 3]);
  const quarter: NoteElement = { ...whole("G4"), duration: "q" };
  const [melody] = form.voices;
  const bars = [{ elements: [quarter] }, ...(melody?.bars ?? [])];
  const led = pieceOf([{ ...voice("Melody", []), bars, elements: bars.flatMap(({ elements }) => elements) }]);
  expect(countedOrder(led)).toEqual([-1, 0, 1, 2, 3, 4, 5]);
  expect(countedOrder(pieceOf([{ ...voice("Melody", []), bars: [{ elements: [quarter] }] }])), "one short bar is no pick-up").toEqual([0]);
});

test("the bars of a page are played in the order that their signs ask for", () => {
  expect(playedOrder(form)).toEqual([0, 1, 2, 0, 1, 3]);
  expect(orderOfMeasures([{}, { fine: true }, { jump: { to: "start", until: "fine" } }])).toEqual([0, 1, 2, 0, 1]);
});

test("a page has each bar once, and every played bar its place there", () => {
  const { page } = writtenScore(form);
  expect(page.voices[0]?.bars?.map(({ elements }) => elements[0]?.name)).toEqual(["C4", "D4", "E4", "F4"]);
  expect(page.voices[0]?.elements.map(({ name }) => name)).toEqual(["C4", "D4", "E4", "F4"]);
  expect(writtenBarCount(form)).toBe(4);
  expect(placedBars(form).at(-2)).toEqual({ measure: 1, pass: 2, start: 4 * 3840, written: 3840 });
});

test("a piece without measures is its own page", () => {
  const plain = pieceOf([voice("Melody", ["C4", "D4"])]);
  expect(writtenScore(plain)).toEqual({ page: plain, order: [0, 1] });
  expect(writtenScore(plain).page).toBe(plain);
});

test("a voice that goes on differently the second time is written out with all others, as it is played", () => {
  const bass = voice("Bass", ["C2", "D2", "E2", "C2", "B1", "F2"]);
  const { page, order } = writtenScore({ ...form, voices: [...form.voices, bass] });
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  expect(page.measures).toBeUndefined();
  expect(writtenScore({ ...form, voices: [...form.voices, voice("Bass", ["C2", "D2", "E2", "C2", "D2", "F2"])] }).order).toEqual(
    playedOrder(form),
  );
  const short = voice("Bass", ["C2", "D2", "E2"]);
  expect(writtenScore({ ...form, voices: [...form.voices, short] }).order).toHaveLength(6);
});

test("voices of another length than the measures say are written out", () => {
  const longer = pieceOf([voice("Melody", ["C4", "D4", "E4", "C4", "D4", "F4", "G4"])], ENDINGS);
  expect(playedOrder(longer)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test("a bar that never sounds stands on the page all the same, and moves with its key", () => {
  const silent = { Melody: { elements: [whole("B4")] } };
  const measures: readonly Measure[] = [{ fine: true }, { jump: { to: "start", until: "fine" } }, { silent }];
  const order = orderOfMeasures(measures);
  expect(order).toEqual([0, 1, 0]);
  const names = ["C4", "D4", "E4"];
  const piece = pieceOf(
    [
      voice(
        "Melody",
        order.map((bar) => names[bar] ?? ""),
      ),
    ],
    measures,
  );
  const notesOf = (each: Piece) => writtenScore(each).page.voices[0]?.bars?.map(({ elements }) => elements[0]?.name);
  expect(notesOf(piece)?.[2]).toBe("B4");
  expect(notesOf(transposePiece(piece, 2))?.[2]).toBe("C#5");
});

test("from a bar of the page to its first and its next time, and back to the first behind the last", () => {
  const order = [0, 1, 2, 0, 1, 3];
  expect([timeOf(order, 1), timeOf(order, 1, 1), timeOf(order, 1, 4), timeOf(order, 3), timeOf(order, 9)]).toEqual([1, 4, 1, 5, undefined]);
  expect(playedBars(order).map(({ pass }) => pass)).toEqual([1, 1, 1, 2, 2, 1]);
});

test("a range of the page is played from the first time of its first bar; one that touches both endings is the whole repeat", () => {
  const order = [0, 1, 2, 0, 1, 3];
  expect(playedSpan(order, 0, 2)).toEqual({ from: 0, to: 2 });
  expect(playedSpan(order, 2, 4)).toEqual({ from: 0, to: 6 });
  expect(playedSpan([0, 1, 0, 1], 1, 2)).toEqual({ from: 1, to: 2 });
  expect(playedSpan(order, 0, 4)).toEqual({ from: 0, to: 6 });
  expect(playedSpan(order, 7, 9)).toBeUndefined();
});

test("200 generated scores: a page has each bar of the song, of its length, and played bars are those of the page", () => {
  for (let at = seed(1), end = at + cases(200, 10_000); at < end; at++) {
    const song = randomScore(at);
    const piece = songPiece(song);
    const { page, order } = writtenScore(piece);
    const frames = song.voices[0]?.bars ?? [];
    expect(order, `seed ${at}`).toEqual(playingOrder(frames));
    expect(writtenBarCount(piece), `seed ${at}`).toBe(frames.length);
    for (const [index, written] of page.voices.entries()) {
      const lengths = barsOf(written).map((bar) => Math.round(totalTicks(bar.elements)));
      expect(lengths, `seed ${at}, voice ${index}`).toEqual(frames.map(({ length }) => length));
      const played = piece.voices[index];
      expect(played?.bars, `seed ${at}, voice ${index}`).toEqual(order.map((bar) => written.bars?.[bar]));
    }
    expect(barStarts(piece).length - 1).toBe(order.length);
  }
});

test("pieces that were never written with signs are their own page", () => {
  for (let at = seed(1), end = at + cases(50, 1000); at < end; at++) {
    const piece = randomPiece(at);
    expect(writtenScore(piece).page).toBe(piece);
  }
});
