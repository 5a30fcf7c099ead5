import { ok, type Result } from "../../lib/result.ts";
import type { ChordElement, RestElement } from "../elements.ts";
import { midiOf, octaveOf, pitchClassOf, transposeNote } from "../pitch.ts";
import type { Duration } from "../time/time.ts";
import { chordOf, readChord } from "./read-chord.ts";

/** What a chord element is made of. */
export interface ChordElementOptions {
  readonly id: string;
  /** Pitch class of the root. */
  readonly tonic: string;
  /** Any quality the chord reader knows, e.g. `"maj7"`; `"M"` or `""` is a major triad. */
  readonly type: string;
  /** Octave of the root in root position; 3 by default. */
  readonly octave?: number;
  /** 0 (default) is root position; 1 puts the second note lowest, and so on; below 0 it counts down from the octave below. */
  readonly inversion?: number;
  /** A whole note by default. */
  readonly duration?: Duration;
  readonly originalVoicing?: boolean;
  /** Pitch class of a slash bass. */
  readonly bass?: string;
}

/** Name of a chord as shown. @example chordName("Eb", "maj7") // "Ebmaj7"; a major triad is its root alone */
export function chordName(tonic: string, type: string, bass?: string): string {
  return `${tonic}${type === "M" ? "" : type}${bass === undefined ? "" : `/${bass}`}`;
}

/**
 * A chord as the specification stores it, in close position. A root or quality that cannot be read is a bug and throws: read
 * what a person typed with `elementOfSymbol`.
 * @example chordElement({ id: "a", tonic: "C", type: "maj7", inversion: 1 }).notes // ["E3", "G3", "B3", "C4"]
 */
export function chordElement(options: ChordElementOptions): ChordElement {
  const { id, tonic, octave = 3, inversion = 0, duration = "w", originalVoicing = false, bass } = options;
  const reading = chordOf(`${tonic}${options.type}`);
  if (!reading) throw new Error(`"${tonic}${options.type}" is not a chord.`);
  const { type, intervals } = reading;
  const notes = [...notesOf(intervals, `${tonic} ${octave} ${inversion}`, () => closeNotes(tonic, intervals, octave, inversion))];
  const name = chordName(tonic, type, bass);
  const slash = bass === undefined ? {} : { bass };
  return { id, name, tonic, type, notes, intervals, inversion, duration, originalVoicing, ...slash, elementType: "Chord" };
}

const voiced = new WeakMap<readonly string[], Map<string, readonly string[]>>();

/** The notes of a reading's intervals, made once: a key's panels show the same chords by the hundred. */
function notesOf(intervals: readonly string[], name: string, make: () => readonly string[]): readonly string[] {
  const known = voiced.get(intervals) ?? new Map<string, readonly string[]>();
  voiced.set(intervals, known);
  const notes = known.get(name) ?? make();
  known.set(name, notes);
  return notes;
}

/**
 * Notes of a chord in close position, lowest first: intervals above the root at an octave. Inversion n has the n-th note lowest,
 * and what lay below it goes up until it is above; a whole round of inversions lifts the chord an octave.
 * @example closeNotes("C", ["1P", "3M", "5P"], 3, 2) // ["G3", "C4", "E4"]
 */
export function closeNotes(tonic: string, intervals: readonly string[], octave: number, inversion: number): string[] {
  const rounds = Math.floor(inversion / intervals.length);
  const notes = intervals.map((interval) => transposeNote(`${tonic}${octave + rounds}`, interval));
  const lowest = midiOf(notes[inversion - rounds * intervals.length] ?? "") ?? 0;
  return sorted(notes.map((note) => raisedTo(note, lowest)));
}

/** The note lifted by octaves until it is not below a MIDI number. */
function raisedTo(note: string, lowest: number): string {
  const below = lowest - (midiOf(note) ?? lowest);
  const octaves = Math.ceil(below / 12);
  return octaves > 0 ? `${pitchClassOf(note)}${(octaveOf(note) ?? 0) + octaves}` : note;
}

/** Sorts in place, lowest first. */
const sorted = (notes: string[]): string[] => notes.sort((a, b) => (midiOf(a) ?? 0) - (midiOf(b) ?? 0));

/** The same chord turned over so many more times. @example invertChord(chord, 1) */
export function invertChord(chord: ChordElement, times: number): ChordElement {
  const octave = rootOctave(chord);
  const inversion = chord.inversion + times;
  return { ...chord, inversion, notes: closeNotes(chord.tonic, chord.intervals, octave, inversion) };
}

/** Octave in which a chord's root stands in root position, read off its notes and inversion; 3 where nothing tells. @example rootOctave(chordElement({ id: "c", tonic: "C", type: "7", octave: 4 })) // 4 */
export function rootOctave(chord: Pick<ChordElement, "tonic" | "intervals" | "notes" | "inversion">): number {
  const lowest = midiOf(chord.notes[0] ?? "");
  if (lowest === undefined) return 3;
  const atThree = midiOf(closeNotes(chord.tonic, chord.intervals, 3, chord.inversion)[0] ?? "") ?? lowest;
  return 3 + Math.round((lowest - atThree) / 12);
}

/** A silence of a written length. @example restElement("r1", "q").note // "z" */
export const restElement = (id: string, duration: Duration, name = "Rest"): RestElement => ({
  id,
  name,
  note: "z",
  duration,
  elementType: "Rest",
});

/**
 * The element that a typed chord symbol means: a chord, or a rest for `N.C.`. Refuses what the chord reader refuses.
 * @example elementOfSymbol("F7/A", { id: "b", duration: "h" })
 */
export function elementOfSymbol(
  symbol: string,
  options: Omit<ChordElementOptions, "tonic" | "type" | "bass">,
): Result<ChordElement | RestElement> {
  const reading = readChord(symbol);
  if (!reading.ok) return reading;
  if (reading.value.noChord) return ok(restElement(options.id, options.duration ?? "w", "N.C."));
  const { tonic, type, bass } = reading.value;
  return ok(chordElement({ ...options, tonic, type, ...(bass === undefined ? {} : { bass }) }));
}
