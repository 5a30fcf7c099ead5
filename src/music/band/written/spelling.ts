import type { BassChord } from "../../bass/spans.ts";
import { chromaOf, noteName, spellMidiAs } from "../../pitch.ts";

/** White keys under names that a player stops at. */
const AWKWARD: readonly string[] = ["Fb", "Cb", "E#", "B#"];

/**
 * A note as a player of its chord reads it: by the chord's own spelling or its scale's, else as a flat; never with a double accidental.
 * Diminished sevenths, which stand on any of their notes, are read by white keys: E in Db dim7, not Fb.
 * @example spelledIn(64, dbDim7) // "E4"
 */
export function spelledIn(midi: number, chord: BassChord | undefined): string {
  const own = chord && [...chord.reading.notes, ...chord.scaleNotes].find((note) => isRead(note, chord) && chromaOf(note) === midi % 12);
  return own === undefined ? noteName(midi, { prefer: "flats" }) : spellMidiAs(midi, own);
}

const isDiminished = ({ reading }: BassChord): boolean => reading.intervals.includes("3m") && reading.intervals.includes("7d");

const isRead = (note: string, chord: BassChord): boolean =>
  !/bb|##/u.test(note) && (!isDiminished(chord) || !AWKWARD.includes(note.replace(/\d/u, "")));

/**
 * A note of a line: what is no chord tone and moves on by a half step takes the name of the neighbouring letter, a flat on the way down
 * and a sharp on the way up, where that is a name that players read. (The usual rule for chromatic scales.)
 * @param next the name of what follows
 * @example spelledTowards(42, { chord: f7, next: "F2" }) // "Gb2"
 */
export function spelledTowards(midi: number, { chord, next }: { readonly chord: BassChord | undefined; readonly next?: Towards }): string {
  const own = spelledIn(midi, chord);
  const isTone = chord !== undefined && (chord.tones & (1 << (midi % 12))) !== 0;
  if (next === undefined || isTone || Math.abs(next.midi - midi) !== 1 || own.charAt(0) !== next.name.charAt(0)) return own;
  const other = noteName(midi, { prefer: next.midi < midi ? "flats" : "sharps" });
  return other.charAt(0) === next.name.charAt(0) ? own : other;
}

/** The note that follows. */
export interface Towards {
  readonly midi: number;
  readonly name: string;
}
