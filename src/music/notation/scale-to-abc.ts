import { keySignature, majorKeyOf } from "../keys.ts";
import { type Scale, scaleNotes } from "../scales/scale.ts";
import { barAccidentals } from "./abc-pitch.ts";

/** A scale as notation, and its notes in the order in which they are drawn. */
export interface ScaleAbc {
  readonly abc: string;
  readonly notes: readonly string[];
}

/**
 * A scale going up one octave on one line without bars, under its key signature: room under each note for a roman label.
 * @example scaleToAbc(scale).notes[0] // "Eb4"
 */
export function scaleToAbc(scale: Scale): ScaleAbc {
  const signature = keySignature(scale.tonic, scale.type);
  const accidentals = barAccidentals(signature);
  const notes = scaleNotes(scale, 4);
  const line = notes.map((note) => accidentals.pitch(note)).join(" ");
  return { abc: `X:1\nM:none\nL:1/4\nK:${majorKeyOf(signature)}\n${line} |]\n`, notes };
}
