import { expect, test } from "vitest";
import { repertoireSongs } from "../../../tests/support/repertoire.ts";
import type { Piece } from "../elements.ts";
import { pieceScore } from "../notation/piece-score.ts";
import { pieceEvents } from "../pieces/events.ts";
import { writtenScore } from "../pieces/measures.ts";
import { chordFinder, pieceLength } from "../pieces/timeline.ts";
import { transposePiece } from "../pieces/transpose-piece.ts";
import { chromaOf } from "../pitch.ts";
import { readStoredSong } from "../songs/one-song.ts";
import { songPiece } from "../songs/song-piece.ts";
import { withBass } from "./added-bass.ts";

const pieceOf = (body: string): Piece => {
  const read = readStoredSong(`X:1\nT:Test\nL:1/8\nM:4/4\nK:C\n${body}`);
  if (!read.ok) throw new Error(read.error.code);
  return songPiece(read.value);
};
const bassOf = (piece: Piece) => pieceEvents(piece).filter(({ voice }) => voice === "Bass");

test("every song of the repertoire sounds with a bass: the root or written slash bass of each chord, within A0 to B2", () => {
  for (const [name, song] of repertoireSongs()) {
    const piece = songPiece(song);
    const bass = bassOf(withBass(piece));
    expect(bass.length, name).toBeGreaterThan(0);
    if (piece.voices.some(({ type }) => type === "Bass")) continue;
    const chordAt = chordFinder(piece);
    for (const { midi, start } of bass) {
      const chord = chordAt(start);
      expect(midi % 12, `${name} at ${start}`).toBe(chromaOf(chord?.bass ?? chord?.tonic ?? ""));
      expect(midi >= 21 && midi <= 47, `${name}: ${midi}`).toBe(true);
    }
    expect(pieceLength(withBass(piece)), name).toBe(pieceLength(piece));
  }
});

test("C/Bb sounds a B flat in the bass with C E G above it, once", () => {
  const piece = withBass(pieceOf('"C/Bb" c8 | "F" c8 |]\n'));
  const sounding = pieceEvents(piece).filter(({ start, voice }) => start === 0 && voice !== "Melody");
  expect(sounding.map(({ voice, midi }) => `${voice} ${midi}`)).toEqual(["Bass 34", "Harmony 48", "Harmony 52", "Harmony 55"]);
});

test("a piece with a bass of its own, a left hand, or no chords comes back itself", () => {
  const own = pieceOf('%%score V1 V2\nV:V1\nV:V2 bass nm="Bass"\nV:V1\n"C/Bb" c8 |]\nV:V2\nB,,8 |]\n');
  const hands = pieceOf('%%score { RH | LH }\nV:RH treble\nV:LH bass\nV:RH\n"C" c8 |]\nV:LH\n[C,G,]8 |]\n');
  const tune = pieceOf("c8 | d8 |]\n");
  for (const piece of [own, hands, tune]) expect(withBass(piece)).toBe(piece);
});

test("repeats, endings and transposition take the bass along, and a lead sheet stays without it", () => {
  const piece = pieceOf('|: "C" c8 |1 "F" c8 :|2 "G/B" c8 |]\n');
  const played = withBass(piece);
  expect(bassOf(played).map(({ midi }) => midi % 12)).toEqual([0, 5, 0, 11]);
  expect(bassOf(transposePiece(played, 2)).map(({ midi }) => midi % 12)).toEqual([2, 7, 2, 1]);
  expect(writtenScore(played).page.voices[0]?.bars).toHaveLength(3);
  expect(pieceScore(played, { view: "lead" })).toEqual(pieceScore(piece, { view: "lead" }));
  expect(pieceScore(played, { view: "full" }).staves.map(({ kind }) => kind)).toEqual(["Melody", "Harmony", "Bass"]);
});
