/**
 * Letters and half steps of chords and keys as theory books give them; nothing here is taken from the code that is judged by it.
 */

/** The seven letters from C up. */
export const LETTERS = "CDEFGAB";
const STEPS = [0, 2, 4, 5, 7, 9, 11];
const DEGREE_STEPS = STEPS;

/** Degrees of a quality as number and half steps from the root, as theory books give them. */
const QUALITIES: Readonly<Record<string, string>> = {
  "": "1 3 5",
  m: "1 b3 5",
  dim: "1 b3 b5",
  aug: "1 3 #5",
  "6": "1 3 5 6",
  "6/9": "1 3 5 6 9",
  m6: "1 b3 5 6",
  "m6/9": "1 b3 5 6 9",
  maj7: "1 3 5 7",
  maj9: "1 3 5 7 9",
  maj13: "1 3 5 7 9 13",
  "maj7#5": "1 3 #5 7",
  "maj7#11": "1 3 5 7 #11",
  "7": "1 3 5 b7",
  "9": "1 3 5 b7 9",
  "13": "1 3 5 b7 9 13",
  "7b5": "1 3 b5 b7",
  "7#5": "1 3 #5 b7",
  "7b9": "1 3 5 b7 b9",
  "7#9": "1 3 5 b7 #9",
  "7#11": "1 3 5 b7 #11",
  "9#11": "1 3 5 b7 9 #11",
  "7#5#9": "1 3 #5 b7 #9",
  "7#5b9": "1 3 #5 b7 b9",
  "7alt": "1 3 b5 #5 b7 b9 #9",
  "7b9b13": "1 3 b7 b9 b13",
  "7b13": "1 3 b7 b13",
  "13b9": "1 3 5 b7 b9 13",
  "7sus4": "1 4 5 b7",
  "9sus4": "1 4 5 b7 9",
  "13sus4": "1 4 5 b7 9 13",
  "7b9sus4": "1 4 5 b7 b9",
  sus4: "1 4 5",
  sus2: "1 2 5",
  m7: "1 b3 5 b7",
  m9: "1 b3 5 b7 9",
  m11: "1 b3 5 b7 9 11",
  mMaj7: "1 b3 5 7",
  m7b5: "1 b3 b5 b7",
  dim7: "1 b3 b5 bb7",
};

/** A spelled pitch class as its letter's place and how far it is raised. */
export interface Spelled {
  readonly letter: number;
  readonly raised: number;
}

export function spelledOf(name: string): Spelled {
  const signs = name.slice(1);
  return { letter: LETTERS.indexOf(name.charAt(0)), raised: signs.startsWith("b") ? -signs.length : signs.length };
}

export const halfSteps = ({ letter, raised }: Spelled): number => (STEPS[letter] ?? 0) + raised;
export const chroma = (spelled: Spelled): number => ((halfSteps(spelled) % 12) + 12) % 12;
export const nameOf = ({ letter, raised }: Spelled): string =>
  LETTERS.charAt(letter) + (raised < 0 ? "b".repeat(-raised) : "#".repeat(raised));

/** The note so many letters and half steps above. */
export function above(from: Spelled, letters: number, steps: number): Spelled {
  const letter = (from.letter + letters) % 7;
  const plain = (STEPS[letter] ?? 0) - halfSteps(from) - steps;
  return { letter, raised: -(((plain % 12) + 18) % 12) + 6 };
}

export function degreeOf(root: Spelled, degree: string): Spelled {
  const number = Number(degree.replace(/[^0-9]/g, ""));
  const signs = degree.replace(/[0-9]/g, "");
  const alteration = signs.startsWith("b") ? -signs.length : signs.length;
  const letters = (number - 1) % 7;
  return above(root, letters, (DEGREE_STEPS[letters] ?? 0) + alteration);
}

/** The notes of a chord symbol, as its degrees spell them; throws for a quality that the table lacks. */
export function symbolNotes(name: string): readonly string[] {
  const { root, quality } = cut(name);
  const degrees = QUALITIES[quality];
  if (degrees === undefined) throw new Error(`The oracle does not know the quality of "${name}".`);
  return degrees.split(" ").map((degree) => nameOf(degreeOf(spelledOf(root), degree)));
}

export function cut(name: string): { readonly root: string; readonly quality: string; readonly bass: string | undefined } {
  const root = /^[A-G](?:b|#)*/.exec(name)?.[0] ?? "?";
  const slash = /\/([A-G][b#]*)$/.exec(name);
  const quality = name.slice(root.length, slash ? name.length - slash[0].length : undefined);
  return { root, quality, bass: slash?.[1] };
}

const MAJOR_SHARPS: Readonly<Record<string, number>> = {
  C: 0,
  G: 1,
  D: 2,
  A: 3,
  E: 4,
  B: 5,
  "F#": 6,
  F: -1,
  Bb: -2,
  Eb: -3,
  Ab: -4,
  Db: -5,
  Gb: -6,
};
const MINOR_SHARPS: Readonly<Record<string, number>> = {
  A: 0,
  E: 1,
  B: 2,
  "F#": 3,
  "C#": 4,
  "G#": 5,
  "D#": 6,
  D: -1,
  G: -2,
  C: -3,
  F: -4,
  Bb: -5,
  Eb: -6,
};

/** Sharps (above 0) or flats of a key with at most six; undefined for one that has more, or is none. */
export function signsOf(key: string): number | undefined {
  if (key.endsWith("dor")) {
    const relative = nameOf(above(spelledOf(key.slice(0, -3)), 6, 10));
    return MAJOR_SHARPS[relative];
  }
  return key.endsWith("m") ? MINOR_SHARPS[key.slice(0, -1)] : MAJOR_SHARPS[key];
}

const SHARPS_IN_ORDER = "FCGDAEB";

/** The seven notes of a key's signature. */
export function scaleNotes(key: string): readonly string[] {
  const signs = signsOf(key);
  if (signs === undefined) return [];
  const altered = signs >= 0 ? SHARPS_IN_ORDER.slice(0, signs) : [...SHARPS_IN_ORDER].reverse().slice(0, -signs).join("");
  return [...LETTERS].map((letter) => (altered.includes(letter) ? letter + (signs > 0 ? "#" : "b") : letter));
}

/** The notes of a key: its signature's seven, in minor the raised sixth and seventh too. */
export function keyNotes(key: string): ReadonlySet<string> {
  const own = scaleNotes(key);
  if (own.length === 0) return new Set();
  const tonic = spelledOf(key.replace(/m$|dor$/, ""));
  const raised = key.endsWith("m") ? [above(tonic, 5, 9), above(tonic, 6, 11)].map(nameOf).filter((name) => name.length < 3) : [];
  return new Set([...own, ...raised]);
}

/** Degrees of a chord symbol's quality, such as `b3`; none for a quality that the table lacks. */
export const degreesOf = (name: string): readonly string[] => (QUALITIES[cut(name).quality] ?? "").split(" ");
