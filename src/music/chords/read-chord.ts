import { ok, type Result } from "../../lib/result.ts";
import { pitchClassOf, transposeNote } from "../pitch.ts";
import { problem, refuse } from "../problems.ts";
import { chordKind, kindOfIntervals } from "./library.ts";
import { readSuffix } from "./suffix.ts";

/** What a chord symbol says. */
export interface ChordSymbolReading {
  readonly noChord: false;
  /** As it was given, trimmed. */
  readonly symbol: string;
  /** Pitch class of the root. */
  readonly tonic: string;
  /** The library's symbol of the quality where it has one (`"maj7"`, `"M"`), else the suffix as it was read. */
  readonly type: string;
  /** From the root, lowest first. */
  readonly intervals: readonly string[];
  /** Pitch classes in the same order. */
  readonly notes: readonly string[];
  /** Pitch class of a written slash bass; undefined where there is none or it is the root. */
  readonly bass: string | undefined;
}

/** A written silence: `N.C.` */
export interface NoChordReading {
  readonly noChord: true;
  readonly symbol: string;
}

/** A chord, or the word that there is none. */
export type ChordReading = ChordSymbolReading | NoChordReading;

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[♭]/g, "b"],
  [/[♯]/g, "#"],
  [/𝄫/g, "bb"],
  [/𝄪/g, "##"],
  [/[ΔδΔ∆△▵]/g, "^"],
  [/[øØ∅]/g, "h"],
  [/[°º˚]/g, "o"],
  [/[−–—]/g, "-"],
];

const NO_CHORD = /^(?:<root>)?(?:[A-G][b#]?)?N\.? ?C\.?$|^no ?chord$/i;

const readings = new Map<string, Result<ChordReading>>();
const MOST_REMEMBERED = 4096;

/**
 * Reads a chord symbol as players write it: any common spelling of quality, extensions and alterations (in any order, with
 * brackets), a slash bass, `N.C.`. Choices: `C^` is a major seventh, `C7alt` carries b9 #9 b5 #5 and no natural fifth, an
 * altered fifth replaces the natural one, `7b13` and `7b9b13` have none, `C4` is sus4, `Cm13` has no eleventh unless written, `C11` has no third.
 * Refuses with `unreadable-chord`, `where` naming the token that cannot be read.
 * @example readChord("Bbmaj7/D") // value: { tonic: "Bb", type: "maj7", bass: "D", notes: ["Bb", "D", "F", "A"], ... }
 */
export function readChord(symbol: string): Result<ChordReading> {
  const known = readings.get(symbol);
  if (known) return known;
  const reading = read(symbol);
  if (readings.size >= MOST_REMEMBERED) readings.clear();
  readings.set(symbol, reading);
  return reading;
}

function read(given: string): Result<ChordReading> {
  const symbol = given.trim();
  const plain = SIGNS.reduce((text, [sign, letter]) => text.replace(sign, letter), unwrapped(symbol));
  if (NO_CHORD.test(plain)) return ok({ noChord: true, symbol });
  const root = /^[A-G](?:bb|##|b|#)?/.exec(plain);
  if (!root) return refuse("unreadable-chord", { why: problem("chord-without-root", { symbol }) }, plain.slice(0, 1) || symbol);
  const tonic = root[0];
  const { suffix, bass } = withoutBass(plain.slice(tonic.length));
  const read = rootlessIntervals(suffix) ?? readSuffix(suffix.trim());
  if ("unreadable" in read) {
    return refuse("unreadable-chord", { why: problem("chord-part-unread", { part: read.unreadable, symbol }) }, read.unreadable);
  }
  const kind = chordKind(suffix.trim()) ?? kindOfIntervals(read);
  const { type, intervals } = kind ? { type: kind.symbol, intervals: kind.intervals } : { type: suffix.trim(), intervals: read };
  const notes = intervals.map((interval) => pitchClassOf(transposeNote(tonic, interval)) ?? tonic);
  return ok({ noChord: false, symbol, tonic, type, intervals, notes, bass: bass === tonic ? undefined : bass });
}

/** A symbol in brackets, such as `(E7)`, is the symbol. */
const unwrapped = (symbol: string): string => (/^\([^()]*\)$/.test(symbol) ? symbol.slice(1, -1).trim() : symbol);

function withoutBass(afterRoot: string): { suffix: string; bass: string | undefined } {
  const match = /[/\\] ?([A-Ga-g])(bb|##|b|#|\+)?$/.exec(afterRoot.trim());
  if (!match) return withoutChordBelow(afterRoot);
  const [whole, letter = "", sign = ""] = match;
  return { suffix: afterRoot.trim().slice(0, -whole.length), bass: letter.toUpperCase() + sign.replace("+", "#") };
}

/** A whole chord below the slash (`Fm7/Bb7`, as fake books put a ii over its V) gives its root as the bass. */
function withoutChordBelow(afterRoot: string): { suffix: string; bass: string | undefined } {
  const at = Math.max(afterRoot.lastIndexOf("/"), afterRoot.lastIndexOf("\\"));
  const below = /^ ?([A-G](?:bb|##|b|#)?)(\S{1,12})$/.exec(afterRoot.slice(at + 1).trimEnd());
  const [, bass, suffix = ""] = below ?? [];
  if (at < 0 || bass === undefined || "unreadable" in readSuffix(suffix)) return { suffix: afterRoot, bass: undefined };
  return { suffix: afterRoot.slice(0, at), bass };
}

const rootlessIntervals = (suffix: string): readonly string[] | undefined =>
  suffix.includes("rootless") ? chordKind(suffix.trim())?.intervals : undefined;

/** The reading where a symbol is a chord; undefined for `N.C.` and for what cannot be read. @example chordOf("C7")?.tonic // "C" */
export function chordOf(symbol: string): ChordSymbolReading | undefined {
  const reading = readChord(symbol);
  return reading.ok && !reading.value.noChord ? reading.value : undefined;
}
