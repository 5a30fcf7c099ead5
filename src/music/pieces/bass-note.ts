import { midiOf } from "../pitch.ts";

const LOWEST_BASS = 21;
const HIGHEST_BASS = 47;

/**
 * A pitch class as a bass note within A0..B2 (specification, section 9): the copy nearest to `near`, a MIDI number.
 * @example bassNote("Eb", 39) // "Eb2"
 */
export function bassNote(pitchClass: string, near: number): string {
  const copies = [0, 1, 2, 3]
    .map((octave) => `${pitchClass}${octave}`)
    .filter((note) => {
      const midi = midiOf(note) ?? 0;
      return midi >= LOWEST_BASS && midi <= HIGHEST_BASS;
    });
  const distance = (note: string): number => Math.abs((midiOf(note) ?? 0) - near);
  return copies.reduce((best, note) => (distance(note) < distance(best) ? note : best), copies[0] ?? `${pitchClass}2`);
}
