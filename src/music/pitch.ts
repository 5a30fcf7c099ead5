import { Note, Interval as TonalInterval } from "tonal";
import { keptByName } from "../lib/keeping/kept-by-name.ts";

/** How a black key is named when nothing else decides. */
export type Accidentals = "sharps" | "flats";

/** A note by its name, read once. */
const noteOf = keptByName((name: string) => Note.get(name));

/**
 * MIDI number 0..127 of a note with its octave (`C4` is 60); undefined for what is no note, or has no octave, or lies outside.
 * @example midiOf("Eb3") // 51
 */
export function midiOf(note: string): number | undefined {
  return noteOf(note).midi ?? undefined;
}

/**
 * Name of a MIDI number 0..127. @example noteName(51, { prefer: "flats" }) // "Eb3"
 */
export function noteName(midi: number, { prefer }: { readonly prefer: Accidentals }): string {
  return prefer === "sharps" ? Note.fromMidiSharps(midi) : Note.fromMidi(midi);
}

/**
 * Pitch class of a note or pitch class, spelled as given; undefined for what is no note.
 * @example pitchClassOf("Eb3") // "Eb"
 */
export function pitchClassOf(note: string): string | undefined {
  return noteOf(note).pc || undefined;
}

/**
 * Number 0..11 of a pitch class (C is 0), enharmonic names alike; undefined for what is no note.
 * @example chromaOf("Cb4") // 11
 */
export function chromaOf(note: string): number | undefined {
  const { empty, chroma } = noteOf(note);
  return empty ? undefined : chroma;
}

/** Octave of a note (`C4` to `B4` are 4); undefined for a pitch class. @example octaveOf("Cb4") // 4 */
export function octaveOf(note: string): number | undefined {
  return noteOf(note).oct ?? undefined;
}

/** Pitch class of a MIDI number. @example chromaOfMidi(61) // 1 */
export const chromaOfMidi = (midi: number): number => ((midi % 12) + 12) % 12;

const movedNote = keptByName((names) => {
  const space = names.indexOf(" ");
  return Note.transpose(names.slice(0, space), names.slice(space + 1));
});

/**
 * A note or pitch class moved by an interval such as `"3m"` or `"-5P"`, spelled by it. A bad name is a bug and throws.
 * @example transposeNote("Ab", "5d") // "Ebb"
 */
export function transposeNote(note: string, interval: string): string {
  const moved = movedNote(`${note} ${interval}`);
  if (moved === "") throw new Error(`Cannot move "${note}" by "${interval}".`);
  return moved;
}

/** True for an interval's name: a number with a quality, as `3m`, `5P` or `-2M`. @example isInterval("3") // false */
export const isInterval = (name: string): boolean => TonalInterval.get(name).empty === false;

const sizeOf = keptByName((interval) => TonalInterval.semitones(interval));

/** Half steps of an interval name; a bad name is a bug and throws. @example semitonesOf("13m") // 20 */
export function semitonesOf(interval: string): number {
  const size = sizeOf(interval);
  if (typeof size !== "number" || Number.isNaN(size)) throw new Error(`"${interval}" is not an interval.`);
  return size;
}

const PLAIN_SHARPS = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];
const PLAIN_FLATS = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"];

/** Plain name of pitch class 0..11: at most one accidental. @example pitchClassName(10, "flats") // "Bb" */
export function pitchClassName(chroma: number, prefer: Accidentals): string {
  const names = prefer === "sharps" ? PLAIN_SHARPS : PLAIN_FLATS;
  return names[chromaOfMidi(chroma)] ?? "C";
}

/** Flat and sharp signs as a keyboard types them. @example plainSigns("♭VII7") // "bVII7" */
export const plainSigns = (text: string): string => text.replace(/♭/g, "b").replace(/♯/g, "#");

/**
 * The name a player would write for a chord root: no double accidentals, no Fb, Cb, E# or B#.
 * @example plainRoot("Ebb") // "D"
 * @example plainRoot("Ab") // "Ab"
 */
export function plainRoot(pitchClass: string): string {
  const chroma = chromaOf(pitchClass);
  if (chroma === undefined || PLAIN_SHARPS.includes(pitchClass) || PLAIN_FLATS.includes(pitchClass)) return pitchClass;
  return pitchClassName(chroma, pitchClass.includes("#") ? "sharps" : "flats");
}

/**
 * The pitch class put into an octave so that it sounds at that MIDI number, keeping its spelling. The two must be the same
 * pitch class, else it is a bug and throws.
 * @example spellMidiAs(59, "Cb") // "Cb4"
 */
export function spellMidiAs(midi: number, pitchClass: string): string {
  if (chromaOf(pitchClass) !== chromaOfMidi(midi)) throw new Error(`MIDI ${midi} is not a ${pitchClass}.`);
  const atZero = midiOf(`${pitchClass}4`) ?? 60;
  return `${pitchClass}${4 + Math.round((midi - atZero) / 12)}`;
}
