import { expect, test } from "vitest";
import { randomScore } from "../../../tests/support/random-scores.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import type { Marks, MusicElement, Piece, PlainElement, Voice } from "../elements.ts";
import { pieceEvents, voiceEvents } from "../pieces/events.ts";
import { writtenScore } from "../pieces/measures.ts";
import { revoicePiece } from "../pieces/revoice.ts";
import { midiOf } from "../pitch.ts";
import { readStoredSong } from "./one-song.ts";
import type { Song, SongVoice } from "./song.ts";
import { songPiece } from "./song-piece.ts";

const pieceOf = (text: string): Piece => {
  const read = readStoredSong(text);
  if (!read.ok) throw new Error(read.error.code);
  return songPiece(read.value);
};
const head = (voices = "") => `X:1\nT:Test\nC:Somebody\nL:1/8\nM:4/4\nK:C\n${voices}`;

/** Start, length and pitch of every note of a voice as written, tied notes as one. */
function written(voice: SongVoice): readonly string[] {
  const notes: { start: number; end: number; midi: number }[] = [];
  let held = new Map<number, (typeof notes)[number]>();
  let at = 0;
  for (const bar of voice.bars) {
    for (const { notes: names, start, length, tied, tiedNotes } of bar.notes) {
      const next = new Map<number, (typeof notes)[number]>();
      for (const name of new Set(names)) {
        const midi = midiOf(name) ?? 0;
        const note = held.get(midi) ?? { start: at + start, end: 0, midi };
        if (!held.has(midi)) notes.push(note);
        note.end = at + start + length;
        if (tied && (tiedNotes === undefined || tiedNotes.includes(name))) next.set(midi, note);
      }
      held = next;
    }
    at += bar.length;
  }
  return notes.map(({ start, end, midi }) => `${start} ${end} ${midi}`).sort();
}

/** The same of a voice of a page; what a staccato leaves out is sounded all the same. */
function paged(voice: Voice): readonly string[] {
  const plain = (element: MusicElement): MusicElement => {
    if (element.elementType === "Triplet") return { ...element, elements: element.elements.map((each) => plain(each) as PlainElement) };
    const { articulations: _signs, ...rest } = element;
    return rest;
  };
  const bars = (voice.bars ?? []).map((bar) => ({ ...bar, elements: bar.elements.map(plain) }));
  return voiceEvents({ ...voice, bars })
    .filter(({ grace }) => !grace)
    .map(({ start, duration, midi }) => `${start} ${start + duration} ${midi}`)
    .sort();
}

/** How often each mark stands in a voice. */
function marksIn(each: Iterable<Marks>): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (name: string, count: number) => {
    if (count > 0) counts[name] = (counts[name] ?? 0) + count;
  };
  for (const { grace, lyrics = [], articulations = [], dynamics = [] } of each) {
    add("grace", grace?.notes.length ?? 0);
    for (const { text } of lyrics) add(`lyric ${text}`, 1);
    for (const sign of [...articulations, ...dynamics]) add(sign, 1);
  }
  return counts;
}

const plainElements = (voice: Voice): readonly PlainElement[] =>
  (voice.bars ?? []).flatMap(({ elements }) => elements.flatMap((each) => (each.elementType === "Triplet" ? each.elements : [each])));

test("200 generated scores: every voice's notes, words, grace notes and signs are in the piece, each where it is written", () => {
  for (let at = seed(1), end = at + cases(200, 10_000); at < end; at++) {
    const song: Song = randomScore(at);
    const { page } = writtenScore(songPiece(song));
    const sounding = song.voices.filter(({ bars }) => bars.some(({ notes }) => notes.some((note) => note.notes.length > 0)));
    const voices = page.voices.filter(({ bars = [] }) => bars.some(({ elements }) => elements[0]?.id.includes("note")));
    expect(voices, `seed ${at}`).toHaveLength(sounding.length);
    sounding.forEach((voice, index) => {
      const own = voices[index];
      if (own === undefined) throw new Error(`seed ${at} lacks a voice`);
      expect(paged(own), `seed ${at}, voice ${index}`).toEqual(written(voice));
      expect(marksIn(plainElements(own)), `seed ${at}, voice ${index}`).toEqual(marksIn(voice.bars.flatMap(({ notes }) => notes)));
      const texts = own.bars?.flatMap((bar) => bar.texts ?? []).length;
      expect(texts, `seed ${at}`).toBe(voice.bars.flatMap((bar) => bar.texts ?? []).length);
    });
  }
});

