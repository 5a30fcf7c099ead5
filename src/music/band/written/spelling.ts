import type { BassChord } from "../../bass/spans.ts";
import { chromaOf, noteName, spellMidiAs } from "../../pitch.ts";
import { isWhiteKeyTwin, noteOfFifths, placeOf } from "../../spelling/fifths.ts";
import { keyFrame, NO_KEY } from "../../spelling/key-names.ts";
import { readNames } from "../../spelling/read-names.ts";

/** White keys under names that a player stops at. */
const AWKWARD: readonly string[] = ["Fb", "Cb", "E#", "B#"];

/** What a note is read in. */
export interface Surroundings {
  readonly chord: BassChord | undefined;
  /** Key signature; undefined: none. */
  readonly key?: string | undefined;
}

/**
 * A note as a player of its chord reads it: by the chord's own spelling or its scale's, else by the key's, else as a flat. Only a third,
 * a fifth or a seventh has two accidentals. Diminished sevenths, which stand on any of their notes, are read by white keys: E in
 * Db dim7, not Fb, but where the key has that name.
 * @example spelledIn(64, { chord: dbDim7 }) // "E4"
 */
export function spelledIn(midi: number, { chord, key }: Surroundings): string {
  const frame = frameOf(key);
  return (
    toneName(midi, chord, key) ?? scaleName(midi, chord) ?? named(midi, frame?.names[midi % 12]) ?? noteName(midi, { prefer: "flats" })
  );
}

const frameOf = (key: string | undefined) => (key === undefined || key === NO_KEY ? undefined : keyFrame(key));

const named = (midi: number, fifths: number | undefined): string | undefined =>
  fifths === undefined ? undefined : noteOfFifths(midi, fifths);

/** A note of the key's signature, or a minor key's raised sixth or seventh that does not step down by a half; undefined outside. */
function keyName(midi: number, key: string | undefined, next: Towards | undefined): string | undefined {
  const frame = frameOf(key);
  const stepsDown = next !== undefined && midi - next.midi === 1;
  return named(midi, frame?.scale[midi % 12] ?? (stepsDown ? undefined : frame?.line[midi % 12]));
}

const isDiminished = ({ reading }: BassChord): boolean => reading.intervals.includes("3m") && reading.intervals.includes("7d");

/** A note of the chord by its name there; undefined for another, or for one that is read by a plainer name. */
function toneName(midi: number, chord: BassChord | undefined, key: string | undefined): string | undefined {
  if (chord === undefined) return undefined;
  const own = readNames(placeOf(chord.reading.tonic), chord.reading.intervals).get(midi % 12);
  if (own === undefined || !isDiminished(chord) || !isWhiteKeyTwin(own)) return named(midi, own);
  return frameOf(key)?.own[midi % 12] === own ? named(midi, own) : undefined;
}

/** A note of the scale that players use over the chord. */
function scaleName(midi: number, chord: BassChord | undefined): string | undefined {
  const isRead = (note: string): boolean => note.length < 3 && !(chord && isDiminished(chord) && AWKWARD.includes(note));
  const own = chord?.scaleNotes.find((note) => isRead(note) && chromaOf(note) === midi % 12);
  return own === undefined ? undefined : spellMidiAs(midi, own);
}

/** What is read in a chord and a key, on the way to another note. */
export interface OnTheWay extends Surroundings {
  readonly next?: Towards;
}

/**
 * A note of a line: what is no chord tone has its name in the key. What is in neither and moves on by a half step takes the name of the
 * neighbouring letter, a flat on the way down and a sharp on the way up, where that is a name that players read. (The usual rule for
 * chromatic scales.)
 * @example spelledTowards(42, { chord: f7, next: { midi: 41, name: "F2" } }) // "Gb2"
 * @example spelledTowards(35, { chord: bb7, key: "Gb", next: { midi: 34, name: "Bb1" } }) // "Cb2"
 */
export function spelledTowards(midi: number, { chord, key, next }: OnTheWay): string {
  const isTone = chord !== undefined && (chord.tones & (1 << (midi % 12))) !== 0;
  if (isTone) return spelledIn(midi, { chord, key });
  const inKey = keyName(midi, key, next);
  if (inKey !== undefined) return inKey;
  const own = scaleName(midi, chord) ?? noteName(midi, { prefer: next !== undefined && next.midi > midi ? "sharps" : "flats" });
  if (next === undefined || Math.abs(next.midi - midi) !== 1 || own.charAt(0) !== next.name.charAt(0)) return own;
  const other = noteName(midi, { prefer: next.midi < midi ? "flats" : "sharps" });
  return other.charAt(0) === next.name.charAt(0) ? own : other;
}

/** The note that follows. */
export interface Towards {
  readonly midi: number;
  readonly name: string;
}
