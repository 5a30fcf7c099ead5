import { lastBy } from "../../lib/keeping/last-of.ts";
import { ok, type Result } from "../../lib/result.ts";
import { chordElement } from "../chords/element.ts";
import { rootedKinds } from "../chords/library.ts";
import type { ChordElement, Key } from "../elements.ts";
import { signsOf, writtenKey } from "../keys.ts";
import { chromaOf, plainRoot, semitonesOf, transposeNote } from "../pitch.ts";
import { findScale, scaleGroups } from "../scales/library.ts";
import { keyScale, type Scale, scaleOf } from "../scales/scale.ts";
import { type ChordFunction, chordFunction } from "./function.ts";
import { type ChordName, romanOf } from "./roman.ts";

/** A scale's own chord on one of its notes. */
export interface DiatonicChord {
  readonly chord: ChordElement;
  readonly roman: string;
  readonly function: ChordFunction;
}

/**
 * The seventh chord on every note of a scale. Seven-note scales stack thirds; a smaller scale takes the chords of the seven-note
 * scale around it, and a larger one the first seventh chord (else triad) that fits inside. Refuses what `scaleOf` refuses.
 * @example diatonicSevenths("C", "major") // Cmaj7 Imaj7 tonic, Dm7 ii7 subdominant, ... Bm7b5 viiø7 dominant
 */
export const diatonicSevenths = (key: string, scaleType: string): Result<readonly DiatonicChord[]> =>
  sevenths(writtenKey({ key, scaleType }));

/** More signs than these have a letter with two accidentals, and a mode is spelled on its tonic's twin. */
const MOST_OF_A_MODE = 7;

/**
 * The seventh chords of a mode on a key's tonic, spelled as the key is: what is borrowed from E flat phrygian is Fbmaj7, not Emaj7 among
 * sharps. A mode that would have a double accidental stands on the tonic with fewer signs, all of it: C sharp aeolian, not D flat.
 * @example modalSevenths({ key: "Eb", scaleType: "dorian" }, "phrygian") // Ebm7 Fbmaj7 Gb7 Abm7 Bbm7b5 Cbmaj7 Dbm7
 */
export function modalSevenths(home: Key, mode: string): Result<readonly DiatonicChord[]> {
  const own = { key: writtenKey(home).key, scaleType: mode };
  return Math.abs(signsOf(own)) <= MOST_OF_A_MODE ? sevenths(own) : diatonicSevenths(home.key, mode);
}

/** A key's panels ask for the same chords, and that of its modes for those of seven more: so many hold those of all keys in use. */
const sevenths = lastBy(({ key, scaleType }: Key) => `${key} ${scaleType}`, makeSevenths, 160);

function makeSevenths(signature: Key): Result<readonly DiatonicChord[]> {
  const scale = scaleOf(signature.key, signature.scaleType);
  if (!scale.ok) return scale;
  const around = scale.value.notes.length === 7 ? scale.value : harmonyScale(scale.value);
  return ok(
    scale.value.notes.map((note, index) => {
      const chord = chordElement({ id: `diatonic-${index + 1}`, ...chordOn(note, around, scale.value) });
      return { chord, roman: romanOf(chord, signature), function: chordFunction(chord, signature) };
    }),
  );
}

/**
 * The seven seventh chords that a key's progressions draw on, whatever the number of notes of its scale type. In minor (natural,
 * harmonic, melodic) the fifth degree is a dominant seventh, as minor keys use it.
 * @example harmonyDegrees("A", "minor") // value[4]: { tonic: "E", type: "7" }
 */
export function harmonyDegrees(key: string, scaleType: string): Result<readonly ChordName[]> {
  const scale = keyScale({ key, scaleType });
  if (!scale.ok) return scale;
  const around = scale.value.notes.length === 7 ? scale.value : harmonyScale(scale.value);
  const dominant = MINOR_SCALES.has(findScale(scaleType)?.name ?? "");
  return ok(around.notes.map((note, index) => (dominant && index === 4 ? { tonic: note, type: "7" } : chordOn(note, around, around))));
}

/** Scale types whose keys raise the leading tone for the fifth degree. */
const MINOR_SCALES: ReadonlySet<string> = new Set(["minor", "harmonic minor", "melodic minor"]);

/** The commonest seven-note scales first: the first that holds all notes of a smaller scale is the scale around it. */
const AROUND = ["major", "minor", "dorian", "mixolydian", "phrygian", "lydian", "harmonic minor", "melodic minor", "locrian"];

function harmonyScale(scale: Scale): Scale {
  const sevens = scaleGroups.flatMap(({ scales }) => scales.filter(({ intervals }) => intervals.length === 7).map(({ name }) => name));
  const own = chromas(scale.notes);
  const holds = (name: string): boolean => {
    const kind = findScale(name);
    const sizes = new Set(kind?.intervals.map((interval) => (semitonesOf(interval) + (chromaOf(scale.tonic) ?? 0)) % 12));
    return own.every((chroma) => sizes.has(chroma));
  };
  const minor = scale.intervals.includes("3m") && !scale.intervals.includes("3M");
  const name = scale.notes.length > 7 ? undefined : [...AROUND, ...sevens].find(holds);
  const found = scaleOf(scale.tonic, name ?? (minor ? "minor" : "major"));
  return found.ok ? found.value : scale;
}

const chromas = (notes: readonly string[]): number[] => notes.map((note) => chromaOf(note) ?? 0);

/** Tried in this order where thirds cannot be stacked to a chord that has a name. */
const FITTING = ["maj7", "7", "m7", "m7b5", "dim7", "mMaj7", "maj7#5", "7#5", "7b5", "6", "m6", "M", "m", "dim", "aug", "sus4", "Mb5", "5"];

/** The chord on a scale's note; on F## it is named on G. */
function chordOn(root: string, around: Scale, scale: Scale): ChordName {
  const chord = chordWith(root, around, scale);
  return chord.tonic.length > 2 ? { ...chord, tonic: plainRoot(chord.tonic) } : chord;
}

function chordWith(root: string, around: Scale, scale: Scale): ChordName {
  const inside = scale.notes.length > 7 ? fitting(root, scale.notes) : undefined;
  return inside ?? stacked(root, around) ?? fitting(root, [...scale.notes, ...around.notes]) ?? { tonic: root, type: "M" };
}

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
