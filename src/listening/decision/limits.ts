import type { Expectation } from "./verdict.ts";

/** Chords of so many notes, and keys from F♯1 to B6, are what figures were taken of: beyond them nothing is judged. */
const MOST = 6;
const [LOWEST_JUDGED, HIGHEST_JUDGED] = [30, 95];

/** Why what is asked for is not judged by ear: one voice sings no chord, a chord has too many notes, or a key lies too low or too high. */
export type Limit = "one-voice" | "too-many" | "too-far";

/** @example limitOf({ notes: [24], anyOctave: false }, false) // "too-far" */
export function limitOf({ notes, anyOctave }: Expectation, isVoice: boolean): Limit | null {
  if (isVoice) return notes.length > 1 ? "one-voice" : null;
  if (notes.length > MOST) return "too-many";
  return !anyOctave && notes.some((midi) => midi < LOWEST_JUDGED || midi > HIGHEST_JUDGED) ? "too-far" : null;
}
