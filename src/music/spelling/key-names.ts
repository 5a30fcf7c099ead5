import { keptByName } from "../../lib/keeping/kept-by-name.ts";
import type { Key } from "../elements.ts";
import { circleOfFifths } from "../keys.ts";
import { signatureOfKey } from "../notation/abc-pitch.ts";
import { type Accidentals, chromaOf } from "../pitch.ts";
import { keyOn, tonicOf } from "../transpose.ts";
import { chromaOfFifths, isSingle, nameOfFifths, placeOf } from "./fifths.ts";

/** A key signature that is none: nothing is sharp or flat, and no note is the tonic. */
export const NO_KEY = "none";

/** How far the signature of a key's mode stands from its tonic's major key. */
const modeShift = (key: string): number => signatureOfKey(keyOn("D", key)) - 2;

/** Fifths of the tonics that a pitch class and mode can be written on with at most six accidentals in the signature, fewest first. */
function tonicsOf(chroma: number, shift: number): readonly number[] {
  const tonics = Array.from({ length: 13 }, (_, index) => index - 6 - shift);
  return tonics
    .filter((tonic) => chromaOfFifths(tonic) === chroma && isSingle(tonic))
    .sort((a, b) => Math.abs(a + shift) - Math.abs(b + shift));
}

/**
 * A key signature moved by half steps: the one with fewer accidentals, six at most. Where two have six (F# and Gb, D# and Eb minor)
 * `twin` decides: F# and Eb minor without it. No key stays none.
 * @example movedKey("Cm", 1) // "C#m"
 * @example movedKey("C", 6, "flats") // "Gb"
 */
export function movedKey(key: string, semitones: number, twin?: Accidentals): string {
  if (key === NO_KEY) return key;
  const shift = modeShift(key);
  const chroma = ((((chromaOf(tonicOf(key)) ?? 0) + semitones) % 12) + 12) % 12;
  const found = tonicsOf(chroma, shift);
  const usual = twin ?? (shift === 0 ? "sharps" : "flats");
  const [first = 0, second] = found;
  const isTie = second !== undefined && Math.abs(first + shift) === Math.abs(second + shift);
  const tonic = isTie ? (found.find((each) => each + shift > 0 === (usual === "sharps")) ?? first) : first;
  return keyOn(nameOfFifths(tonic), key);
}

/** Both names of a key that can be written with six sharps or six flats, sharps first; else the key alone. @example keyTwins("F#") // ["F#", "Gb"] */
export function keyTwins(key: string): readonly string[] {
  const twins = [movedKey(key, 0, "sharps"), movedKey(key, 0, "flats")];
  return twins[0] === twins[1] ? twins.slice(0, 1) : twins;
}

/** The keys that music in a key can be moved to, round the circle of fifths, each as it is then written; both names where there are two. */
export const keysAround = (written: string): readonly string[] =>
  written === NO_KEY ? [] : circleOfFifths.flatMap((tonic) => keyTwins(keyOn(tonic, written)));

/** Which of a key's two names it has; undefined where it has one. @example twinOf("Gb") // "flats" */
export function twinOf(key: string): Accidentals | undefined {
  const [sharps, flats] = keyTwins(key);
  return flats === undefined ? undefined : key === sharps ? "sharps" : "flats";
}

/** What a key names: the notes of its scale, and how it names the others. */
export interface KeyFrame {
  /** Fifths of its tonic; undefined without a key. */
  readonly tonic: number | undefined;
  /** Fifths of the signature's note for each pitch class 0..11; undefined outside the scale. */
  readonly scale: readonly (number | undefined)[];
  /** Fifths of the scale's note for each pitch class 0..11; undefined outside the scale. In minor the raised sixth and seventh count. */
  readonly own: readonly (number | undefined)[];
  /** The same for the notes of a line: a raised seventh has two accidentals where it must (F## in G# minor). */
  readonly line: readonly (number | undefined)[];
  /** Fifths of every pitch class, none with double accidentals. */
  readonly names: readonly number[];
}

const frames = new Map<string, KeyFrame>();

/** What a key signature as ABC writes it names. @example keyFrame("Eb").own[3] // -3 */
export function keyFrame(key: string): KeyFrame {
  const known = frames.get(key);
  if (known) return known;
  const frame = makeFrame(key);
  frames.set(key, frame);
  return frame;
}

function makeFrame(key: string): KeyFrame {
  const signature = signatureOfKey(key);
  const isNone = key === NO_KEY;
  const tonic = isNone ? undefined : placeOf(tonicOf(key));
  const isMinor = tonic !== undefined && modeShift(key) === -3;
  const scale = isNone ? [] : Array.from({ length: 7 }, (_, index) => signature - 1 + index);
  const raised = isMinor ? [tonic + 3, tonic + 5] : [];
  const own = byChroma([...raised.filter(isSingle), ...scale]);
  return {
    tonic,
    scale: byChroma(scale),
    own,
    line: byChroma([...raised, ...scale]),
    names: namesAround(signature + (isMinor ? 2 : 0), own),
  };
}

function byChroma(names: readonly number[]): readonly (number | undefined)[] {
  const found: (number | undefined)[] = Array.from({ length: 12 });
  for (const fifths of names) found[chromaOfFifths(fifths)] = fifths;
  return found;
}

/** Names for all twelve pitch classes: the scale's own, else those nearest round it (from its b2 up to its #4), simplified. */
function namesAround(centre: number, own: readonly (number | undefined)[]): readonly number[] {
  return Array.from({ length: 12 }, (_, chroma) => {
    const inKey = own[chroma];
    if (inKey !== undefined) return inKey;
    const window = Array.from({ length: 12 }, (_none, index) => centre - 5 + index);
    return plainName(window.find((fifths) => chromaOfFifths(fifths) === chroma) ?? 0);
  });
}

/** The name on the same key of the piano that has no double accidental and is not Fb, Cb, E# or B#. @example plainName(-8) // 4: E for Fb */
export function plainName(fifths: number): number {
  if (fifths < -6) return plainName(fifths + 12);
  return fifths > 10 ? plainName(fifths - 12) : fifths;
}

const SCALE_TYPES: Readonly<Record<number, string>> = {
  1: "lydian",
  0: "major",
  [-1]: "mixolydian",
  [-2]: "dorian",
  [-3]: "minor",
  [-4]: "phrygian",
  [-5]: "locrian",
};

/** A key signature as tonic and scale; undefined where there is no key. @example keyOfSignature("Cm") // { key: "C", scaleType: "minor" } */
export const keyOfSignature = keptByName((key): Key | undefined =>
  key === NO_KEY ? undefined : { key: tonicOf(key), scaleType: SCALE_TYPES[modeShift(key)] ?? "major" },
);

/** A pitch class 0..11 as a key names it. @example nameInKey(6, "Db") // "Gb" */
export const nameInKey = (chroma: number, key: string): string => nameOfFifths(keyFrame(key).names[chroma] ?? 0);
