import { closeNotes, rootOctave } from "../chords/element.ts";
import type { ChordElement } from "../elements.ts";
import { chromaOf, midiOf, semitonesOf } from "../pitch.ts";
import { isPlayerVoiced } from "../voicing/player-voicing.ts";
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
export function hasSlashBass({ bass, notes, intervals, tonic, type, originalVoicing }: ChordElement): boolean {
  if (bass === undefined || chromaOf(notes[0] ?? "") !== chromaOf(bass)) return false;
  return notes.length === intervals.length + 1 || (!originalVoicing && isPlayerVoiced({ tonic, type, notes: notes.slice(1) }));
}

/**
 * A chord as one player has it who plays its written bass, too: that is its lowest note. Where it is a note of a chord in close position, the
 * chord is turned; else it stands below. A chord that has its bass lowest, and one that keeps its own voicing, comes back itself.
 * @example overItsBass(eFlatSixthOverG).notes // ["G3", "Bb3", "C4", "Eb4"]
 */
export function overItsBass(chord: ChordElement): ChordElement {
  const { bass, notes, intervals, tonic, originalVoicing } = chord;
  const midi = notes.flatMap((note) => midiOf(note) ?? []);
  if (bass === undefined || originalVoicing || midi.length === 0 || chromaOf(notes[0] ?? "") === chromaOf(bass)) return chord;
  const above = ((chromaOf(bass) ?? 0) - (chromaOf(tonic) ?? 0) + 12) % 12;
  const inversion = intervals.findIndex((interval) => semitonesOf(interval) % 12 === above);
  const isClose = Math.max(...midi) - Math.min(...midi) < 12;
  if (inversion < 0 || !isClose) return withSlashBass(chord);
  return { ...chord, inversion, notes: closeNotes(tonic, intervals, rootOctave(chord), inversion) };
}
