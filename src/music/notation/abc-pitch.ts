import { Note } from "tonal";
import { fifthsOf, signatureLetters } from "../keys.ts";

/** Signature of a voice's key as ABC writes it: `"Eb"`, `"Cm"`, `"Ddor"`, `"none"`. @example signatureOfKey("Cm") // -3 */
export function signatureOfKey(key: string): number {
  const match = /^([A-G](?:#|b)?)(min|mix|maj|m|dor|phr|lyd|loc|aeo|ion)?/i.exec(key.replace(/\s/g, ""));
  if (!match) return 0;
  const [, tonic = "C", mode = ""] = match;
  const shift = MODES[mode.toLowerCase()] ?? 0;
  const signature = (fifthsOf(tonic) ?? 0) + shift;
  return Math.abs(signature) > 7 ? 0 : signature;
}

const MODES: Readonly<Record<string, number>> = { m: -3, min: -3, aeo: -3, dor: -2, phr: -4, lyd: 1, mix: -1, loc: -5 };

const SIGNS: Readonly<Record<number, string>> = { [-2]: "__", [-1]: "_", 0: "=", 1: "^", 2: "^^" };

/** Remembers which accidentals stand in a bar, so that each note gets the sign it needs and no other. */
export interface BarAccidentals {
  /** Forgets the bar's accidentals. */
  startBar(): void;
  /** The note as ABC, its accidental where one is needed, or where it is asked for (`signed`). @example pitch("Eb4") // "_E" in C, "E" in Eb */
  pitch(note: string, options?: { readonly signed?: boolean }): string;
  /** A note that is tied over from the bar before, as ABC: its accidental holds on, and does not count for others. */
  tied(note: string): string;
  /** Two notes of one line sound together: the next note on it says what it is. */
  unsettle(note: string): void;
}

/** What holds on a line where two notes with different signs sound together: no reader can tell. */
const UNSETTLED = Number.NaN;

/**
 * Accidentals under a key signature (-7..7). Readers differ on whether a sign counts for its own octave only or for the letter in
 * all octaves (the standard's default): a sign is left out only where both would read the same note.
 * `courtesy`: a note that was altered in the bar before, on its line, says so when it is not.
 * @example barAccidentals(0).pitch("F#5") // "^f"
 */
export function barAccidentals(signature: number, { courtesy = false }: { readonly courtesy?: boolean } = {}): BarAccidentals {
  const letters = signatureLetters(signature);
  const inOctave = new Map<string, number>();
  const inAnyOctave = new Map<string, number>();
  let before = new Map<string, number>();
  const inSignature = (letter: string): number => (letters.includes(letter) ? Math.sign(signature) : 0);
  return {
    startBar: () => {
      before = courtesy ? new Map(inOctave) : before;
      inOctave.clear();
      inAnyOctave.clear();
    },
    pitch: (note, { signed = false } = {}) => {
      const { letter, alt, oct, empty } = Note.get(note);
      if (empty || oct === undefined) throw new Error(`"${note}" is not a note with an octave.`);
      const place = `${letter}${oct}`;
      const plain = inSignature(letter);
      const reminds = !inOctave.has(place) && (before.get(place) ?? alt) !== alt;
      const isClear = (inOctave.get(place) ?? plain) === alt && (inAnyOctave.get(letter) ?? plain) === alt;
      if (isClear && !signed && !reminds) return abcLetter(letter, oct);
      inOctave.set(place, alt);
      inAnyOctave.set(letter, alt);
      return `${SIGNS[alt] ?? "="}${abcLetter(letter, oct)}`;
    },
    tied: (note) => {
      const { letter, oct } = Note.get(note);
      return abcLetter(letter, oct ?? 4);
    },
    unsettle: (note) => {
      const { letter, oct } = Note.get(note);
      inOctave.set(`${letter}${oct}`, UNSETTLED);
      inAnyOctave.set(letter, UNSETTLED);
    },
  };
}

/** A letter in its octave as ABC: `C` is middle C. @example abcLetter("C", 5) // "c" */
export function abcLetter(letter: string, octave: number): string {
  return octave >= 5 ? letter.toLowerCase() + "'".repeat(octave - 5) : letter + ",".repeat(4 - octave);
}

/**
 * Where the keys of a General MIDI kit stand on a staff of five lines, in ABC, by the usual key of drum set notation (Percussive Arts
 * Society): feet below, drums in the spaces, cymbals above, hands that touch no drum with crossed heads.
 */
const KIT_PLACES: Readonly<Record<number, string>> = {
  35: "F",
  36: "F",
  37: "^c",
  38: "c",
  39: "_c",
  40: "B",
  41: "A",
  43: "A",
  45: "A",
  47: "d",
  48: "d",
  50: "e",
  42: "g",
  44: "D",
  46: "^g",
  49: "a",
  57: "a",
  51: "f",
  53: "^f",
  56: "b",
  70: "_g",
  75: "_e",
};

/** Accidentals here tell signs apart that share a line; on a percussion staff none is drawn. */
const CROSSED: readonly string[] = ["^c", "g", "D", "^g", "a", "f", "^f", "b", "_g", "_e"];

/** A key of a drum kit as ABC; undefined for one that is no part of it. @example kitPlace(36) // "F" */
export const kitPlace = (midi: number): string | undefined => KIT_PLACES[midi];

/** What tells abcjs which heads of a percussion staff are crosses. */
export const kitHeads: readonly string[] = CROSSED.map((place) => `%%percmap ${place} 42 x`);
