import { fifthsOf } from "../keys.ts";
import { transposeNote } from "../pitch.ts";

/** The letters in fifths, from F up. */
const LETTERS = "FCGDAEB";

/** The pitch class that lies so many fifths above C. @example nameOfFifths(-3) // "Eb" */
export function nameOfFifths(fifths: number): string {
  const signs = Math.floor((fifths + 1) / 7);
  return LETTERS.charAt(fifths + 1 - 7 * signs) + (signs > 0 ? "#".repeat(signs) : "b".repeat(-signs));
}

/** Number 0..11 of the pitch class that lies so many fifths above C. @example chromaOfFifths(-1) // 5 */
export const chromaOfFifths = (fifths: number): number => (((fifths * 7) % 12) + 12) % 12;

/** Fifths of names without double accidentals: from Fb to B#. */
const LOWEST = -8;
const HIGHEST = 12;

/** True for a name with at most one accidental. @example isSingle(-9) // false: Bbb */
export const isSingle = (fifths: number): boolean => fifths >= LOWEST && fifths <= HIGHEST;

/** True for Fb, Cb, E# and B#. @example isWhiteKeyTwin(-7) // true: Cb */
export const isWhiteKeyTwin = (fifths: number): boolean => fifths === -8 || fifths === -7 || fifths === 11 || fifths === 12;

const intervals = new Map<string, number>();

/** Fifths from a note to the one an interval above. @example fifthsOfInterval("3M") // 4 */
export function fifthsOfInterval(interval: string): number {
  const known = intervals.get(interval);
  if (known !== undefined) return known;
  const fifths = fifthsOf(transposeNote("C", interval)) ?? 0;
  intervals.set(interval, fifths);
  return fifths;
}

/** A MIDI number under the name that lies so many fifths above C. The two must be the same pitch class. @example noteOfFifths(59, -7) // "Cb4" */
export function noteOfFifths(midi: number, fifths: number): string {
  const signs = Math.floor((fifths + 1) / 7);
  return `${nameOfFifths(fifths)}${Math.floor((midi - signs) / 12) - 1}`;
}

/** Fifths of a pitch class; a bad name is a bug and throws. @example placeOf("Eb") // -3 */
export function placeOf(pitchClass: string): number {
  const fifths = fifthsOf(pitchClass);
  if (fifths === undefined) throw new Error(`"${pitchClass}" is no pitch class.`);
  return fifths;
}
