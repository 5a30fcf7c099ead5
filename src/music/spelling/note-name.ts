import { chordOf } from "../chords/read-chord.ts";
import type { Key } from "../elements.ts";
import { voiceKey } from "../pieces/voice.ts";
import { chromaOf, chromaOfMidi, pitchClassName, pitchClassOf, spellMidiAs } from "../pitch.ts";
import { keyScale } from "../scales/scale.ts";
import { nameOfFifths, placeOf } from "./fifths.ts";
import { nameInKey } from "./key-names.ts";
import { readNames } from "./read-names.ts";

/** What names a note. */
export interface NoteNaming {
  /** The chord that it sounds with. */
  readonly chord?: { readonly tonic: string; readonly type: string; readonly bass?: string | undefined } | undefined;
  readonly key?: Key | undefined;
}

/**
 * Name of a MIDI number without its octave: as the chord spells it, else the scale, else the key round it; without a key with flats, or
 * with sharps over a root that has one. Double accidentals only in a chord's third, fifth or seventh.
 * @example noteNameIn(64, { chord: { tonic: "C#", type: "m7" } }) // "E"
 */
export function noteNameIn(midi: number, { chord, key }: NoteNaming): string {
  const chroma = chromaOfMidi(midi);
  const reading = chord && chordOf(`${chord.tonic}${chord.type}`);
  const own = reading && readNames(placeOf(reading.tonic), reading.intervals).get(chroma);
  if (own !== undefined) return nameOfFifths(own);
  const scale = key === undefined ? undefined : keyScale(key);
  const names = [...(chord === undefined ? [] : [chord.bass ?? chord.tonic]), ...(scale?.ok ? scale.value.notes : [])];
  const name = names.find((note) => note.length < 3 && chromaOf(note) === chroma);
  if (name !== undefined) return name;
  if (key !== undefined) return nameInKey(chroma, voiceKey(key));
  return pitchClassName(chroma, chord?.tonic.includes("#") === true ? "sharps" : "flats");
}

/** The same with its octave. @example noteIn(71, { chord: { tonic: "Ab", type: "m" } }) // "Cb5" */
export const noteIn = (midi: number, naming: NoteNaming): string => spellMidiAs(midi, pitchClassOf(noteNameIn(midi, naming)) ?? "C");
