import { chromaOfFifths, fifthsOfInterval, isSingle } from "./fifths.ts";

/** Fifths from a root up to a third, a perfect fifth and a seventh: what a chord is heard by. */
const BODY: readonly number[] = [4, -3, 1, 5, -2];

/**
 * Fifths of a chord's notes, by pitch class, that are read under the chord's own names: those with at most one accidental, and its third,
 * perfect fifth and seventh with two (F## in D#7). What is added or altered, and every note of a diminished seventh, has plainer names.
 * @example readNames(9, ["1P", "3M", "5P", "7m"]).get(7) // 13: F##
 */
export function readNames(root: number, intervals: readonly string[]): ReadonlyMap<number, number> {
  const isPlain = !isSingle(root) || intervals.includes("7d");
  const found = new Map<number, number>();
  for (const interval of intervals) {
    const size = fifthsOfInterval(interval);
    const name = root + size;
    const chroma = chromaOfFifths(name);
    if (!found.has(chroma) && (isSingle(name) || (!isPlain && BODY.includes(size)))) found.set(chroma, name);
  }
  return found;
}
