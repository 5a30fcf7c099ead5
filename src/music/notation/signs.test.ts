import { expect, test } from "vitest";
import type { Measure, NoteElement, Piece, PlainElement, Voice } from "../elements.ts";
import { orderOfMeasures } from "../pieces/measures.ts";
import { readStoredSong } from "../songs/one-song.ts";
import { songPiece } from "../songs/song-piece.ts";
import { lineAbc } from "./line-abc.ts";
import { pieceScore } from "./piece-score.ts";
import { voltas } from "./voltas.ts";

const note = (name: string, more: Partial<NoteElement> = {}): NoteElement => ({
  id: name,
  name,
  note: name,
  duration: "w",
  ...more,
  elementType: "Note",
});
/** A piece of one voice with signs: its bars as they are played. */
function pieceOf(bars: readonly PlainElement[], measures: readonly Measure[], tied: readonly number[] = []): Piece {
  const played = orderOfMeasures(measures).map((index) => ({
    elements: [bars[index] ?? note("C4")],
    ...(tied.includes(index) ? { tied: [0] } : {}),
  }));
  const elements = played.flatMap((bar) => bar.elements);
  const voice: Voice = { key: "C", clef: "treble", meter: "4/4", type: "Melody", elements, bars: played };
  return { id: "p", meter: "4/4", voices: [voice], tempo: 120, title: "Signs", noTempo: true, measures };
}
const WORDS = { spacer: () => "_", nameOf: () => "" };
/** The line of the first voice. */
const lineOf = (piece: Piece, from = 0, to = 99): string =>
  lineAbc(pieceScore(piece), { from, to }, WORDS)
    .abc.split("\n")
    .findLast((line) => line.startsWith("[V:1] "))
    ?.slice(6) ?? "";
const bars = (...names: string[]) => names.map((name) => note(name));

const ENDINGS: readonly Measure[] = [
  { startsRepeat: true },
  { endings: [1], endsRepeat: true, closesEnding: true },
  { endings: [2], closesEnding: true },
  { startsRepeat: true, endsRepeat: true },
];

test("repeats stand there as bar lines, each bar once; a repeat at the end of a line begins again on the next", () => {
  const piece = pieceOf(bars("C5", "D5", "E5", "F5"), ENDINGS);
  expect(lineOf(piece)).toBe("|: c32 | d32 :| e32 |: f32 :|");
  expect(lineOf(piece, 0, 3)).toBe("|: c32 | d32 :| e32 ||");
  expect(lineOf(piece, 3, 4)).toBe("|: f32 :|");
  expect(lineOf(pieceOf(bars("C5", "D5"), [{ endsRepeat: true }, { startsRepeat: true, endsRepeat: true }]))).toBe("c32 :: d32 :|");
});

test("endings go from their number to where they are closed; the last of a piece stays open", () => {
  expect(voltas(pieceScore(pieceOf(bars("C5", "D5", "E5", "F5"), ENDINGS)).bars)).toEqual([
    { from: 1, to: 1, label: "1.", closes: true },
    { from: 2, to: 2, label: "2.", closes: true },
  ]);
  const long = [{ startsRepeat: true }, { endings: [1, 2] }, { endsRepeat: true, closesEnding: true }, { endings: [3] }, {}];
  expect(voltas(pieceScore(pieceOf(bars("C5", "D5", "E5", "F5", "G5"), long)).bars)).toEqual([
    { from: 1, to: 2, label: "1, 2.", closes: true },
    { from: 3, to: 3, label: "3.", closes: false },
  ]);
});

test("what stands over the staff is no ABC: the page sets it", () => {
  const piece = pieceOf(bars("C5", "D5"), [{ section: "A", segno: true, toCoda: true }, { jump: { to: "segno", until: "coda" } }]);
  expect(lineOf(piece)).not.toMatch(/[!"]/);
  expect(pieceScore(piece).bars.map(({ signs }) => signs)).toEqual([
    { section: "A", segno: true, toCoda: true },
    { jump: { to: "segno", until: "coda" } },
  ]);
});

test("what is written at a note stands there: grace notes, articulation, loudness, slurs", () => {
  const marked = note("C5", {
    grace: { notes: [{ notes: ["B4"], length: 240 as never }], slashed: true },
    articulations: ["staccato"],
    dynamics: ["mf"],
    slursFrom: 1,
  });
  expect(lineOf(pieceOf([marked], [{ barLine: "double" }]))).toContain("(.!mf!{/B}c32");
});

test.each([
  ["6/8", '"G"(d2 e f3) | "C"d2 e f3 |]', "(d8e4 f12) | d8e4 f12 |]"],
  ["6/8", "d2 (e f3) | (g3 g3) | (g3 | g3) z3 |]", "d8(e4 f12) | (g12 g12) | (g12 | g12) z12 |]"],
  ["4/4", "(e g3) z4 | z3 (g e4) |]", "(e4 g12) z16 | z8 z4(g4 e16) |]"],
  ["4/4", "z (e f5) z | z4 (e f3- | f2) |]", "z4(e4 f8- f12)z4 | z16 (e4 f12- | f8) |]"],
])("a note that ends a slur is written in %s as without it, and the slur goes to its end: %s", (meter, abc, line) => {
  const song = readStoredSong(`X:1\nM:${meter}\nL:1/8\nK:C\n${abc}`);
  expect(song.ok && lineOf(songPiece(song.value))).toContain(line);
});

test("a tie over the end of a line is drawn on both: the next line has its first note before it, unseen", () => {
  const piece = pieceOf(bars("F#5", "F#5"), [{ section: "A" }, {}], [0]);
  expect(lineOf(piece, 0, 1)).toBe("^f32- |");
  const { abc, line } = lineAbc(pieceScore(piece), { from: 1, to: 2 }, WORDS);
  expect(line).toBe(1);
  expect(abc).toContain("[V:1] f8- |");
  expect(lineOf(piece, 1, 2), "and its accidental holds on").toBe("f32 |]");
});

test("four notes at once are drawn as four", () => {
  const notes: PlainElement = { id: "n", name: "F A C5 E5", notes: ["F4", "A4", "C5", "E5"], duration: "w", elementType: "Notes" };
  expect(lineOf(pieceOf([notes], [{ section: "A" }]))).toBe("[FAce]32 |]");
});

test("a key and a meter that change at the next line are told at the end of this one, and not behind the last", () => {
  const piece = pieceOf(bars("C5", "Eb5"), [{ section: "A" }, {}]);
  const [voice] = piece.voices;
  if (voice === undefined) throw new Error("The piece has a voice.");
  const [first = { elements: [] }, second = { elements: [] }] = voice.bars ?? [];
  const changed = { ...piece, voices: [{ ...voice, bars: [first, { ...second, key: "Eb", meter: "3/4" }] }] };
  expect(lineOf(changed, 0, 1)).toBe("c32 | [M:3/4] [K:Eb]");
  expect(lineOf(changed, 0, 2), "within a line they stand where they are").toBe("c32 | [M:3/4] [K:Eb] e32 |]");
  expect(lineOf(changed, 1, 2)).toBe("e32 |]");
});
