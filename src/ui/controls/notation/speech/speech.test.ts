import { expect, test } from "vitest";
import { repertoireSongs } from "../../../../../tests/support/repertoire.ts";
import type { NotesElement, Voice } from "../../../../music/elements.ts";
import { notesScore } from "../../../../music/notation/notes-score.ts";
import { pieceScore } from "../../../../music/notation/piece-score.ts";
import { spokenPlaces } from "../../../../music/notation/reading/spoken.ts";
import { scaleScore } from "../../../../music/notation/scale-score.ts";
import type { Score, ScoreView } from "../../../../music/notation/score.ts";
import { voiceOf } from "../../../../music/pieces/voice.ts";
import { keyScale } from "../../../../music/scales.ts";
import { readStoredSong } from "../../../../music/songs/one-song.ts";
import { songPiece } from "../../../../music/songs/song-piece.ts";
import { barReader, notesInWords, spokenPlace } from "./speech.ts";

const scoreOf = (music: string) => {
  const song = readStoredSong(`X:1\nT:Said\nM:4/4\nL:1/4\nK:F\nV:1 treble nm="Melody"\nV:1\n${music}\n`);
  if (!song.ok) throw new Error(song.error.code);
  return pieceScore(songPiece(song.value), { view: "lead" });
};

function barsInWords(score: Score): readonly string[] {
  const read = barReader(score);
  return score.bars.map((_, bar) => read(bar));
}

test("a place is said as a teacher would: bar, beat, chord, voice, note, length", () => {
  const score = scoreOf('"F" c4 | c "Gm7" B3 | "C7b9" z2 _d/c/ c |]');
  const said = spokenPlaces(score).map((place) => spokenPlace(score, place));
  expect(said).toEqual([
    "Bar 1, beat 1, F, melody C 5, whole",
    "Bar 2, beat 1, F, melody C 5, quarter",
    "Bar 2, beat 2, G minor 7, melody B flat 4, dotted half",
    "Bar 3, beat 1, C 7 flat 9, half rest",
    "Bar 3, beat 3, melody D flat 5, eighth",
    "Bar 3, after beat 3, melody C 5, eighth",
    "Bar 3, beat 4, melody C 5, quarter",
  ]);
});

test("a sheet reads bar by bar, with its sections", () => {
  expect(barsInWords(scoreOf('P:A\n"F" c4 | "Gm7" B2 A2 |]'))).toEqual([
    "Bar 1: key of F major, 4/4 time, section A, chord F, C 5, whole",
    "Bar 2: chord G minor 7, B flat 4, half, A, half",
  ]);
});

test("repeats, endings and jumps are said at the bar where they stand", () => {
  const signed = "F4 |: !segno! G4 |1 A4 :|2,3 !tocoda! B4 :|4 !D.S.alcoda! c4 || !coda! d4 | !fine! e4 |]";
  expect(barsInWords(scoreOf(signed))).toEqual([
    "Bar 1: key of F major, 4/4 time, F 4, whole",
    "Bar 2: start of repeat, Segno, G 4, whole",
    "Bar 3: first ending, A 4, whole, end of repeat",
    "Bar 4: endings 2 and 3, B flat 4, whole, end of repeat, To Coda",
    "Bar 5: ending 4, C 5, whole, D.S. al Coda",
    "Bar 6: Coda, D 5, whole",
    "Bar 7: E 5, whole, Fine",
  ]);
  const score = scoreOf("|: F2 G2 :|");
  expect(spokenPlaces(score).map((place) => spokenPlace(score, place))).toEqual([
    "Bar 1, beat 1, start of repeat, melody F 4, half",
    "Bar 1, beat 3, melody G 4, half, end of repeat",
  ]);
});

