import { Interval as TonalInterval } from "tonal";
import { keptByName } from "../../lib/keeping/kept-by-name.ts";
import { ok, type Result } from "../../lib/result.ts";
import { chordOf } from "../chords/read-chord.ts";
import type { ChordElement, Key } from "../elements.ts";
import { writtenKey } from "../keys.ts";
import { chromaOf, plainRoot, plainSigns, transposeNote } from "../pitch.ts";
import { refuse } from "../problems.ts";
import { scaleOf } from "../scales/scale.ts";

/** A chord without its notes: root and quality. */
export type ChordName = Pick<ChordElement, "tonic" | "type">;

/** A roman numeral cut for setting: `bVII7` is accidental b, numeral VII, figure 7. */
export interface RomanParts {
  readonly accidental: "" | "b" | "#";
  /** Lower case for chords with a minor third. */
  readonly numeral: string;
  readonly figure: string;
}

const NUMERALS = ["I", "II", "III", "IV", "V", "VI", "VII"];
/** Degrees above the tonic's major scale, by distance of letters; the sharp ones are for diminished passing chords. */
const DEGREES: Readonly<Record<string, string>> = {
  "1P": "I",
  "2m": "bII",
  "2M": "II",
  "3m": "bIII",
  "3M": "III",
  "4P": "IV",
  "4A": "#IV",
  "5d": "bV",
  "5P": "V",
  "6m": "bVI",
  "6M": "VI",
  "7m": "bVII",
  "7M": "VII",
};
const PASSING: Readonly<Record<string, string>> = { "1A": "#I", "2A": "#II", "5A": "#V" };
const BY_SEMITONES = ["I", "bII", "II", "bIII", "III", "IV", "#IV", "V", "bVI", "VI", "bVII", "VII"];

/** Figures of qualities; what is not here is written out, without the m that lower case already says. */
const FIGURES: Readonly<Record<string, string>> = { M: "", m: "", dimMaj7: "°maj7", aug: "+" };

/** Figures of half-diminished and diminished qualities, with what is added to them: `m9b5`, `h13`, `dim7`, `o7b13`. */
function diminishedFigure(type: string): string | undefined {
  const [, extent, more = ""] = /^m(7|9|11|13)b5(.*)$/.exec(type) ?? [];
  if (extent !== undefined) return `ø${extent}${more}`;
  const [, sign, rest = ""] = /^(h|ø|dim|°|o)(.*)$/.exec(type) ?? [];
  return sign === undefined ? undefined : `${sign === "h" || sign === "ø" ? "ø" : "°"}${rest}`;
}

/**
 * Roman numeral of a chord in a key, counted from the tonic's major scale: lower case for a minor third, then the figure. What is read as
 * the scale's own III, VI or VII has a sharp where it is a half step above that: E minor in C minor is `#iii`.
 * @example romanOf({ tonic: "D", type: "m7" }, { key: "C", scaleType: "major" }) // "ii7"
 */
export function romanOf(chord: ChordName, key: Key): string {
  const { accidental, numeral, figure } = romanParts(chord, key);
  return accidental + numeral + figure;
}

