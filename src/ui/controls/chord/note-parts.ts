import * as words from "../../text/en/everywhere/spoken.ts";
import { say } from "../../text/say.ts";

const NOTE = /^([A-G])(#{1,3}|b{1,3}|)(-?\d)$/u;

/** A note with its octave, cut into what is set one after the other. */
export interface NoteParts {
  readonly letter: string;
  /** `""`, sharps or flats. */
  readonly accidentals: string;
  readonly octave: string;
}

/** The parts of a note's name; undefined for what is no note with an octave. @example noteParts("Bb4")?.octave // "4" */
export function noteParts(name: string): NoteParts | undefined {
  const [, letter, accidentals = "", octave] = NOTE.exec(name) ?? [];
  return letter === undefined || octave === undefined ? undefined : { letter, accidentals, octave };
}

const SPOKEN = new Map([
  ["#", words.sharp],
  ["##", words.doubleSharp],
  ["###", words.tripleSharp],
  ["b", words.flat],
  ["bb", words.doubleFlat],
  ["bbb", words.tripleFlat],
]);

/** What a screen reader says for a note. @example spokenNote({ letter: "B", accidentals: "b", octave: "4" }) // "B flat 4" */
export function spokenNote({ letter, accidentals, octave }: NoteParts): string {
  const sign = SPOKEN.get(accidentals);
  const note = sign === undefined ? letter : `${letter} ${sign}`;
  const spoken = octave.startsWith("-") ? say(words.belowZero, { octave: octave.slice(1) }) : octave;
  return say(words.noteAndOctave, { note, octave: spoken });
}
