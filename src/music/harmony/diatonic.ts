import { lastBy } from "../../lib/keeping/last-of.ts";
import { ok, type Result } from "../../lib/result.ts";
import { chordElement } from "../chords/element.ts";
import { rootedKinds } from "../chords/library.ts";
import type { ChordElement, Key } from "../elements.ts";
import { signsOf, writtenKey } from "../keys.ts";
import { chromaOf, plainRoot, semitonesOf, transposeNote } from "../pitch.ts";
import { findScale } from "../scales/library.ts";
import { keyScale, type Scale, scaleOf } from "../scales/scale.ts";
import { type ChordFunction, chordFunction } from "./function.ts";
import { type ChordName, romanOf } from "./roman.ts";

/** A scale's own chord on one of its notes. */
export interface DiatonicChord {
  readonly chord: ChordElement;
  readonly roman: string;
  readonly function: ChordFunction;
}

/** The chord on each note of a scale; undefined on a note that has none. */
export type ScaleChords = readonly (DiatonicChord | undefined)[];

/**
 * The seventh chord on every note of a scale. Seven-note scales stack thirds, and a smaller scale that lies in a key takes that key's chords;
 * any other has the first seventh chord (else triad) of its own notes alone, and none where none fits, or where every one does (chromatic).
 * Refuses what `scaleOf` refuses.
 * @example diatonicSevenths("C", "major") // Cmaj7 Imaj7 tonic, Dm7 ii7 subdominant, ... Bm7b5 viiø7 dominant
 */
export const diatonicSevenths = (key: string, scaleType: string): Result<ScaleChords> => sevenths(writtenKey({ key, scaleType }));

/** More signs than these have a letter with two accidentals, and a mode is spelled on its tonic's twin. */
const MOST_OF_A_MODE = 7;

/**
 * The seventh chords of a mode on a key's tonic, spelled as the key is: what is borrowed from E flat phrygian is Fbmaj7, not Emaj7 among
 * sharps. A mode that would have a double accidental stands on the tonic with fewer signs, all of it: C sharp aeolian, not D flat.
 * @example modalSevenths({ key: "Eb", scaleType: "dorian" }, "phrygian") // Ebm7 Fbmaj7 Gb7 Abm7 Bbm7b5 Cbmaj7 Dbm7
 */
export function modalSevenths(home: Key, mode: string): Result<ScaleChords> {
  const own = { key: writtenKey(home).key, scaleType: mode };
  return Math.abs(signsOf(own)) <= MOST_OF_A_MODE ? sevenths(own) : diatonicSevenths(home.key, mode);
}

/** A key's panels ask for the same chords, and that of its modes for those of seven more: so many hold those of all keys in use. */
const sevenths = lastBy(({ key, scaleType }: Key) => `${key} ${scaleType}`, makeSevenths, 160);

function makeSevenths(signature: Key): Result<ScaleChords> {
  const scale = scaleOf(signature.key, signature.scaleType);
  if (!scale.ok) return scale;
  const around = harmonyScale(scale.value);
  return ok(
    scale.value.notes.map((note, index) => {
      const name = chordOn(note, around, scale.value);
      if (name === undefined) return undefined;
      const chord = chordElement({ id: `diatonic-${index + 1}`, ...name });
      return { chord, roman: romanOf(chord, signature), function: chordFunction(chord, signature) };
    }),
  );
}

/**
 * The seven seventh chords that a key's progressions draw on: those of a seven-note scale, of the key that a smaller scale lies in or of the
 * first that lies in a larger one; where a scale has no such degree, that of its tonic's major key, or minor key for a minor third. In minor
 * (natural, harmonic, melodic) the fifth degree is a dominant seventh, as minor keys use it.
 * @example harmonyDegrees("A", "minor") // value[4]: { tonic: "E", type: "7" }
 * @example harmonyDegrees("C", "whole tone") // those of C major
 */
export function harmonyDegrees(key: string, scaleType: string): Result<readonly ChordName[]> {
  const scale = keyScale({ key, scaleType });
  if (!scale.ok) return scale;
  const home = homeScale(scale.value);
  if (!home.ok) return home;
  const around = harmonyScale(scale.value) ?? home.value;
  const dominant = MINOR_SCALES.has(findScale(around === home.value ? home.value.type : scaleType)?.name ?? "");
  return ok(
    home.value.notes.map((root, index) => {
      const note = around.notes[index] ?? root;
      if (dominant && index === 4) return { tonic: note, type: "7" };
      return chordOn(note, around, around) ?? chordOn(root, home.value, home.value) ?? { tonic: root, type: "M" };
    }),
  );
}

