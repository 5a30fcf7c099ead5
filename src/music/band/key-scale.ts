import { chromaOf } from "../pitch.ts";
import { tonicOf } from "../transpose.ts";

const MAJOR = [0, 2, 4, 5, 7, 9, 11];
/** Natural and harmonic minor together. */
const MINOR = [0, 2, 3, 5, 7, 8, 10, 11];
/** The scales of keys by what stands behind their tonic, by its first three letters. */
const MODES: Readonly<Record<string, readonly number[]>> = {
  m: MINOR,
  min: MINOR,
  aeo: MINOR,
  dor: [0, 2, 3, 5, 7, 9, 10],
  phr: [0, 1, 3, 5, 7, 8, 10],
  lyd: [0, 2, 4, 6, 7, 9, 11],
  mix: [0, 2, 4, 5, 7, 9, 10],
  loc: [0, 1, 3, 5, 6, 8, 10],
};

/** The notes of a key by its signature, bit n for pitch class n. @example keyScale("C") & 2 // 0 */
export function keyScale(key: string): number {
  const tonic = chromaOf(tonicOf(key)) ?? 0;
  const mode = key
    .replace(/^[A-G](?:#|b)?/, "")
    .toLowerCase()
    .slice(0, 3);
  return (MODES[mode] ?? MAJOR).reduce((bits, size) => bits | (1 << ((tonic + size) % 12)), 0);
}
