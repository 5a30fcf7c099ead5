import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";

/** The twelve keys of the circle, clockwise from the top. */
export const CIRCLE_KEYS = ["C", "G", "D", "A", "E", "B", "F#", "Db", "Ab", "Eb", "Bb", "F"] as const;
export type CircleKey = (typeof CIRCLE_KEYS)[number];

/** The relative minor of each key, in the same order. */
export const RELATIVE_MINORS: readonly string[] = ["Am", "Em", "Bm", "F#m", "C#m", "G#m", "D#m", "Bbm", "Fm", "Cm", "Gm", "Dm"];

/** Radii of the rings: where the inner one begins, where it meets the outer one, and where the names of each stand. */
export const INNER = 36;
export const BETWEEN = 71;
export const MINOR_NAMES = 56;
export const MAJOR_NAMES = 85.5;
/** How far a finger reaches for a major key: in past the letters of the minor ones' outer edge, and out beside the circle. */
export const REACH = { from: 63, to: 112 } as const;
/** Size of the names of minor keys. */
export const MINOR_SIZE = 14;

/** What a key is to the selected one: itself, the neighbour below (subdominant) or above (dominant). */
export type CircleRole = "tonic" | "subdominant" | "dominant";

/** @example circleRole(1, 0) // "dominant" */
export function circleRole(index: number, selected: number): CircleRole | undefined {
  if (selected < 0) return undefined;
  const steps = (index - selected + 12) % 12;
  return steps === 0 ? "tonic" : steps === 1 ? "dominant" : steps === 11 ? "subdominant" : undefined;
}

/** How the selected key is written: its tonic, whether it is a minor one, and its signature (sharps above 0, flats below). */
export interface WrittenKey {
  readonly tonic: string;
  readonly isMinor: boolean;
  readonly signature: number;
}

/** A major key of the circle as it is written. @example majorKey("Eb") // { tonic: "Eb", isMinor: false, signature: -3 } */
export function majorKey(key: CircleKey): WrittenKey {
  const index = CIRCLE_KEYS.indexOf(key);
  return { tonic: key, isMinor: false, signature: index <= 6 ? index : index - 12 };
}

/** The place on the inner ring that a minor key has; of a major one that of its relative minor. @example minorAt(1, true) // 10: Gm stands inside Bb */
export const minorAt = (index: number, isMinor: boolean): number => (isMinor && index >= 0 ? (index + 9) % 12 : index);

/**
 * The name of a place on the inner ring: beside a minor key that is written in flats the places around it are, too.
 * @example minorName(6, 6, { tonic: "Eb", isMinor: true, signature: -5 }) // "Ebm", where it is "D#m" else
 */
export function minorName(at: number, selected: number, written: WrittenKey | undefined): string {
  const usual = RELATIVE_MINORS[at] ?? "";
  const isFlat = written?.isMinor === true && written.signature < 0 && circleRole(at, selected) !== undefined;
  return isFlat ? (IN_FLATS[usual] ?? usual) : usual;
}

/** Minor keys of the inner ring that flats reach. */
const IN_FLATS: Readonly<Record<string, string>> = { "D#m": "Ebm", "G#m": "Abm" };

/** A key signature in words. @example signatureWords(-3) // "3 flats" */
export function signatureWords(signature: number): string {
  if (signature === 0) return words.noSigns;
  return say(signature > 0 ? words.sharps : words.flats, { count: Math.abs(signature) });
}

const at = (radius: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
};

/** The outline of one twelfth of a ring. @example wedge(0, 66, 100) // the one at the top */
export function wedge(index: number, inner: number, outer: number): string {
  const from = index * 30 - 15;
  const to = from + 30;
  return `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}

/** The middle of one twelfth, at a radius. */
export function wedgeCentre(index: number, radius: number): { readonly x: number; readonly y: number } {
  const angle = (index * 30 * Math.PI) / 180;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}
