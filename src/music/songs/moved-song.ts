import type { Accidentals } from "../pitch.ts";
import { nameOfFifths, placeOf } from "../spelling/fifths.ts";
import { movedKey } from "../spelling/key-names.ts";
import { type MovedHarmony, movedHarmony } from "../spelling/moved-harmony.ts";
import { movedNote, single, slashBass } from "../spelling/moved-voices.ts";
import type { Song, SongBar, SongChord, SongNote, SongVoice } from "./song.ts";
import { writtenChanges } from "./song-piece.ts";

/** How a song is to be played other than it is written. */
export interface SongWish {
  /** Half steps up or down. */
  readonly transpose?: number;
  /** Decides between F# and Gb. */
  readonly twin?: Accidentals | null | undefined;
  /** Quarter notes a minute as it begins; other tempos in it keep their relation to that. */
  readonly tempo?: number | undefined;
}

/** A song's text with how it is to be played. */
export interface WishedText extends SongWish {
  readonly text: string;
}

/**
 * A song as it is played in another key or tempo, still as written: nothing is unrolled, drums stay. Chords and notes are spelled as
 * the player spells them.
 * @example movedSong(song, { transpose: 3, tempo: 140 }).key // "Eb" of a song in C
 */
export function movedSong(song: Song, { transpose = 0, twin, tempo }: SongWish): Song {
  return atTempo(transpose === 0 && twin == null ? song : inKey(song, transpose, twin ?? undefined), tempo);
}

function atTempo(song: Song, tempo: number | undefined): Song {
  if (tempo === undefined || tempo === song.tempo) return song;
  const { tempoText: _words, ...rest } = song;
  const ratio = song.tempo === undefined ? 1 : tempo / song.tempo;
  const scaled = (bar: SongBar): SongBar => (bar.tempo === undefined ? bar : { ...bar, tempo: Math.round(bar.tempo * ratio * 10) / 10 });
  return { ...rest, tempo, voices: song.voices.map((voice) => ({ ...voice, bars: voice.bars.map(scaled) })) };
}

function inKey(song: Song, semitones: number, twin: Accidentals | undefined): Song {
  const keyOf = (key: string): string => movedKey(key, semitones, twin);
  const harmony = movedHarmony(writtenChanges(song), { semitones, keyOf });
  return { ...song, key: keyOf(song.key), voices: song.voices.map((voice) => movedVoice(voice, { semitones, keyOf, harmony })) };
}

interface Move {
  readonly semitones: number;
  readonly keyOf: (key: string) => string;
  readonly harmony: MovedHarmony;
}

function movedVoice(voice: SongVoice, move: Move): SongVoice {
  const semitones = voice.clef === "percussion" ? 0 : move.semitones;
  let at = 0;
  const bars = voice.bars.map((bar) => {
    const from = at;
    at += bar.length;
    const chords = bar.chords.map((chord) => ({ ...chord, symbol: movedSymbol(chord, from, move.harmony) }));
    const notes = semitones === 0 ? bar.notes : bar.notes.map((note) => movedSongNote(note, from, semitones, move.harmony));
    return { ...bar, ...(bar.key === undefined ? {} : { key: move.keyOf(bar.key) }), chords, notes };
  });
  return { ...voice, bars };
}

function movedSongNote(note: SongNote, from: number, semitones: number, harmony: MovedHarmony): SongNote {
  const all = (notes: readonly string[]): readonly string[] => notes.map((each) => movedNote(each, from + note.start, semitones, harmony));
  const { tiedNotes, grace } = note;
  return {
    ...note,
    notes: all(note.notes),
    ...(tiedNotes === undefined ? {} : { tiedNotes: all(tiedNotes) }),
    ...(grace === undefined ? {} : { grace: { ...grace, notes: grace.notes.map((each) => ({ ...each, notes: all(each.notes) })) } }),
  };
}

/** The root at the head of a symbol, and the bass behind its slash: `Bb7/D` has Bb and D, `C6/9` has C alone. */
const ROOT = /^[A-G][b#]?/;
const BASS = /\/([A-G][b#]?)$/;

function movedSymbol({ symbol, start }: SongChord, from: number, harmony: MovedHarmony): string {
  const [root] = ROOT.exec(symbol) ?? [];
  const { chord, shift } = harmony(from + start);
  if (root === undefined) return symbol;
  const bass = BASS.exec(symbol);
  const tail = symbol.slice(root.length, bass?.index ?? symbol.length);
  const slash = bass === null ? "" : `/${nameOfFifths(slashBass(placeOf(bass[1] ?? "C") + shift, chord?.names))}`;
  return `${nameOfFifths(single(placeOf(root) + shift))}${tail}${slash}`;
}
