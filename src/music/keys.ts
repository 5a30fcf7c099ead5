import { keptByName } from "../lib/keeping/kept-by-name.ts";
import type { Key } from "./elements.ts";
import { type Accidentals, chromaOf, pitchClassOf, semitonesOf, transposeNote } from "./pitch.ts";
import { findScale } from "./scales/library.ts";

/** The twelve keys of the circle of fifths, in the specification's order and spelling. */
export const circleOfFifths = ["C", "G", "D", "A", "E", "B", "F#", "Db", "Ab", "Eb", "Bb", "F"] as const;

/** One of the twelve keys. */
export type KeyName = (typeof circleOfFifths)[number];

/** @example isKeyName("Db") // true */
export const isKeyName = (name: string): name is KeyName => circleOfFifths.some((key) => key === name);

/** Tonics that the circle has under another name, and that some key is written on with no more than six signs: Gb major, D# minor, G# dorian. */
const TWINS: readonly string[] = ["Gb", "D#", "G#", "C#", "A#", "Cb", "E#"];

/** Whether a key may be on this tonic: one of the circle's, or one that they have under another name. @example isTonicName("Gb") // true */
export const isTonicName = (name: string): boolean => isKeyName(name) || TWINS.includes(name);

/** Places on the circle of fifths that the letters' major keys stand at: C is 0, G 1, F -1. */
const LETTER_FIFTHS: Readonly<Record<string, number>> = { F: -1, C: 0, G: 1, D: 2, A: 3, E: 4, B: 5 };

/** Fifths from C of a spelled pitch class (its major key's signature); undefined for no note. @example fifthsOf("Eb") // -3 */
export function fifthsOf(pitchClass: string): number | undefined {
  const name = pitchClassOf(pitchClass);
  if (name === undefined) return undefined;
  const letter = LETTER_FIFTHS[name.charAt(0)] ?? 0;
  const accidentals = name.slice(1);
  return letter + 7 * (accidentals.includes("#") ? accidentals.length : -accidentals.length);
}

/** How far the signature of a mode stands from its tonic's major key. */
const MODE_FIFTHS: Readonly<Record<string, number>> = {
  lydian: 1,
  major: 0,
  mixolydian: -1,
  dorian: -2,
  minor: -3,
  phrygian: -4,
  locrian: -5,
};

/**
 * Count of a key signature's accidentals: sharps above 0, flats below. Modes take their parent major key's; every other scale
 * takes its tonic's minor key if it has a minor and no major third, else its major key. Beyond 7 no signature can be written:
 * then 0, and every accidental stands at its note.
 * @example keySignature("Eb", "major") // -3
 * @example keySignature("D", "dorian") // 0
 */
export function keySignature(tonic: string, scaleType: string): number {
  const fifths = signsOf({ key: tonic, scaleType });
  return Math.abs(fifths) > 7 ? 0 : fifths;
}

/** The signs of a key, be they more than a signature can have. @example signsOf({ key: "Eb", scaleType: "locrian" }) // -8 */
export const signsOf = ({ key, scaleType }: Key): number => (fifthsOf(key) ?? 0) + signatureShift(scaleType);

/**
 * Whether a scale has tonal functions and a relative: the modes of a major key have, and every scale with a perfect fifth above its tonic that
 * does not repeat itself within the octave, as the chromatic scale and Messiaen's modes do.
 * @example isTonal("harmonic minor") // true
 * @example isTonal("whole tone") // false
 */
export const isTonal = keptByName((scaleType): boolean => {
  const scale = findScale(scaleType);
  if (!scale) return false;
  if (MODE_FIFTHS[scale.name] !== undefined) return true;
  const sizes = new Set(scale.intervals.map((interval) => semitonesOf(interval) % 12));
  const repeats = [1, 2, 3, 4, 6].some((step) => [...sizes].every((size) => sizes.has((size + step) % 12)));
  return sizes.has(7) && !repeats;
});

/**
 * The key with the same signature that stands beside a key: the relative minor of a major one, the major key of every other mode; of another
 * scale the relative of its tonic's minor or major key. Written as the key is; undefined for a scale that is not tonal.
 * @example relativeOf({ key: "Eb", scaleType: "dorian" }) // { key: "Db", scaleType: "major" }
 */
