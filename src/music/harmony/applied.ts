import { ok, type Result } from "../../lib/result.ts";
import { chordOf } from "../chords/read-chord.ts";
import type { ChordElement, Key } from "../elements.ts";
import { writtenKey } from "../keys.ts";
import { chromaOf, pitchClassOf, transposeNote } from "../pitch.ts";
import { refuse } from "../problems.ts";
import { scaleOf } from "../scales/scale.ts";
import { type ChordName, figureOf, readRoman, readRomanOn, romanOf, romanParts, rootIn, singleSigned } from "./roman.ts";

/** A chord as a numeral names it: its bass is a chord tone other than the root, where the numeral says so. */
export interface NumeralChord extends ChordName {
  /** Pitch class of the lowest note; absent in root position. */
  readonly bass?: string;
}

/** Degrees of the key that an applied chord may lead to, in half steps above the tonic: every one but the tonic itself. */
const semitonesAbove = (note: string, tonic: string): number => ((chromaOf(note) ?? 0) - (chromaOf(tonic) ?? 0) + 12) % 12;

interface InKey {
  readonly key: Key;
  /** Pitch classes 0..11 of the scale. */
  readonly scale: ReadonlySet<number>;
}

function inKey(key: Key): InKey {
  const scale = scaleOf(key.key, key.scaleType);
  return { key, scale: new Set(scale.ok ? scale.value.notes.map((note) => chromaOf(note) ?? 0) : []) };
}

const chromasOf = (chord: ChordName): readonly number[] =>
  chordOf(`${chord.tonic}${chord.type}`)?.notes.map((note) => chromaOf(note) ?? 0) ?? [];

const isDiatonic = (chord: ChordName, { scale }: InKey): boolean => chromasOf(chord).every((chroma) => scale.has(chroma));

type Has = (interval: string) => boolean;
const hasOf = (chord: ChordName): Has => {
  const intervals = chordOf(`${chord.tonic}${chord.type}`)?.intervals ?? [];
  return (interval) => intervals.includes(interval);
};
const isDominant = (has: Has): boolean => has("3M") && has("7m");
const isDominantTriad = (has: Has): boolean => has("3M") && has("5P") && !has("7m") && !has("7M") && !has("6M");
const isDiminished = (has: Has): boolean => has("3m") && has("5d") && (has("7d") || !has("7m"));
const isTwo = (has: Has): boolean => has("3m") && has("7m");

/** What a chord does for the chord after it. */
type Role = "V" | "subV" | "vii";

/**
 * How a chord leads to a root: as its dominant, as the tritone substitute of that, or as its leading-tone chord. A triad counts
 * where it is no chord of the key.
 */
function roleOf(chord: ChordName, goal: number): Role | undefined {
  const has = hasOf(chord);
  const above = ((chromaOf(chord.tonic) ?? 0) - goal + 12) % 12;
  if (above === 7 && (isDominant(has) || isDominantTriad(has))) return "V";
  if (above === 1 && isDominant(has)) return "subV";
  return above === 11 && isDiminished(has) ? "vii" : undefined;
}

/** The numeral of the key's own degree on a root, as the goal of an applied chord: upper or lower case by the key's third. */
function goalNumeral(root: string, { key, scale }: InKey): string | undefined {
  const chroma = chromaOf(root) ?? 0;
  if (!scale.has(chroma)) return undefined;
  const type = scale.has((chroma + 4) % 12) ? "M" : "m";
  const { accidental, numeral } = romanParts({ tonic: root, type }, key);
  return accidental + numeral;
}

const figured = (chord: ChordName): string => figureOf(chord.type, hasOf(chord)("3m"));

/**
 * The numeral of a chord that borrows its force from a degree which is not the tonic, by the chords after it; undefined where it
 * is the key's own or leads nowhere. A tonic seventh before the fourth degree's seventh is the blues' own.
 */
function appliedNumeral(chord: ChordName, [next, then]: readonly (ChordName | undefined)[], home: InKey): string | undefined {
  if (next === undefined) return undefined;
  const goal = chromaOf(next.tonic) ?? 0;
  const role = roleOf(chord, goal);
  if (role !== undefined) {
    if (isDiatonic(chord, home)) return undefined;
    const target = goalNumeral(next.tonic, home);
    if (semitonesAbove(next.tonic, home.key.key) === 0) return role === "subV" ? `subV${figured(chord)}` : undefined;
    const blues = semitonesAbove(chord.tonic, home.key.key) === 0 && isDominant(hasOf(next));
    if (target === undefined || blues) return undefined;
    return `${role}${figured(chord)}/${target}`;
  }
  return appliedTwo(chord, next, then, home);
}

/** The ii of an applied ii-V: a minor seventh a fourth below a dominant that is itself applied. */
function appliedTwo(chord: ChordName, next: ChordName, then: ChordName | undefined, home: InKey): string | undefined {
  const fourthUp = ((chromaOf(next.tonic) ?? 0) - (chromaOf(chord.tonic) ?? 0) + 12) % 12 === 5;
  if (then === undefined || !fourthUp || !isTwo(hasOf(chord)) || isDiatonic(chord, home)) return undefined;
  const dominant = appliedNumeral(next, [then], home);
  const target = dominant?.startsWith("V") ? dominant.split("/")[1] : undefined;
  return target === undefined ? undefined : `ii${figured(chord)}/${target}`;
}

