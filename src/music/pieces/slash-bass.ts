import type { ChordElement } from "../elements.ts";
import { chromaOf, midiOf } from "../pitch.ts";
import { bassNote } from "./bass-note.ts";

/** How far below a chord its slash bass lies about, in half steps. */
const BELOW = 6;

/**
 * A chord with its slash bass as its lowest note, within A0..B2: where no bass voice plays it, the chord does. A chord without one, or
 * that has it, comes back itself.
 * @example withSlashBass(cOverBFlat).notes // ["Bb2", "C3", "E3", "G3"]
 */
export function withSlashBass(chord: ChordElement): ChordElement {
  const [lowest] = chord.notes;
  if (chord.bass === undefined || lowest === undefined || hasSlashBass(chord)) return chord;
  return { ...chord, notes: [bassNote(chord.bass, (midiOf(lowest) ?? 48) - BELOW), ...chord.notes] };
}

/** The chord alone, its slash bass left to a bass voice. @example withoutSlashBass(cOverBFlat).notes // ["C3", "E3", "G3"] */
export const withoutSlashBass = (chord: ChordElement): ChordElement =>
  hasSlashBass(chord) ? { ...chord, notes: chord.notes.slice(1) } : chord;

/** Whether a chord's lowest note is a slash bass that was put under it. */
export function hasSlashBass({ bass, notes, intervals }: ChordElement): boolean {
  return bass !== undefined && notes.length === intervals.length + 1 && chromaOf(notes[0] ?? "") === chromaOf(bass);
}