/** The numeral of a chord in its parts. @example romanParts({ tonic: "Bb", type: "7" }, cMajor) // { accidental: "b", numeral: "VII", figure: "7" } */
export function romanParts(chord: ChordName, key: Key): RomanParts {
  const reading = chordOf(`${chord.tonic}${chord.type}`);
  const intervals = reading?.intervals ?? [];
  const minorThird = hasMinorThird(intervals);
  const written = writtenKey(key);
  const name = degreeOf(chord.tonic, written.key, minorThird && intervals.includes("5d"));
  const [, sign = "", upper = "I"] = /^([b#]?)(\w+)$/.exec(name) ?? [];
  const numeral = minorThird ? upper.toLowerCase() : upper;
  const degree = NUMERALS.indexOf(upper);
  const isRaised = sign === "" && isLowered(degree, written) && !isLeading(degree, intervals);
  return { accidental: sign === "b" ? "b" : sign === "#" || isRaised ? "#" : "", numeral, figure: figureOf(chord.type, minorThird) };
}

/** Whether the third is minor, wherever it lies: rootless voicings have it as a tenth; above a major third a tenth is the sharp ninth. */
const hasMinorThird = (intervals: readonly string[]): boolean =>
  intervals.includes("3m") || (intervals.includes("10m") && !intervals.includes("3M") && !intervals.includes("10M"));

/** The interval from one pitch class up to another, within an octave. */
const distanceOf = keptByName((names) => {
  const [from = "", to = ""] = names.split(" ");
  return TonalInterval.simplify(TonalInterval.distance(from, to)).replace("8P", "1P");
});

function degreeOf(tonic: string, keyTonic: string, diminished: boolean): string {
  const distance = distanceOf(`${keyTonic} ${tonic}`);
  const semitones = ((chromaOf(tonic) ?? 0) - (chromaOf(keyTonic) ?? 0) + 12) % 12;
  return DEGREES[distance] ?? (diminished ? PASSING[distance] : undefined) ?? BY_SEMITONES[semitones] ?? "I";
}

/** The figure of a chord's quality behind its numeral. @example figureOf("m7b5", true) // "ø7" */
export function figureOf(type: string, minorThird: boolean): string {
  const known = FIGURES[type] ?? (minorThird ? diminishedFigure(type) : undefined);
  if (known !== undefined) return known;
  return minorThird && /^m(?!aj)/.test(type) ? type.slice(1) : type;
}

const ROMAN = /^([b#]?)(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)(?:([b#])(?!5|9|11|13|6))?(.*)$/;

/**
 * The chord that a roman numeral means in a key. Numerals count from the tonic's major scale; in a minor scale type a plain
 * III, VI or VII is the scale's own degree, and the degree a half step above it where it has a sharp or is a diminished chord on VI or VII
 * (`viio7` in A minor is G#dim7). The root has the degree's letter with its sign; on F## it is named on G. An accidental may stand before
 * the numeral (`bII7`) or, as in the specification's presets, behind it (`iib7b5`, `vibm7`): then the quality is taken as written, whatever
 * the case, and the root as players write it; `♭` and `♯` are accidentals too. Refuses with `bad-roman`.
 * @example readRoman("iib7b5", { key: "C", scaleType: "major" }) // value: { tonic: "Db", type: "7b5" }
 */
export const readRoman = (text: string, key: Key): Result<ChordName> => readRomanOn(text, writtenKey(key));

/** The same in a key under the name that it has: V of Gb minor is Db, though Gb minor is written as F# minor. @example readRomanOn("V", gbMinor) // value: { tonic: "Db", type: "M" } */
export function readRomanOn(text: string, key: Key): Result<ChordName> {
  const match = ROMAN.exec(plainSigns(text.trim()));
  const [, before = "", numeral = "", behind = "", figure = ""] = match ?? [];
  const degree = NUMERALS.indexOf(numeral.toUpperCase());
  const quality = degree < 0 ? undefined : chordOf(`C${qualityOf(numeral, figure, behind !== "")}`);
  if (!quality) return refuse("bad-roman", { text }, text);
  const root = degreeRoot(degree, before || behind, { key, leads: isLeading(degree, quality.intervals) });
  return ok({ tonic: behind === "" ? singleSigned(root) : rootIn(key, root), type: quality.type });
}

/** True for a text of nothing but roman numerals, with or without brackets. @example isRomanLine("ii (vibm7 iib7b5) I") // true */
export function isRomanLine(text: string): boolean {
  const words = text.split(/[\s()–-]+/).filter((word) => word !== "");
  return words.length > 0 && words.every((word) => readRoman(word, { key: "C", scaleType: "major" }).ok);
}

/**
 * The name that players write for a root in a key: a plain one, but Fb, Cb, E# and B# where the key has that note.
 * @example rootIn({ key: "Gb", scaleType: "major" }, "Cb") // "Cb"
 * @example rootIn({ key: "Db", scaleType: "major" }, "Cb") // "B"
 */
export function rootIn({ key, scaleType }: Key, root: string): string {
  const scale = scaleOf(key, scaleType);
  const isOwn = root.length === 2 && scale.ok && scale.value.notes.includes(root);
  return isOwn ? root : plainRoot(root);
}

/** A pitch class under a name with at most one sign. @example singleSigned("Bbb") // "A" */
export const singleSigned = (root: string): string => (root.length > 2 ? plainRoot(root) : root);

/** A seven-note scale's own degree, 0 to 6. */
function ownDegree(degree: number, { key, scaleType }: Key): string | undefined {
  const scale = scaleOf(key, scaleType);
  return scale.ok && scale.value.notes.length === 7 ? scale.value.notes[degree] : undefined;
}

/** The degree of the tonic's major scale, 0 to 6. */
const naturalDegree = (degree: number, { key }: Key): string =>
  transposeNote(key, ["1P", "2M", "3M", "4P", "5P", "6M", "7M"][degree] ?? "1P");

const [THIRD, SIXTH, SEVENTH] = [2, 5, 6];

/** Whether III, VI or VII is a half step lower in a scale than in the tonic's major scale. */
const isLowered = (degree: number, key: Key): boolean =>
  (degree === THIRD || degree >= SIXTH) && ownDegree(degree, key) === transposeNote(naturalDegree(degree, key), "-1A");

/** Diminished and half-diminished chords on VI and VII: in minor they stand on the raised degrees, as in melodic minor. */
const isLeading = (degree: number, intervals: readonly string[]): boolean =>
  (degree === SIXTH || degree === SEVENTH) && intervals.includes("3m") && intervals.includes("5d");

function degreeRoot(degree: number, sign: string, { key, leads }: { readonly key: Key; readonly leads: boolean }): string {
  const natural = naturalDegree(degree, key);
  if (sign === "b") return transposeNote(natural, "-1A");
  if (isLowered(degree, key) && (sign === "#" || leads)) return natural;
  return sign === "#" ? transposeNote(natural, "1A") : (ownDegree(degree, key) ?? natural);
}

function qualityOf(numeral: string, figure: string, literal: boolean): string {
  const minor = numeral === numeral.toLowerCase() && !literal;
  const plain = figure.replace("ø", "h").replace("°", "o");
  if (plain.startsWith("h") || plain.startsWith("o") || plain.startsWith("+") || /^m(?!aj)/.test(plain)) return plain;
  // In brackets an alteration cannot be taken for the root's own sign.
  const apart = /^[b#]/.test(plain) ? `(${plain})` : plain;
  return minor ? `m${apart}` : apart || "M";
}
