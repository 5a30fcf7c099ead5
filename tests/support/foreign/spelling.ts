const FIFTHS = "FCGDAEB";
const SHARPS = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];
const FLATS = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"];

/** A note's name so many steps up the line of fifths. @example transposedRoot("Bb", 2) // { letter: "C", alter: 0 } */
export function transposedRoot(name: string, steps: number): { readonly letter: string; readonly alter: number } {
  const sharps = name.split("#").length - 1 - (name.slice(1).split("b").length - 1);
  const place = FIFTHS.indexOf(name.charAt(0)) + 7 * sharps + steps;
  return { letter: FIFTHS.charAt(((place % 7) + 7) % 7), alter: Math.floor(place / 7) };
}

/** A key (60 is middle C) as MusicXML names it. */
export function namedKey(midi: number, flats = false): { readonly step: string; readonly alter: number; readonly octave: number } {
  const name = (flats ? FLATS : SHARPS)[midi % 12] ?? "C";
  return { step: name.charAt(0), alter: name.endsWith("#") ? 1 : name.length > 1 ? -1 : 0, octave: Math.floor(midi / 12) - 1 };
}
