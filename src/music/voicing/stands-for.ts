import { standsFor } from "../chords/identify.ts";
import { chordOf } from "../chords/read-chord.ts";
import { bit, SHAPES } from "../chords/shapes.ts";
import type { ChordName } from "../harmony/roman.ts";
import { chromaOf, chromaOfMidi, semitonesOf } from "../pitch.ts";
import { rootlessIntervals } from "./rootless.ts";

/** Ninth and thirteenth: what a player adds to a chord without being asked. */
const COLOURS = bit(2) | bit(9);

const known = new Map<string, readonly string[]>();

/** The qualities that a player hears as this one with a ninth, a thirteenth or both, itself first. */
function coloured(type: string): readonly string[] {
  const before = known.get(type);
  if (before !== undefined) return before;
  const own = SHAPES.find(({ kind }) => kind.symbol === type);
  const richer = SHAPES.filter(({ kind, set }) => own !== undefined && kind.symbol !== type && (set & ~COLOURS) === (own.set & ~COLOURS))
    .filter(({ set }) => own !== undefined && (set & own.set) === own.set)
    .map(({ kind }) => kind.symbol);
  const all = [type, ...richer];
  known.set(type, all);
  return all;
}

const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => a.size === b.size && [...a].every((each) => b.has(each));

/** Pitch classes of intervals over a root. */
const chromasOf = (tonic: string, intervals: readonly string[]): ReadonlySet<number> =>
  new Set(intervals.map((interval) => ((chromaOf(tonic) ?? 0) + semitonesOf(interval)) % 12));

/** The pitch classes of forms A and B of a chord's rootless voicing. */
const formsOf = (chord: ChordName): readonly ReadonlySet<number>[] =>
  (["A", "B"] as const).flatMap((form) => {
    const intervals = rootlessIntervals(chord, form);
    return intervals === undefined ? [] : [chromasOf(chord.tonic, intervals)];
  });

/**
 * The pitch classes that may sound in a voicing of a chord with the colours that a player adds: its own, ninth and thirteenth where
 * they agree with it, and those of forms A and B.
 * @example [...colouredChromas({ tonic: "G", type: "7" })].length // 6: G B D F A E
 */
export function colouredChromas(chord: ChordName): ReadonlySet<number> {
  const own = coloured(chord.type).flatMap((type) => [...chromasOf(chord.tonic, chordOf(`${chord.tonic}${type}`)?.intervals ?? [])]);
  return new Set([...own, ...formsOf(chord).flatMap((form) => [...form])]);
}

/**
 * Whether notes are a rootless voicing of a chord: form A or B, or what the chord finder names so, its ninth and thirteenth included
 * (MUSIC, V4: guide tones, no root).
 * @example isRootlessVoicing([53, 57, 59, 64], { tonic: "G", type: "7" }) // true: F A B E is G13
 */
export function isRootlessVoicing(midi: readonly number[], chord: ChordName): boolean {
  const played = new Set(midi.map(chromaOfMidi));
  if (formsOf(chord).some((form) => isSame(form, played))) return true;
  return coloured(chord.type).some((type) => standsFor(midi, { tonic: chord.tonic, type }) === "rootless");
}

/** The guide tones of a chord as pitch classes: third and seventh, or sixth; undefined of a chord that has none. @example guideChromas({ tonic: "G", type: "7" }) // [11, 5] */
export function guideChromas({ tonic, type }: ChordName): readonly [third: number, seventh: number] | undefined {
  const intervals = chordOf(`${tonic}${type}`)?.intervals ?? [];
  const first = (names: readonly string[]): string | undefined => names.find((name) => intervals.includes(name));
  const third = first(["3M", "3m", "4P"]);
  const seventh = first(["7m", "7M", "7d", "6M"]);
  if (third === undefined || seventh === undefined) return undefined;
  const root = chromaOf(tonic) ?? 0;
  return [(root + semitonesOf(third)) % 12, (root + semitonesOf(seventh)) % 12];
}

/**
 * Whether notes are a shell of a chord: both guide tones, with the root or without it, with ninth or thirteenth, and never root and
 * fifth together.
 * @example isShell([43, 53, 59], { tonic: "G", type: "7" }) // true: G F B
 */
export function isShell(midi: readonly number[], chord: ChordName): boolean {
  const played = new Set(midi.map(chromaOfMidi));
  const guides = guideChromas(chord);
  const allowed = colouredChromas(chord);
  if (guides === undefined || !guides.every((chroma) => played.has(chroma)) || ![...played].every((chroma) => allowed.has(chroma)))
    return false;
  const root = chromaOf(chord.tonic) ?? 0;
  return !(played.has(root) && fifthsOf(chord).some((chroma) => played.has(chroma)));
}

/** The fifth of a chord, pure or altered, as pitch classes. @example fifthsOf({ tonic: "G", type: "7" }) // [2] */
export function fifthsOf({ tonic, type }: ChordName): readonly number[] {
  const intervals = chordOf(`${tonic}${type}`)?.intervals ?? [];
  return [
    ...chromasOf(
      tonic,
      intervals.filter((interval) => interval.startsWith("5")),
    ),
  ];
}
