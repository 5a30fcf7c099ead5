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
  ["", ""],
  ["#", " sharp"],
  ["##", " double sharp"],
  ["###", " triple sharp"],
  ["b", " flat"],
  ["bb", " double flat"],
  ["bbb", " triple flat"],
]);

/** What a screen reader says for a note. @example spokenNote({ letter: "B", accidentals: "b", octave: "4" }) // "B flat 4" */
export const spokenNote = ({ letter, accidentals, octave }: NoteParts): string =>
  `${letter}${SPOKEN.get(accidentals) ?? ""} ${octave.replace("-", "minus ")}`;
