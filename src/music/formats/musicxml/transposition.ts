import { keyOfFifths } from "../shared/keys.ts";
import { numberOf, type XmlElement } from "./xml-tree.ts";

/** How far a part sounds from what is written: letters and half steps. */
export interface Transposition {
  readonly diatonic: number;
  readonly chromatic: number;
}

/** A pitch or a chord's root; alterations are half steps. */
export interface SpelledStep {
  readonly step: string;
  readonly alter: number;
}

const LETTERS = "CDEFGAB";
const NATURAL = [0, 2, 4, 5, 7, 9, 11];
/** Letters for a number of half steps, where the file names these alone. */
const USUAL_LETTERS = [0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6];

export const CONCERT: Transposition = { diatonic: 0, chromatic: 0 };

/** `transpose` with its octaves; what is written in concert pitch gives nothing to move. */
export function readTransposition(element: XmlElement): Transposition {
  const octaves = numberOf(element, "octave-change") ?? 0;
  const half = Math.round(numberOf(element, "chromatic") ?? 0);
  const size = Math.abs(half);
  const usual = Math.sign(half) * ((USUAL_LETTERS[size % 12] ?? 0) + 7 * Math.floor(size / 12));
  const letters = Math.round(numberOf(element, "diatonic") ?? usual);
  return { diatonic: letters + 7 * octaves, chromatic: half + 12 * octaves };
}

/** A note's name as it sounds; undefined for what is no note. @example soundingNote({ step: "C", alter: 0 }, 5, bFlat) // "Bb4" */
export function soundingNote({ step, alter }: SpelledStep, octave: number, { diatonic, chromatic }: Transposition): string | undefined {
  const letter = LETTERS.indexOf(step);
  if (letter === -1 || step.length !== 1 || !Number.isInteger(octave)) return undefined;
  const height = (NATURAL[letter] ?? 0) + alter + 12 * octave + chromatic;
  const place = letter + 7 * octave + diatonic;
  const natural = (NATURAL[((place % 7) + 7) % 7] ?? 0) + 12 * Math.floor(place / 7);
  if (height < -12 || height > 115) return undefined;
  if (Math.abs(height - natural) > 2) return plainName(height);
  return `${LETTERS.charAt(((place % 7) + 7) % 7)}${accidental(height - natural)}${Math.floor(place / 7)}`;
}

/** A pitch class as it sounds. @example soundingStep({ step: "C", alter: 0 }, bFlat) // "Bb" */
export const soundingStep = (written: SpelledStep, transposition: Transposition): string | undefined =>
  /^[A-G][#b]{0,3}/.exec(soundingNote(written, 4, transposition) ?? "")?.[0];

const accidental = (alter: number): string => (alter < 0 ? "b".repeat(-alter) : "#".repeat(alter));

const PLAIN = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const plainName = (height: number): string => `${PLAIN[((height % 12) + 12) % 12] ?? "C"}${Math.floor(height / 12)}`;

/** The key as it sounds. @example soundingKey(2, "major", { diatonic: -1, chromatic: -2 }) // "C" */
export const soundingKey = (fifths: number, mode: string, { diatonic, chromatic }: Transposition): string =>
  keyOfFifths(fifths + 7 * chromatic - 12 * diatonic, mode);
