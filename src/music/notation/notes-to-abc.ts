import type { Key } from "../elements.ts";
import { keySignature, majorKeyOf } from "../keys.ts";
import { midiOf } from "../pitch.ts";
import { barAccidentals } from "./abc-pitch.ts";

/** C4: on two staves, notes below it stand in the bass. */
const MIDDLE_C = 60;
/** Below this a note needs more than two ledger lines under the treble staff; above the other, over the bass staff. */
const LOW_FOR_TREBLE = 57;
const HIGH_FOR_BASS = 64;

/**
 * Notes that sound together as one whole-note chord without a meter: on one staff where they fit there, else on two. No notes
 * give an empty bar.
 * @example notesToAbc(["C3", "E4", "G4"], { key: "C", scaleType: "major" }) // bass staff C, treble staff E G
 */
export function notesToAbc(notes: readonly string[], key: Key): string {
  const signature = keySignature(key.key, key.scaleType);
  const heights = notes.map((note) => midiOf(note) ?? MIDDLE_C);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const header = ["X:1", "M:none", "L:1/1"];
  const end = `K:${majorKeyOf(signature)}`;
  if (notes.length === 0 || low >= LOW_FOR_TREBLE || high <= HIGH_FOR_BASS) {
    const clef = notes.length > 0 && high <= HIGH_FOR_BASS && low < LOW_FOR_TREBLE ? "bass" : "treble";
    return [...header, `V:1 clef=${clef}`, end, `[V:1] ${together(notes, signature)} |]`, ""].join("\n");
  }
  const above = notes.filter((note) => (midiOf(note) ?? 0) >= MIDDLE_C);
  const below = notes.filter((note) => (midiOf(note) ?? 0) < MIDDLE_C);
  const staves = ["%%score { 1 | 2 }", "V:1 clef=treble", "V:2 clef=bass"];
  return [...header, ...staves, end, `[V:1] ${together(above, signature)} |]`, `[V:2] ${together(below, signature)} |]`, ""].join("\n");
}

function together(notes: readonly string[], signature: number): string {
  const accidentals = barAccidentals(signature);
  const written = notes.map((note) => accidentals.pitch(note)).join("");
  return notes.length === 0 ? "x" : notes.length === 1 ? written : `[${written}]`;
}
