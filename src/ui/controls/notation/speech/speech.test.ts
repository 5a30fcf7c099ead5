import { expect, test } from "vitest";
import { repertoireSongs } from "../../../../../tests/support/repertoire.ts";
import type { NotesElement, Voice } from "../../../../music/elements.ts";
import { pieceScore } from "../../../../music/notation/piece-score.ts";
import { spokenPlaces } from "../../../../music/notation/reading/spoken.ts";
import { voiceOf } from "../../../../music/pieces/voice.ts";
import { readStoredSong } from "../../../../music/songs/one-song.ts";
import { songPiece } from "../../../../music/songs/song-piece.ts";
import { barsInWords, spokenPlace } from "./speech.ts";

const scoreOf = (music: string) => {
  const song = readStoredSong(`X:1\nT:Said\nM:4/4\nL:1/4\nK:F\nV:1 treble nm="Melody"\nV:1\n${music}\n`);
  if (!song.ok) throw new Error(song.error.code);
  return pieceScore(songPiece(song.value), { view: "lead" });
};

test("a place is said as a teacher would: bar, beat, chord, voice, note, length", () => {
  const score = scoreOf('"F" c4 | c "Gm7" B3 | "C7b9" z2 _d/c/ c |]');
  const said = spokenPlaces(score).map((place) => spokenPlace(score, place));
  expect(said).toEqual([
    "Bar 1, beat 1, F, melody C, whole",
    "Bar 2, beat 1, F, melody C, quarter",
    "Bar 2, beat 2, G minor 7, melody B flat, dotted half",
    "Bar 3, beat 1, C 7 flat 9, half rest",
    "Bar 3, beat 3, melody D flat, eighth",
    "Bar 3, after beat 3, melody C, eighth",
    "Bar 3, beat 4, melody C, quarter",
  ]);
});

test("a sheet reads bar by bar, with its sections", () => {
  expect(barsInWords(scoreOf('P:A\n"F" c4 | "Gm7" B2 A2 |]'))).toEqual([
    "Bar 1: section A, F, C, whole",
    "Bar 2: G minor 7, B flat, half, A, half",
  ]);
});

test("drums are said as what is struck, not as pitches", () => {
  const struck = [["C2", "Eb3"], ["C2", "Ab2", "Eb3"], ["D2"], ["C#3"]];
  const elements = struck.map((notes, at): NotesElement => ({ id: `${at}`, name: "", notes, duration: "q", elementType: "Notes" }));
  const drums: Voice = { ...voiceOf("Melody", elements, "Eb", "4/4"), part: "drums", clef: "percussion" };
  const piece = { id: "p", meter: "4/4", tempo: 120, title: "Said", noTempo: false, voices: [drums] };
  expect(barsInWords(pieceScore(piece, { view: "full" }))).toEqual([
    "Bar 1: bass drum and ride, quarter, bass drum and hi-hat with the foot and ride, quarter, snare, quarter, crash, quarter",
  ]);
});

test("every song reads in every bar, and nothing of it is a bare sign", () => {
  for (const [name, song] of repertoireSongs()) {
    const score = pieceScore(songPiece(song), { view: "full" });
    const bars = barsInWords(score);
    expect(bars.length, name).toBe(score.bars.length);
    for (const bar of bars) expect(bar, name).not.toMatch(/[♭♯#{}]|undefined|NaN/u);
  }
});
