import { type BassChord, bassChord } from "../../bass/spans.ts";
import { chromaOf } from "../../pitch.ts";
import { findScale } from "../../scales/library.ts";
import { keyOfSignature } from "../../spelling/key-names.ts";
import { tonicOf } from "../../transpose.ts";
import { type Chart, firstChord } from "../chart.ts";

/** How many bars from the end a form comes home, where it does not end there. */
const LAST_BARS = 4;

/**
 * The chord that a form comes to rest on: its tonic chord, if that comes in the last four bars; else the last chord, if one can rest on it;
 * else the last tonic chord before. A tonic seventh chord is one where it is written as I: where the form begins or ends with it and has
 * no other tonic, as a blues. Behind a dominant alone it is the key's sixth chord; failing all of these the first chord.
 */
export function homeOf(chart: Chart): BassChord | undefined {
  const tonics = tonicsOf(chart);
  const late = chart.bars.at(-LAST_BARS)?.start ?? 0;
  const arrived = tonics.findLast(({ start, length }) => start + length > late)?.chord;
  const last = chart.spans.at(-1)?.chord;
  if (arrived !== undefined) return arrived;
  if (last !== undefined && canRest(last)) return last;
  return tonics.at(-1)?.chord ?? (last === undefined ? undefined : resolved(last, chart.key)) ?? firstChord(chart);
}

/** Chords of a form that are its tonic, in order. */
function tonicsOf({ spans, key }: Chart): Chart["spans"] {
  const tonic = keyOfSignature(key) === undefined ? undefined : chromaOf(tonicOf(key));
  const onTonic = spans.filter(({ chord }) => chord?.root === tonic && chord?.first === tonic);
  const last = spans.at(-1);
  const isOfMode = (chord: BassChord): boolean => (isMinorKey(key) ? !chord.majorThird : !chord.minor);
  const own = onTonic.filter((span) => span.chord !== undefined && canRest(span.chord) && (span === last || isOfMode(span.chord)));
  if (own.length > 0) return own;
  const sevenths = onTonic.filter(({ chord }) => chord !== undefined && isPlainSeventh(chord));
  const first = spans.find(({ chord }) => chord !== undefined);
  return sevenths.some((span) => span === first || span === last) ? sevenths : [];
}

/** Whether a chord has a tone so many half steps above its root. */
const has = ({ root, tones }: BassChord, size: number): boolean => (tones & (1 << ((root + size) % 12))) !== 0;

/**
 * Whether music can end on a chord: it stands on its root, has no altered fifth and nothing that is suspended, and a minor seventh above a
 * minor third only.
 * @example canRest(c6) // true
 */
export function canRest(chord: BassChord): boolean {
  if (chord.first !== chord.root || chord.fifth !== 7) return false;
  return chord.minor || (!has(chord, 10) && (chord.majorThird || !has(chord, 5)));
}

/** A dominant seventh that can be the tonic of a blues: no altered fifth, no flat ninth. */
const isPlainSeventh = (chord: BassChord): boolean => chord.majorThird && has(chord, 10) && chord.fifth === 7 && !has(chord, 1);

/** The sixth chord of a key, where a chord is its dominant. */
function resolved(chord: BassChord, key: string): BassChord | undefined {
  const tonic = tonicOf(key);
  const isFive = keyOfSignature(key) !== undefined && chord.root === ((chromaOf(tonic) ?? 0) + 7) % 12 && has(chord, 10);
  return isFive ? bassChord({ tonic, type: isMinorKey(key) ? "m6" : "6" }) : undefined;
}

function isMinorKey(key: string): boolean {
  const scale = findScale(keyOfSignature(key)?.scaleType ?? "major");
  return scale?.intervals.includes("3m") === true;
}
