import type { ChordElement, MusicElement } from "../elements.ts";
import { chromaOf, midiOf, noteName, plainRoot, transposeNote } from "../pitch.ts";
import { chordName } from "./element.ts";

/**
 * Chords that belong together, spelled together: a minor chord and the dominant whose root lies a fifth below (a ii-V, wherever it
 * stands) are a fourth apart in their letters too, each root as a player writes it. Everything else comes back as it is.
 * @example spelledTogether([gbm7, b7]).map(({ name }) => name) // ["F#m7", "B7"]
 */
export function spelledTogether(elements: readonly MusicElement[]): readonly MusicElement[] {
  const spelled = [...elements];
  for (const [index, second] of elements.entries()) {
    const first = elements[index - 1];
    if (first?.elementType !== "Chord" || second.elementType !== "Chord" || !isTwoFive(first, second)) continue;
    const [two, five] = rootsOf(first.tonic, second.tonic);
    spelled[index - 1] = respelled(first, two);
    spelled[index] = respelled(second, five);
  }
  return spelled;
}

function isTwoFive(two: ChordElement, five: ChordElement): boolean {
  const isDominant = five.intervals.includes("3M") && five.intervals.includes("7m");
  return isDominant && two.intervals.includes("3m") && ((chromaOf(five.tonic) ?? 0) - (chromaOf(two.tonic) ?? 0) + 12) % 12 === 5;
}

/** Two roots a fourth apart, both as a player writes them: as they are, else led by the second, else by the first. */
function rootsOf(two: string, five: string): readonly [string, string] {
  const pairs = [
    [transposeNote(five, "-4P"), five],
    [two, transposeNote(two, "4P")],
  ] as const;
  return pairs.find((pair) => pair.every((root) => plainRoot(root) === root)) ?? [two, five];
}

/** A chord on another name of its root; its notes, and a slash bass, follow without double accidentals. */
function respelled(chord: ChordElement, tonic: string): ChordElement {
  if (chord.tonic === tonic) return chord;
  const step = transposeNote(chord.tonic, "2d") === tonic ? "2d" : "-2d";
  const notes = chord.notes.map((note) => plainNote(transposeNote(note, step)));
  const slash = chord.bass === undefined ? {} : { bass: plainRoot(transposeNote(chord.bass, step)) };
  return { ...chord, tonic, name: chordName(tonic, chord.type, slash.bass), notes, ...slash };
}

/** A note without double accidentals. @example plainNote("Abb4") // "G4" */
export const plainNote = (note: string): string =>
  /##|bb/.test(note) ? noteName(midiOf(note) ?? 60, { prefer: note.includes("#") ? "sharps" : "flats" }) : note;
