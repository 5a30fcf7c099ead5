const NOTE = /^([A-G])(b+|#+)/u;

/** The name of a note or key with the accidentals behind its letter as signs. @example withAccidentalSigns("Eb") // "E♭" */
export const withAccidentalSigns = (name: string): string =>
  name.replace(NOTE, (_, letter: string, accidentals: string) => letter + accidentals.replaceAll("b", "♭").replaceAll("#", "♯"));