test("syllables are said with their notes, verses are counted where there are several, and words over the notes are said", () => {
  const score = scoreOf('F "^Solo" G A2 | z B c2 |\nw: twin-kle star | how_ |');
  expect(barsInWords(score)).toEqual([
    "Bar 1: key of F major, 4/4 time, F 4, quarter, lyric: twin-, text: Solo, G, quarter, lyric: kle, A, half, lyric: star",
    "Bar 2: quarter rest, B flat 4, quarter, lyric: how, C, half",
  ]);
  expect(spokenPlace(score, spokenPlaces(score)[0] ?? expect.fail())).toBe("Bar 1, beat 1, melody F 4, quarter, lyric: twin-");
  expect(barsInWords(scoreOf("F4 | G4 |\nw: One\\-two | three |\nw: * | four~five |"))).toEqual([
    "Bar 1: key of F major, 4/4 time, F 4, whole, verse 1: One-two",
    "Bar 2: G 4, whole, verse 1: three, verse 2: four five",
  ]);
});

test("key and meter are said once, and where they change; no key is not said at the beginning", () => {
  expect(barsInWords(scoreOf("F4 | F4 | [M:3/4] F3 | [K:Bbm] F3 | [M:2/4] [K:none] F2 | F2 |]"))).toEqual([
    "Bar 1: key of F major, 4/4 time, F 4, whole",
    "Bar 2: F 4, whole",
    "Bar 3: 3/4 time, F 4, dotted half",
    "Bar 4: key of B flat minor, F 4, dotted half",
    "Bar 5: no key, 2/4 time, F 4, half",
    "Bar 6: F 4, half",
  ]);
  const keyless = readStoredSong('X:1\nT:Said\nM:3/4\nL:1/4\nK:none\nV:1 treble nm="Melody"\nV:1\nF3 |]\n');
  expect(keyless.ok && barsInWords(pieceScore(songPiece(keyless.value), { view: "lead" }))).toEqual(["Bar 1: 3/4 time, F 4, dotted half"]);
});

test("a sheet of chords alone reads them as they are, and a chord in notes has neither key nor meter said", () => {
  const slashes = readOf('V:1\n"Gm7" x4 | "C7" x2 "F" x2 |]\n', "lead");
  expect(barsInWords(slashes)).toEqual(["Bar 1: key of F major, 4/4 time, G minor 7", "Bar 2: C 7, F"]);
  expect(barsInWords(notesScore(["C3", "E4", "G4"], { key: "C", scaleType: "major" }))).toEqual([
    "Bar 1: staff 1: E 4 G, whole, staff 2: C 3, whole",
  ]);
});

const readOf = (text: string, view: ScoreView = "piano") => {
  const song = readStoredSong(`X:1\nT:Said\nM:4/4\nL:1/4\nK:F\n${text}`);
  if (!song.ok) throw new Error(song.error.code);
  return pieceScore(songPiece(song.value), { view });
};

test("the hands of a pianist are told apart, in notes and rests, braced or not", () => {
  const voices = "V:1\nV:2 bass\nV:1\nF A2 z|\nV:2\nz F,,2 [F,A,C]|\n";
  const said = [
    "Bar 1: key of F major, 4/4 time, right hand F 4, quarter, left hand quarter rest, right hand A, half, left hand F 2, half, right hand quarter rest, left hand F 3 A C, quarter",
  ];
  for (const text of [voices, `%%score {1 2}\n${voices}`]) {
    expect(barsInWords(readOf(text))).toEqual(said);
    expect(barsInWords(readOf(text, "full"))).toEqual(said);
  }
  const score = readOf(voices);
  expect(spokenPlaces(score).map((place) => spokenPlace(score, place))[1]).toBe("Bar 1, beat 2, right hand A 4, half, left hand F 2, half");
});

test("staves of one kind are told apart by their names, or counted", () => {
  const voices = (upper: string, lower: string) => `V:1 ${upper}\nV:2 ${lower}\nV:1\nF4|\nV:2\nC4|\n`;
  expect(barsInWords(readOf(voices('nm="Flute"', 'nm="Oboe"'), "full"))).toEqual([
    "Bar 1: key of F major, 4/4 time, Flute F 4, whole, Oboe C 4, whole",
  ]);
  expect(barsInWords(readOf(voices("treble", "treble"), "full"))).toEqual([
    "Bar 1: key of F major, 4/4 time, staff 1: F 4, whole, staff 2: C 4, whole",
  ]);
});

