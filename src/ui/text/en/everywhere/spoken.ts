// Chord symbols and numerals, as they are read out
export const sharp = "sharp";
export const doubleSharp = "double sharp";
export const flat = "flat";
export const doubleFlat = "double flat";
export const tripleSharp = "triple sharp";
export const tripleFlat = "triple flat";
/** A note with its octave, as it is read out. */
export const noteAndOctave = "{note} {octave}";
export const belowZero = "minus {octave}";
export const major = "major";
export const minor = "minor";
/** The tritone substitute of a dominant, before its numeral. */
export const substitute = "substitute";
export const appliedChord = "{chord} of {degree}";
export const halfDiminished = "half diminished";
export const diminished = "diminished";
export const augmented = "augmented";
export const suspended = "suspended";
export const add = "add";
export const altered = "altered";
export const no = "no";
export const overBass = "{chord} over {bass}";
