import { midiOf, octaveOf, pitchClassOf } from "../pitch.ts";

/** Which notes of a close voicing fall an octave, counted from the top. */
export type Drop = "none" | "drop2" | "drop3" | "drop24";

/** The drops a person can choose. */
export const DROPS: readonly Drop[] = ["none", "drop2", "drop3", "drop24"];

const FROM_TOP: Readonly<Record<Drop, readonly number[]>> = { none: [], drop2: [2], drop3: [3], drop24: [2, 4] };

/**
 * Opens a close voicing: the second, third, or second and fourth note from the top fall an octave; the top stays. Three notes
 * under drop-2 give the spread triad. Where a chord has no such note nothing falls. Five and more notes: the same count from
 * the top. Pitch classes never change.
 * @example dropVoicing(["C3", "E3", "G3", "B3"], "drop2") // ["G2", "C3", "E3", "B3"]
 */
export function dropVoicing(notes: readonly string[], drop: Drop): readonly string[] {
  const falling = FROM_TOP[drop].map((place) => notes.length - place).filter((index) => index >= 0);
  return byHeight(notes.map((note, index) => (falling.includes(index) ? octaveDown(note) : note)));
}

const octaveDown = (note: string): string => `${pitchClassOf(note)}${(octaveOf(note) ?? 0) - 1}`;

/** Notes sorted from the lowest. @example byHeight(["E4", "C4"]) // ["C4", "E4"] */
export const byHeight = (notes: readonly string[]): readonly string[] => [...notes].sort((a, b) => (midiOf(a) ?? 0) - (midiOf(b) ?? 0));

/** Notes brought within an octave above the lowest of them. @example withinAnOctave(["E3", "Bb3", "D4", "A4"]) // ["E3", "A3", "Bb3", "D4"] */
export function withinAnOctave(notes: readonly string[]): readonly string[] {
  const [lowest = ""] = byHeight(notes);
  const octaves = (note: string): number => Math.floor(((midiOf(note) ?? 0) - (midiOf(lowest) ?? 0)) / 12);
  return byHeight(notes.map((note) => `${pitchClassOf(note)}${(octaveOf(note) ?? 0) - octaves(note)}`));
}
