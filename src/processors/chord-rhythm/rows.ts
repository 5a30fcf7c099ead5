import type { ChordElement } from "../../music/elements.ts";
import { chromaOf, midiOf, spellMidiAs, transposeNote } from "../../music/pitch.ts";
import { intervalOfRow, isDegreeRow } from "../../music/rhythm/degree-rows.ts";

/**
 * The notes of a chord that a row strikes, as the chord is voiced. Rows 1, 3, 5 and 7 strike that degree (the root below the chord
 * where the voicing leaves it out); any other row strikes the whole chord.
 * @example notesOfRow(cmaj7, "7") // ["B3"]
 */
export function notesOfRow(chord: ChordElement, key: string): readonly string[] {
  if (!isDegreeRow(key)) return chord.notes;
  const interval = intervalOfRow(chord, key);
  const pitchClass = interval === undefined ? (key === "1" ? chord.tonic : undefined) : transposeNote(chord.tonic, interval);
  if (pitchClass === undefined || pitchClass === "") return [];
  const voiced = chord.notes.filter((note) => chromaOf(note) === chromaOf(pitchClass));
  return voiced.length > 0 || key !== "1" ? voiced : rootBelow(chord, pitchClass);
}

function rootBelow(chord: ChordElement, pitchClass: string): readonly string[] {
  const lowest = midiOf(chord.notes[0] ?? "");
  const chroma = chromaOf(pitchClass);
  if (lowest === undefined || chroma === undefined) return [];
  return [spellMidiAs(lowest - ((lowest - chroma + 1200) % 12), pitchClass)];
}
