import type { ChordElement, PlainElement } from "../elements.ts";
import { midiOf } from "../pitch.ts";
import { playerVoicing } from "../voicing/player-voicing.ts";
import { bassNote } from "./bass-note.ts";
import { soundingMidi } from "./events.ts";
import { withoutSlashBass } from "./slash-bass.ts";

/**
 * A chord's notes with its root (or slash bass) an octave below them within A0..B2, as MIDI numbers: how a chord is heard when it
 * is clicked (specification, section 4: a bass is added by default). A chord of six tones or more sounds as pianists voice it, unless its
 * voicing was made by hand.
 * @example chordSound(cMajor) // [36, 48, 52, 55]
 */
export function chordSound(chord: ChordElement): readonly number[] {
  const upper = withoutSlashBass(chord);
  const voiced = chord.originalVoicing || upper.notes.length !== chord.intervals.length ? undefined : playerVoicing(chord);
  const bass = bassOf(chord, soundingMidi(upper)[0] ?? 48);
  const notes = voiced === undefined ? soundingMidi(upper) : voiced.flatMap((note) => midiOf(note) ?? []);
  return bass === undefined ? notes : [bass, ...notes];
}

const bassOf = ({ bass, tonic }: ChordElement, lowest: number): number | undefined => midiOf(bassNote(bass ?? tonic, lowest - 12));

/** What an element sounds when it is clicked: a chord with its bass, a note, nothing for a rest. @example elementSound(note) // [60] */
export const elementSound = (element: PlainElement): readonly number[] =>
  element.elementType === "Chord" ? chordSound(element) : soundingMidi(element);
