import type { ChordElement, PlainElement } from "../elements.ts";
import { midiOf } from "../pitch.ts";
import { bassNote } from "./bass-note.ts";
import { soundingMidi } from "./events.ts";
import { withoutSlashBass } from "./slash-bass.ts";

/**
 * A chord's notes with its root (or slash bass) an octave below them within A0..B2, as MIDI numbers: how a chord is heard when it
 * is clicked (specification, section 4: a bass is added by default).
 * @example chordSound(cMajor) // [36, 48, 52, 55]
 */
export function chordSound(chord: ChordElement): readonly number[] {
  const notes = soundingMidi(withoutSlashBass(chord));
  const bass = midiOf(bassNote(chord.bass ?? chord.tonic, (notes[0] ?? 48) - 12));
  return bass === undefined ? notes : [bass, ...notes];
}

/** What an element sounds when it is clicked: a chord with its bass, a note, nothing for a rest. @example elementSound(note) // [60] */
export const elementSound = (element: PlainElement): readonly number[] =>
  element.elementType === "Chord" ? chordSound(element) : soundingMidi(element);