/**
 * Numerals of chords in a row. A chord outside the key that leads to the next one is named by what it leads to; a chord tone in
 * the bass is written as a figure (see `withInversion`).
 * @example romansOf([a7, dm7, g7, cmaj7], cMajor) // ["V7/ii", "ii7", "V7", "Imaj7"]
 */
export function romansOf(chords: readonly (ChordName & Pick<ChordElement, "bass">)[], key: Key): readonly string[] {
  const home = inKey(key);
  return chords.map((chord, index) => {
    const applied = appliedNumeral(chord, [chords[index + 1], chords[index + 2]], home);
    const [own = "", ...goal] = (applied ?? romanOf(chord, key)).split("/");
    return [withInversion(own, chord), ...goal].join("/");
  });
}

/** Figured bass of seventh chords by the chord tone that is lowest. */
const FIGURES: Readonly<Record<string, string>> = { "3": "65", "5": "43", "7": "42" };

/** The degree (3, 5 or 7) of a chord that its slash bass is; undefined for none of them. */
function bassDegree(chord: ChordName & Pick<ChordElement, "bass">): string | undefined {
  const reading = chordOf(`${chord.tonic}${chord.type}`);
  const at = reading?.notes.findIndex((note) => chromaOf(note) === chromaOf(chord.bass ?? "")) ?? -1;
  const degree = /^[357]/.exec(reading?.intervals[at] ?? "")?.[0];
  return chord.bass === undefined ? undefined : degree;
}

/**
 * A numeral with its inversion: seventh chords whose figure is a plain 7 take 65, 43 and 42 (`V65` is G7/B in C, `viiø65`), triads
 * in second inversion 64; a first inversion of a triad would read as a sixth chord, and stays as it is.
 */
function withInversion(numeral: string, chord: ChordName & Pick<ChordElement, "bass">): string {
  const degree = bassDegree(chord);
  if (degree === undefined) return numeral;
  if (/[IViv°ø]7$/.test(numeral)) return numeral.replace(/7$/, FIGURES[degree] ?? "7");
  return degree === "5" && /[IViv]$/.test(numeral) ? `${numeral}64` : numeral;
}

const INVERSIONS: readonly (readonly [figure: string, third: number, figureInRoot: string])[] = [
  ["65", 1, "7"],
  ["43", 2, "7"],
  ["42", 3, "7"],
  ["64", 2, ""],
  ["6", 1, ""],
];

/**
 * The chord that a numeral means in a key, applied chords and figured bass included: what stands behind the slash is the key that
 * the numeral counts in, major for an upper-case degree and minor for a lower-case one. Refuses with `bad-roman` as `readRoman`.
 * @example readNumeral("V7/V", cMajor) // value: { tonic: "D", type: "7" }
 * @example readNumeral("subV7", cMajor) // value: { tonic: "Db", type: "7" }
 * @example readNumeral("V65", cMajor) // value: { tonic: "G", type: "7", bass: "B" }
 */
export function readNumeral(text: string, key: Key): Result<NumeralChord> {
  const parts = text.trim().split("/");
  const [own = "", goal] = parts;
  const bad = () => refuse("bad-applied-roman", { text }, text);
  if (parts.length > 2) return bad();
  const local = goal === undefined ? ok(writtenKey(key)) : goalKey(goal, key);
  if (!local.ok) return bad();
  const read = own.startsWith("subV") ? substitute(own.slice("subV".length), local.value) : withFigures(own, local.value);
  return read.ok ? read : bad();
}

/**
 * The symbol of a numeral, for a word among chords: undefined where it is none.
 * @example numeralSymbol("V65/V", cMajor) // "D7/F#"
 */
export function numeralSymbol(word: string, key: Key): string | undefined {
  const read = /^(?:[b#♭♯]?[IViv]|subV)/.test(word) ? readNumeral(word, key) : undefined;
  if (!read?.ok) return undefined;
  const { tonic, type, bass } = read.value;
  return `${tonic}${type === "M" ? "" : type}${bass === undefined ? "" : `/${bass}`}`;
}

/** The key of a degree, on the degree's letter: minor for a lower-case numeral. @example goalKey("iv", dbMajor) // value: { key: "Gb", scaleType: "minor" } */
export function goalKey(numeral: string, key: Key): Result<Key> {
  const goal = readRoman(numeral, key);
  if (!goal.ok) return goal;
  return ok({ key: goal.value.tonic, scaleType: goal.value.type === "m" ? "minor" : "major" });
}

function substitute(figure: string, key: Key): Result<NumeralChord> {
  const tonic = rootIn(key, transposeNote(key.key, "2m"));
  const chord = chordOf(`${tonic}${figure || "7"}`);
  return chord ? ok({ tonic, type: chord.type }) : refuse("bad-figure", { figure }, figure);
}

function withFigures(numeral: string, key: Key): Result<NumeralChord> {
  for (const [figure, index, inRoot] of INVERSIONS) {
    const own = numeral.slice(0, -figure.length);
    // I6 is a sixth chord; no diminished chord has a sixth, and viio6 is one over its third.
    if (!numeral.endsWith(figure) || !(figure === "6" ? /[°o]$/ : /[IViv°oø+]$/).test(own)) continue;
    const root = readRomanOn(`${own}${inRoot}`, key);
    if (!root.ok) return root;
    const bass = pitchClassOf(chordOf(`${root.value.tonic}${root.value.type}`)?.notes[index] ?? "");
    return ok(bass === undefined ? root.value : { ...root.value, bass: singleSigned(bass) });
  }
  return readRomanOn(numeral, key);
}
