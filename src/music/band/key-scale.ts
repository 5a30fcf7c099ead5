import { chromaOf } from "../pitch.ts";
import { tonicOf } from "../transpose.ts";

const MAJOR = [0, 2, 4, 5, 7, 9, 11];
/** Natural and harmonic minor together. */
const MINOR = [0, 2, 3, 5, 7, 8, 10, 11];

/** The notes of a key by its signature, bit n for pitch class n. @example keyScale("C") & 2 // 0 */
export function keyScale(key: string): number {
  const tonic = chromaOf(tonicOf(key)) ?? 0;
  return (key.endsWith("m") ? MINOR : MAJOR).reduce((bits, size) => bits | (1 << ((tonic + size) % 12)), 0);
}
