import { chordOf } from "../chords/read-chord.ts";
import type { Key } from "../elements.ts";
import { isTonal } from "../keys.ts";
import { chromaOf } from "../pitch.ts";
import { findScale } from "../scales/library.ts";
import type { ChordName } from "./roman.ts";

/** What a chord does in its key. */
export type ChordFunction = "tonic" | "subdominant" | "dominant" | "other";

/** Functions of the degrees, by semitones above the tonic, for chords that are no dominant sevenths. */
const MINOR_OR_MAJOR: Readonly<Record<number, ChordFunction>> = { 0: "tonic", 2: "subdominant", 5: "subdominant", 7: "dominant" };
const MAJOR_KEY: Readonly<Record<number, ChordFunction>> = { 4: "tonic", 8: "subdominant", 9: "tonic", 10: "subdominant", 11: "dominant" };
const MINOR_KEY: Readonly<Record<number, ChordFunction>> = { 3: "tonic", 8: "subdominant", 9: "tonic", 10: "dominant", 11: "dominant" };

/**
 * Function of a chord in a key. Degrees decide (I iii vi tonic, ii IV subdominant, V vii dominant; in minor scale types bIII
 * tonic, bVI subdominant, bVII dominant); a dominant seventh anywhere but on I and IV, and a diminished seventh anywhere but
 * on I, pulls and so is dominant (secondary dominants and the tritone substitute included). The rest is `other`, as is all in a scale
 * that is not tonal.
 * @example chordFunction({ tonic: "Db", type: "7" }, { key: "C", scaleType: "major" }) // "dominant"
 */
export function chordFunction(chord: ChordName, key: Key): ChordFunction {
  const reading = chordOf(`${chord.tonic}${chord.type}`);
  const root = chromaOf(chord.tonic);
  const tonic = chromaOf(key.key);
  if (!isTonal(key.scaleType) || !reading || root === undefined || tonic === undefined) return "other";
  const degree = (root - tonic + 12) % 12;
  const has = (interval: string): boolean => reading.intervals.includes(interval);
  const pulls = (has("3M") && has("7m") && degree !== 5) || (has("3m") && has("5d") && has("7d"));
  if (pulls && degree !== 0) return "dominant";
  const minorKey = isMinorScale(key.scaleType);
  return MINOR_OR_MAJOR[degree] ?? (minorKey ? MINOR_KEY : MAJOR_KEY)[degree] ?? "other";
}

const isMinorScale = (scaleType: string): boolean => {
  const scale = findScale(scaleType);
  return scale?.intervals.includes("3m") === true && !scale.intervals.includes("3M");
};
