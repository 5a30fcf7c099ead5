import { chordOf } from "../../src/music/chords/read-chord.ts";
import { chromaOf, midiOf } from "../../src/music/pitch.ts";
import type { Song, SongBar, SongNote } from "../../src/music/songs/song.ts";
import { barTicks, beatTicks, FOUR_FOUR, isCompound } from "../../src/music/time/time.ts";

/** The bars of a song's tune: those of its first voice. */
export const tuneBars = (song: Song): readonly SongBar[] => song.voices[0]?.bars ?? [];

/** The sounding notes of a song's tune, in order. */
export const tuneNotes = (song: Song): readonly SongNote[] =>
  tuneBars(song).flatMap(({ notes }) => notes.filter((note) => note.notes.length > 0));

/** Semitones from the lowest to the highest note of the tune; 0 without notes. */
export function tuneSpan(song: Song): number {
  const heights = tuneNotes(song).flatMap(({ notes }) => notes.map((note) => midiOf(note) ?? 0));
  return heights.length === 0 ? 0 : Math.max(...heights) - Math.min(...heights);
}

/** Pitch classes (0..11) of a chord symbol; none for silence. */
const chromasOf = (symbol: string): readonly number[] => chordOf(symbol)?.notes.map((note) => chromaOf(note) ?? -1) ?? [];

/** Where a bar is strong, from its start: its first beat, the middle of four beats, and every beat of a compound meter. */
function strongPlaces({ meter = FOUR_FOUR, length }: SongBar): readonly number[] {
  const beat = beatTicks(meter);
  const count = Math.round(length / beat);
  const every = isCompound(meter) ? 1 : count === 4 ? 2 : count;
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => (index % every === 0 ? [index * beat] : []));
}

/** Of the strong beats on which a note of the tune sounds under a chord: how many there are, and how many are notes of the chord. */
export function chordTonesOnStrongBeats(song: Song): { readonly all: number; readonly inChord: number } {
  let all = 0;
  let inChord = 0;
  for (const bar of tuneBars(song).filter(({ pickUp }) => pickUp !== true)) {
    for (const place of strongPlaces(bar)) {
      const sounds = ({ start, length }: { readonly start: number; readonly length: number }): boolean =>
        start <= place && place < start + length;
      const note = bar.notes.find(sounds)?.notes.at(-1);
      const symbol = bar.chords.find(sounds)?.symbol;
      if (note === undefined || symbol === undefined) continue;
      all++;
      if (chromasOf(symbol).includes(chromaOf(note) ?? -2)) inChord++;
    }
  }
  return { all, inChord };
}

/** Why the lengths of a tune's bars are wrong; empty where each is full, or a pick-up and the last bar make one bar together. */
export function barLengthFaults(song: Song): readonly string[] {
  const bars = tuneBars(song);
  const full = (bar: SongBar): number => barTicks(bar.meter ?? FOUR_FOUR);
  const faults = bars.flatMap((bar) => (bar.length > full(bar) ? [`bar ${bar.number} is too long`] : []));
  const short = bars.filter((bar) => bar.length < full(bar));
  const [first, last] = [bars[0], bars.at(-1)];
  if (short.length === 0 || first === undefined || last === undefined) return faults;
  for (const bar of short) if (bar !== first && bar !== last) faults.push(`bar ${bar.number} is too short`);
  if (first.length + last.length !== full(first)) faults.push("the pick-up and the last bar do not make one bar");
  return faults;
}
