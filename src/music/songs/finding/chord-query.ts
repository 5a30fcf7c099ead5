import { chordOf } from "../../chords/read-chord.ts";
import { chromaOf } from "../../pitch.ts";

/** A chord as it is looked for: by its root, counted from a tonic or from C, and by its kind. */
interface Wanted {
  /** Half steps from the tonic, or from C where the chord is named. */
  readonly root: number;
  readonly fits: (intervals: readonly string[]) => boolean;
}

/** Chords in a row, by degrees of any key or by names. */
export interface ChordQuery {
  readonly kind: "degrees" | "chords";
  readonly mode: "major" | "minor" | undefined;
  readonly wanted: readonly Wanted[];
}

const DEGREES: Readonly<Record<string, number>> = { i: 0, ii: 2, iii: 4, iv: 5, v: 7, vi: 9, vii: 11 };
const MINOR_DEGREES: Readonly<Record<string, number>> = { ...DEGREES, iii: 3, vi: 8, vii: 10 };
const ROMAN = /^([b#]?)(vii|vi|iv|v|iii|ii|i)(.{0,12})$/i;
const MOST_WANTED = 16;
const MODES = ["major", "minor"] as const;

const isMinorThird = (intervals: readonly string[]): boolean => intervals.includes("3m");
const isDominant = (intervals: readonly string[]): boolean => intervals.includes("7m") && !isMinorThird(intervals);

/**
 * Reads what a person types to find chords in a row: romans in any key ("ii V I", "ii V i in minor"), or names ("Dm7 G7 Cmaj7").
 * Undefined where the words are neither: then they are a title.
 * @example readChordQuery("ii V I in minor")?.mode // "minor"
 */
export function readChordQuery(text: string): ChordQuery | undefined {
  const all = text
    .slice(0, 200)
    .split(/[\s,|–]/)
    .filter((token) => token !== "" && token !== "-");
  const named = all.at(-2)?.toLowerCase() === "in" ? MODES.find((mode) => mode === all.at(-1)?.toLowerCase()) : undefined;
  const tokens = named === undefined ? all : all.slice(0, -2);
  if (tokens.length < 2 || tokens.length > MOST_WANTED) return undefined;
  const mode = named ?? modeOf(tokens);
  const degrees = tokens.map((token) => wantedDegree(token, mode));
  if (degrees.every((each) => each !== undefined)) return { kind: "degrees", mode, wanted: degrees };
  const chords = tokens.map(wantedChord);
  return chords.every((each) => each !== undefined) ? { kind: "chords", mode: undefined, wanted: chords } : undefined;
}

/** A lower-case i at the end says minor; nothing says any. */
const modeOf = (tokens: readonly string[]): "major" | "minor" | undefined => {
  const tonic = tokens.find((token) => /^i(?![iv])/i.test(token));
  if (tonic === undefined) return undefined;
  return tonic.startsWith("i") ? "minor" : "major";
};

function wantedDegree(token: string, mode: ChordQuery["mode"]): Wanted | undefined {
  const [, sign = "", roman = "", kind = ""] = ROMAN.exec(token) ?? [];
  if (roman === "") return undefined;
  const natural = DEGREES[roman.toLowerCase()] ?? 0;
  const own = (mode === "minor" ? MINOR_DEGREES : DEGREES)[roman.toLowerCase()] ?? 0;
  // As numerals are read: a flat counts from the major scale, and in minor diminished chords on VI and VII stand a half step higher.
  const isLeading = own >= 8 && /^(?:[oø°h]|dim|m7b5)/.test(kind);
  const root = (sign === "b" ? natural + 11 : sign === "#" ? own + 1 : isLeading ? natural : own) % 12;
  if (kind !== "") return wantedKind(root, kind, roman);
  const isMinor = roman === roman.toLowerCase() || (mode === "minor" && roman.toLowerCase() === "i");
  if (roman.toLowerCase() === "v" && !isMinor) return { root, fits: (intervals) => !isMinorThird(intervals) && !intervals.includes("7M") };
  return { root, fits: (intervals) => isMinorThird(intervals) === isMinor && (isMinor || !isDominant(intervals)) };
}

function wantedKind(root: number, kind: string, roman: string): Wanted | undefined {
  const isLower = roman === roman.toLowerCase();
  const reading = chordOf(`C${isLower && /^(?:6|7|9|11|13|$)/.test(kind) ? "m" : ""}${kind}`);
  return reading && { root, fits: (intervals) => intervals.join() === reading.intervals.join() };
}

function wantedChord(token: string): Wanted | undefined {
  const reading = chordOf(token);
  const root = reading && chromaOf(reading.tonic);
  if (reading === undefined || root === undefined) return undefined;
  return { root, fits: (intervals) => intervals.join() === reading.intervals.join() };
}

/**
 * Whether chords hold what is looked for, one right after the other. Degrees are counted from the written key (its relative one in the
 * other mode); a major or minor query in no key fits in any.
 */
export function holdsChords(chords: readonly string[], { kind, wanted }: ChordQuery): boolean {
  const read = placedChords(chords);
  const [first] = wanted;
  if (first === undefined) return false;
  return read.some((start, index) => {
    if (start === undefined) return false;
    const tonic = kind === "chords" ? 0 : (start.root - first.root + 12) % 12;
    return wanted.every(({ root, fits }, step) => {
      const chord = read[index + step];
      return chord !== undefined && chord.root === (root + tonic) % 12 && fits(chord.intervals);
    });
  });
}

/** A chord as it is compared. */
type Placed = { readonly root: number; readonly intervals: readonly string[] } | undefined;

const placed = new WeakMap<readonly string[], readonly Placed[]>();

/** The chords of a list, read once: a list is searched with every letter that is typed. */
function placedChords(chords: readonly string[]): readonly Placed[] {
  const known = placed.get(chords);
  if (known !== undefined) return known;
  const read = chords.map((symbol): Placed => {
    const chord = chordOf(symbol);
    const root = chord && chromaOf(chord.tonic);
    return chord === undefined || root === undefined ? undefined : { root, intervals: chord.intervals };
  });
  placed.set(chords, read);
  return read;
}
