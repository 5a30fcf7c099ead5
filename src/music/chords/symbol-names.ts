import type { Key } from "../elements.ts";
import { voiceKey } from "../pieces/voice.ts";
import { chromaOf } from "../pitch.ts";
import { keyScale } from "../scales/scale.ts";
import { chromaOfFifths, fifthsOfInterval, isSingle, isWhiteKeyTwin, nameOfFifths, placeOf } from "../spelling/fifths.ts";
import { keyFrame, plainName } from "../spelling/key-names.ts";

/** Names, in fifths from C, for a chord's root: those with one accidental at most. */
const NAMES = Array.from({ length: 12 }, (_, chroma) =>
  Array.from({ length: 21 }, (_, index) => index - 8).filter((fifths) => chromaOfFifths(fifths) === chroma),
);
const namesOf = (chroma: number): readonly number[] => NAMES[chroma] ?? [];

/** Thirds, fifths and sevenths with two accidentals over a root. */
const doublesOver = (root: number, intervals: readonly string[]): number =>
  intervals.filter((name) => /^[357][Mm]$|^5P$/.test(name) && !isSingle(root + fifthsOfInterval(name))).length;

/**
 * Name of a chord's root: as the key's scale has it, unless its chord has double accidentals there and its twin's has none; outside the
 * scale by what such a chord does: minor and diminished ones pass on raised degrees, all others stand on lowered ones and on the raised
 * fourth. Without a key with a flat, or a sharp for F# and for minor and diminished chords on C#, F# and G#.
 * @example symbolRoot(6, ["1P", "3m", "5d", "7m"], { key: "C", scaleType: "major" }) // "F#"
 */
export function symbolRoot(chroma: number, intervals: readonly string[], key: Key | undefined): string {
  const isMinor = intervals.includes("3m");
  if (key === undefined) return WITHOUT_KEY[isMinor ? 1 : 0]?.[chroma] ?? "C";
  const own = ownName(chroma, key);
  if (own === undefined) return nameOfFifths(outside(chroma, isMinor, intervals.includes("5d"), key));
  const plain = plainest(chroma);
  return doublesOver(own, intervals) > doublesOver(plain, intervals) && !isDominant(intervals) ? nameOfFifths(plain) : nameOfFifths(own);
}

const WITHOUT_KEY = [
  ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"],
  ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"],
] as const;

const isDominant = (intervals: readonly string[]): boolean => intervals.includes("3M") && intervals.includes("7m");

/** The name with the fewest accidentals in all that stands on it: nearest to D, the middle of the white keys. */
const plainest = (chroma: number): number =>
  namesOf(chroma).reduce((best, each) => (Math.abs(each - 2) < Math.abs(best - 2) ? each : best));

/** Fifths of the scale's own note, or of a minor key's raised sixth and seventh; undefined outside. */
function ownName(chroma: number, key: Key): number | undefined {
  const scale = keyScale(key);
  const own = scale.ok ? scale.value.notes.find((note) => note.length < 3 && chromaOf(note) === chroma) : undefined;
  return own === undefined ? keyFrame(voiceKey(key)).own[chroma] : placeOf(own);
}

function outside(chroma: number, isMinor: boolean, isDiminished: boolean, key: Key): number {
  const { names, scale } = keyFrame(voiceKey(key));
  const [fourth = 0] = [...scale].filter((each) => each !== undefined).sort((a, b) => a - b);
  // The lowest of seven names in fifths is the major scale's fourth degree; the raised first stands eight fifths above it.
  const raised = isDiminished ? [7, 8, 9] : isMinor ? [7, 8] : [7];
  const sharp = raised.map((above) => fourth + above).find((fifths) => chromaOfFifths(fifths) === chroma);
  return sharp !== undefined && isSingle(sharp) && !isWhiteKeyTwin(sharp) ? sharp : (names[chroma] ?? plainName(plainest(chroma)));
}

/**
 * Name of a slash bass: as the chord spells it, else as the key does; without a key as near to the root as it may be, from a minor second
 * up to an augmented fourth above it in fifths.
 * @example symbolBass(10, "G", ["1P", "3m", "5P"], undefined) // "Bb"
 */
export function symbolBass(chroma: number, tonic: string, intervals: readonly string[], key: Key | undefined): string {
  const root = placeOf(tonic);
  const tones = intervals.map((interval) => root + fifthsOfInterval(interval));
  const tone = tones.find((fifths) => chromaOfFifths(fifths) === chroma && isSingle(fifths));
  if (tone !== undefined) return nameOfFifths(tone);
  const own = key === undefined ? undefined : ownName(chroma, key);
  const near = namesOf(chroma).find((fifths) => fifths - root >= -5 && fifths - root <= 6);
  return nameOfFifths(own ?? plainName(near ?? plainest(chroma)));
}