test("an overlay that keeps room only is not read as a rest", () => {
  const score = readOf("V:1\nF A2 z & C4|F4|\nV:2 bass\nF,,4|F,,4|\n");
  expect(barsInWords(score)[1]).toBe("Bar 2: right hand F 4, whole, left hand F 2, whole");
});

test("members of a tuplet are said as such", () => {
  expect(barsInWords(scoreOf("(3CDE F2 | (3C/D/E/ (5:4:5F/G/A/B/A/ z | (3zCD C2 |]"))).toEqual([
    "Bar 1: key of F major, 4/4 time, C 4, triplet quarter, D, triplet quarter, E, triplet quarter, F, half",
    "Bar 2: C 4, triplet eighth, D, triplet eighth, E, triplet eighth, F, quintuplet eighth, G, quintuplet eighth, A, quintuplet eighth, B flat, quintuplet eighth, A, quintuplet eighth, quarter rest",
    "Bar 3: triplet quarter rest, C 4, triplet quarter, D, triplet quarter, C, half",
  ]);
});

test("ties are said at both ends, within a bar and over its line, and which notes they hold", () => {
  expect(barsInWords(scoreOf("F2 z/F/-F- | F3/-F/ [FA]2- | [F-A]4 | [FB]4 |]"))).toEqual([
    "Bar 1: key of F major, 4/4 time, F 4, half, eighth rest, F, dotted quarter, tied",
    "Bar 2: F 4, half, tied from before, F A, half, tied",
    "Bar 3: F 4 A, whole, tied from before, F tied",
    "Bar 4: F 4 B flat, whole, F tied from before",
  ]);
});

test("an octave is said at the first note of a bar, after a leap of more than a fourth, and within a chord that is wider than an octave", () => {
  expect(barsInWords(scoreOf("C F C G | c C c' C, | [CEG]2 [Cd]2 | [Ce]4 |]"))).toEqual([
    "Bar 1: key of F major, 4/4 time, C 4, quarter, F, quarter, C, quarter, G 4, quarter",
    "Bar 2: C 5, quarter, C 4, quarter, C 6, quarter, C 3, quarter",
    "Bar 3: C 4 E G, half, C D 5, half",
    "Bar 4: C 4 E 5, whole",
  ]);
});

test("drums are said as what is struck, not as pitches", () => {
  const struck = [["C2", "Eb3"], ["C2", "Ab2", "Eb3"], ["D2"], ["C#3"]];
  const elements = struck.map((notes, at): NotesElement => ({ id: `${at}`, name: "", notes, duration: "q", elementType: "Notes" }));
  const drums: Voice = { ...voiceOf("Melody", elements, "Eb", "4/4"), part: "drums", clef: "percussion" };
  const piece = { id: "p", meter: "4/4", tempo: 120, title: "Said", noTempo: false, voices: [drums] };
  expect(barsInWords(pieceScore(piece, { view: "full" }))).toEqual([
    "Bar 1: key of E flat major, 4/4 time, bass drum and ride, quarter, bass drum and hi-hat with the foot and ride, quarter, snare, quarter, crash, quarter",
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

test("the notes of a scale are said in their order, up to the octave, with their signs", () => {
  const said = (name: string, type: string) => {
    const scale = keyScale({ key: name, scaleType: type });
    return scale.ok && notesInWords(scaleScore(scale.value).score);
  };
  expect(said("G", "major")).toBe("Notes: G, A, B, C, D, E, F sharp, G");
  expect(said("Bb", "minor")).toBe("Notes: B flat, C, D flat, E flat, F, G flat, A flat, B flat");
  expect(said("G#", "harmonic minor")).toBe("Notes: G sharp, A sharp, B, C sharp, D sharp, E, F double sharp, G sharp");
});