test("both hands of a piano are voices of their own, each on its staff", () => {
  const text = `${head('%%score { RH | LH }\nV:RH treble nm="Piano"\nV:LH bass\n')}V:RH\n[CEG]4 c4 | d8 |]\nV:LH\nC,8 | [G,,G,]8 |]\n`;
  const piece = pieceOf(text);
  expect(piece.voices.map(({ type, clef }) => [type, clef])).toEqual([
    ["Melody", "treble"],
    [expect.stringMatching(/Melody|Bass/), "bass"],
  ]);
  expect(pieceEvents(piece).map(({ midi, start }) => `${start} ${midi}`)).toEqual([
    "0 48",
    "0 60",
    "0 64",
    "0 67",
    "1920 72",
    "3840 43",
    "3840 55",
    "3840 74",
  ]);
});

test("a quintuplet lasts as long as four, and a sixty-fourth half a thirty-second", () => {
  const piece = pieceOf(`${head()}(5:4:5cdefg c4 | c/8c/8c/4c/2c c4 z2|]\n`);
  const starts = pieceEvents(piece).map(({ start }) => start);
  expect(starts.slice(0, 6)).toEqual([0, 384, 768, 1152, 1536, 1920]);
  expect(starts.slice(6, 10)).toEqual([3840, 3900, 3960, 4080]);
});

test("a slash chord of a song sounds its bass below, in any voicing and key, and not twice where a bass voice plays", () => {
  const piece = pieceOf(`${head()}"C/Bb" c8 | "F" c8 |]\n`);
  const notesOf = (each: Piece) => each.voices[0]?.elements.map((element) => (element.elementType === "Chord" ? element.notes : []));
  expect(notesOf(piece)?.[0]).toEqual(["Bb2", "C3", "E3", "G3"]);
  expect(notesOf(piece)?.[1]).toEqual(["F3", "A3", "C4"]);
  const smooth = notesOf(revoicePiece(piece, { tritoneSub: false, smoothVoicing: true, placed: null }));
  expect(smooth?.[0]?.[0]).toBe("Bb2");
  const placed = notesOf(revoicePiece(piece, { tritoneSub: false, smoothVoicing: false, placed: { octave: 4, inversion: 1 } }));
  expect(placed?.[0]).toEqual(["Bb2", "E4", "G4", "C5"]);
  const withBass = pieceOf(`${head('V:1\nV:2 bass nm="Bass"\n')}V:1\n"C/Bb" c8 |]\nV:2\nB,,8 |]\n`);
  expect(withBass.voices.map(({ type }) => type)).toEqual(["Harmony", "Melody", "Bass"]);
  expect(notesOf(withBass)?.[0]).toEqual(["C3", "E3", "G3"]);
});

test("a tune without chords has no voice of rests, and a chart without a tune has its changes alone", () => {
  expect(pieceOf(`${head()}c8 | d8 |]\n`).voices.map(({ type }) => type)).toEqual(["Melody"]);
  expect(pieceOf(`${head()}"C" z8 | "F" z8 |]\n`).voices.map(({ type }) => type)).toEqual(["Harmony"]);
});

test("a key that changes on the way is that of the bars from there on", () => {
  const piece = pieceOf(`${head()}c8 | [K:Eb] e8 | e8 |]\n`);
  expect(piece.voices[0]?.bars?.map(({ key }) => key)).toEqual([undefined, "Eb", "Eb"]);
});

test("the one voice of a stored song, which is called a lead sheet, is the melody and has no name of its own", () => {
  const named = (name: string) => pieceOf(`${head(`V:1 treble nm="${name}"\nV:1\n`)}"C" c2 d2 e2 f2 |]\n`);
  expect(named("Lead sheet").voices.map(({ type, name }) => [type, name])).toContainEqual(["Melody", undefined]);
  expect(named("Flute").voices.map(({ type, name }) => [type, name])).toContainEqual(["Melody", "Flute"]);
});