/** The major or minor key of a scale's tonic, by its third. */
const homeScale = ({ tonic, intervals }: Scale): Result<Scale> =>
  scaleOf(tonic, intervals.includes("3m") && !intervals.includes("3M") ? "minor" : "major");

/** Scale types whose keys raise the leading tone for the fifth degree. */
const MINOR_SCALES: ReadonlySet<string> = new Set(["minor", "harmonic minor", "melodic minor"]);

/** The scales of keys, commonest first: the first that holds a smaller scale, or that a larger one holds, is the key it is used in. */
const AROUND = ["major", "minor", "dorian", "mixolydian", "phrygian", "lydian", "harmonic minor", "melodic minor", "locrian"];

/** Blues scales are a key's pentatonic with one passing note. */
const BLUES: Readonly<Record<string, string>> = { "minor blues": "minor", "major blues": "major" };

function harmonyScale(scale: Scale): Scale | undefined {
  if (scale.notes.length === 7) return scale;
  const own = sizesOf(scale.intervals);
  const fits = (name: string): boolean => {
    const key = sizesOf(findScale(name)?.intervals ?? []);
    return own.size < key.size ? isWithin(own, key) : isWithin(key, own);
  };
  const name = BLUES[findScale(scale.type)?.name ?? ""] ?? AROUND.find(fits);
  const found = name === undefined ? undefined : scaleOf(scale.tonic, name);
  return found?.ok ? found.value : undefined;
}

const sizesOf = (intervals: readonly string[]): ReadonlySet<number> => new Set(intervals.map((interval) => semitonesOf(interval) % 12));
const isWithin = (part: ReadonlySet<number>, whole: ReadonlySet<number>): boolean => [...part].every((size) => whole.has(size));

const chromas = (notes: readonly string[]): number[] => notes.map((note) => chromaOf(note) ?? 0);

/** Tried in this order where thirds cannot be stacked to a chord that has a name. */
const FITTING = ["maj7", "7", "m7", "m7b5", "dim7", "mMaj7", "maj7#5", "7#5", "7b5", "6", "m6", "M", "m", "dim", "aug", "sus4", "Mb5", "5"];

/** The chord on a scale's note; on F## it is named on G. */
function chordOn(root: string, around: Scale | undefined, scale: Scale): ChordName | undefined {
  const chord = chordWith(root, around, scale);
  return chord !== undefined && chord.tonic.length > 2 ? { ...chord, tonic: plainRoot(chord.tonic) } : chord;
}

function chordWith(root: string, around: Scale | undefined, scale: Scale): ChordName | undefined {
  if (scale.notes.length === CHROMATIC) return undefined;
  const inKey = around === undefined || scale.notes.length > 7 ? undefined : stacked(root, around);
  return inKey ?? fitting(root, scale.notes);
}

/** Notes of the scale that holds every chord, so that none is its own. */
const CHROMATIC = 12;

function stacked(root: string, scale: Scale): ChordName | undefined {
  const at = chromas(scale.notes).indexOf(chromaOf(root) ?? -1);
  if (at < 0 || scale.notes.length !== 7) return undefined;
  const sizes = [0, 2, 4, 6].map((step) => ((chromaOf(scale.notes[(at + step) % 7] ?? root) ?? 0) - (chromaOf(root) ?? 0) + 12) % 12);
  const kind = rootedKinds.find(({ intervals }) => intervals.length === 4 && sameSizes(intervals, sizes));
  return kind ? { tonic: root, type: kind.symbol } : undefined;
}

const sameSizes = (intervals: readonly string[], sizes: readonly number[]): boolean =>
  intervals.every((interval, index) => semitonesOf(interval) % 12 === sizes[index]);

function fitting(root: string, notes: readonly string[]): ChordName | undefined {
  const inside = new Set(chromas(notes));
  const type = FITTING.find((symbol) => {
    const kind = rootedKinds.find((candidate) => candidate.symbol === symbol);
    return kind?.intervals.every((interval) => inside.has(chromaOf(transposeNote(root, interval)) ?? -1)) === true;
  });
  return type === undefined ? undefined : { tonic: root, type };
}
