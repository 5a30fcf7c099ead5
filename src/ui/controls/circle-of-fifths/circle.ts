import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";

/** The twelve keys of the circle, clockwise from the top. */
export const CIRCLE_KEYS = ["C", "G", "D", "A", "E", "B", "F#", "Db", "Ab", "Eb", "Bb", "F"] as const;
export type CircleKey = (typeof CIRCLE_KEYS)[number];

/** The relative minor of each key, in the same order. */
export const RELATIVE_MINORS: readonly string[] = ["Am", "Em", "Bm", "F#m", "C#m", "G#m", "D#m", "Bbm", "Fm", "Cm", "Gm", "Dm"];

/** What a key is to the selected one: itself, the neighbour below (subdominant) or above (dominant). */
export type CircleRole = "tonic" | "subdominant" | "dominant";

/** @example circleRole(1, 0) // "dominant" */
export function circleRole(index: number, selected: number): CircleRole | undefined {
  if (selected < 0) return undefined;
  const steps = (index - selected + 12) % 12;
  return steps === 0 ? "tonic" : steps === 1 ? "dominant" : steps === 11 ? "subdominant" : undefined;
}

/** The key signature in words. @example signatureOf("Eb") // "3 flats" */
export function signatureOf(key: CircleKey): string {
  const index = CIRCLE_KEYS.indexOf(key);
  if (index === 0) return words.noSigns;
  const count = index <= 6 ? index : 12 - index;
  return say(index <= 6 ? words.sharps : words.flats, { count });
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