export function relativeOf(key: Key): Key | undefined {
  if (!isTonal(key.scaleType)) return undefined;
  const { key: tonic, scaleType } = writtenKey(key);
  const shift = signatureShift(scaleType);
  const isMode = findScale(scaleType)?.name !== "major" && MODE_FIFTHS[findScale(scaleType)?.name ?? ""] !== undefined;
  if (isMode) return { key: majorKeyOf(keySignature(tonic, scaleType)), scaleType: "major" };
  return shift < 0 ? { key: relativeMajor(tonic), scaleType: "major" } : { key: relativeMinor(tonic), scaleType: "minor" };
}

/**
 * A key under the tonic that it is written with: where its signature would have more than six accidentals, its twin with fewer.
 * @example writtenKey({ key: "Db", scaleType: "minor" }) // { key: "C#", scaleType: "minor" }
 */
export function writtenKey(key: Key): Key {
  const fifths = fifthsOf(key.key) ?? 0;
  const signature = fifths + signatureShift(key.scaleType);
  if (Math.abs(signature) <= MOST_SIGNS) return key;
  const twin = transposeNote(key.key, signature < 0 ? "-2d" : "2d");
  return Math.abs(signature + (signature < 0 ? 12 : -12)) < Math.abs(signature) ? { ...key, key: pitchClassOf(twin) ?? key.key } : key;
}

/**
 * A key on the circle's name for its tonic wherever it is written the same from there, else on the tonic that it is written with.
 * @example circledKey({ key: "C#", scaleType: "minor" }) // { key: "Db", scaleType: "minor" }: written in C# as well
 * @example circledKey({ key: "Gb", scaleType: "major" }) // itself: F# has sharps
 */
export function circledKey(key: Key): Key {
  const written = writtenKey(key);
  const circled = { ...key, key: circleKeyOf(key.key) ?? key.key };
  return writtenKey(circled).key === written.key ? circled : written;
}

/** Accidentals that a signature may have. */
const MOST_SIGNS = 6;

function signatureShift(scaleType: string): number {
  const scale = findScale(scaleType);
  if (!scale) return 0;
  const mode = MODE_FIFTHS[scale.name];
  if (mode !== undefined) return mode;
  return scale.intervals.includes("3m") && !scale.intervals.includes("3M") ? -3 : 0;
}

/** Whether black keys outside the scale are named as sharps or flats in a key. @example accidentalsOf({ key: "F", scaleType: "major" }) // "flats" */
export function accidentalsOf(key: Key): Accidentals {
  const signature = keySignature(key.key, key.scaleType);
  return signature > 0 || (signature === 0 && key.key.includes("#")) ? "sharps" : "flats";
}

/** The tonic of a major key's relative minor. @example relativeMinor("Eb") // "C" */
export const relativeMinor = (tonic: string): string => transposeNote(tonic, "6M");

/** The tonic of a minor key's relative major. @example relativeMajor("C") // "Eb" */
export const relativeMajor = (tonic: string): string => transposeNote(tonic, "3m");

const SHARP_ORDER = ["F", "C", "G", "D", "A", "E", "B"];

/**
 * The letters a signature alters, in written order. @example signatureLetters(-2) // ["B", "E"]
 */
export function signatureLetters(signature: number): readonly string[] {
  return signature >= 0 ? SHARP_ORDER.slice(0, signature) : [...SHARP_ORDER].reverse().slice(0, -signature);
}

/** The major key that a signature -7..7 belongs to. @example majorKeyOf(-3) // "Eb" */
export function majorKeyOf(signature: number): string {
  const names = ["Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#"];
  return names[signature + 7] ?? "C";
}

/** The key of the circle that sounds like a tonic, however it is spelled; undefined for no note. @example circleKeyOf("Gb") // "F#" */
export function circleKeyOf(tonic: string): KeyName | undefined {
  const chroma = chromaOf(tonic);
  return chroma === undefined ? undefined : circleOfFifths.find((key) => chromaOf(key) === chroma);
}
