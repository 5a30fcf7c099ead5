import type { ChordElement } from "../elements.ts";
import { chromaOf, midiOf, pitchClassName, pitchClassOf, semitonesOf } from "../pitch.ts";
import { chordElement } from "./element.ts";
import { type ChordKind, rootedKinds } from "./library.ts";

/** Pitch classes above the root of every rooted quality, as a 12-bit set: bit n is n half steps up. */
const SHAPES: readonly (readonly [kind: ChordKind, set: number])[] = rootedKinds.map((kind) => [kind, setOf(kind.intervals)]);

function setOf(intervals: readonly string[]): number {
  return intervals.reduce((set, interval) => set | (1 << (semitonesOf(interval) % 12)), 0);
}

/** A set of pitch classes moved up by half steps. */
const rotated = (set: number, by: number): number => ((set << by) | (set >> (12 - by))) & 0xfff;

/**
 * Other names of a chord's pitch classes: every library chord with exactly the same set, turned over so that the same note lies
 * lowest (its `inversion`). The chord itself is left out.
 * @example chordsOfSamePitches(c6)[0] // Am7, inversion 1
 */
export function chordsOfSamePitches(chord: ChordElement): readonly ChordElement[] {
  const chromas = chord.notes.map((note) => chromaOf(note) ?? 0);
  const set = chromas.reduce((bits, chroma) => bits | (1 << chroma), 0);
  const lowest = chord.notes[0] ?? chord.tonic;
  const octave = Math.floor((midiOf(lowest) ?? 48) / 12) - 1;
  return [...new Set(chromas)].flatMap((root) =>
    SHAPES.filter(([, shape]) => rotated(shape, root) === set).flatMap(([kind]) => {
      const tonic = spelledRoot(chord, root);
      if (tonic === chord.tonic && kind.symbol === chord.type) return [];
      const inversion = inversionWithLowest(tonic, kind, chromaOf(lowest) ?? root);
      const rooted = chordElement({ id: `${chord.id}-same-${tonic}${kind.symbol}`, tonic, type: kind.symbol, inversion, octave });
      return [{ ...rooted, duration: chord.duration }];
    }),
  );
}

function spelledRoot(chord: ChordElement, root: number): string {
  const own = chord.notes.map((note) => pitchClassOf(note) ?? "C").find((note) => chromaOf(note) === root);
  return own && /^[A-G][b#]?$/.test(own) ? own : pitchClassName(root, "flats");
}

function inversionWithLowest(tonic: string, kind: ChordKind, lowest: number): number {
  const root = chromaOf(tonic) ?? 0;
  const sizes = kind.intervals.map((interval) => semitonesOf(interval) % 12);
  return Math.max(0, sizes.indexOf((lowest - root + 12) % 12));
}

/** Another quality on the same root, and how much it shares with the chord it may stand for. */
export interface AlternativeChord {
  readonly chord: ChordElement;
  /** Pitch classes that both have. */
  readonly shared: number;
  /** Pitch classes that the alternative adds. */
  readonly added: number;
}

/**
 * Qualities on the same root that can stand in for a chord: they keep its third (or suspension) and its seventh where it has
 * them, nearest first: fewest notes lost, then fewest added.
 * @example alternativeChords(g7).map(({ chord }) => chord.name) // ["G9", "G7add13", "G7#11", ...]
 */
export function alternativeChords(chord: ChordElement): readonly AlternativeChord[] {
  const own = setOf(chord.intervals);
  const colour = chord.intervals.filter((interval) => ["3m", "3M", "4P", "7m", "7M", "7d"].includes(interval));
  const keeps = (kind: ChordKind): boolean => colour.every((interval) => kind.intervals.includes(interval));
  return SHAPES.filter(([kind, set]) => kind.symbol !== chord.type && set !== own && keeps(kind))
    .map(([kind, set]) => ({
      chord: chordElement({ id: `${chord.id}-${kind.symbol}`, tonic: chord.tonic, type: kind.symbol, duration: chord.duration }),
      shared: bits(own & set),
      added: bits(set & ~own),
    }))
    .sort((a, b) => b.shared - a.shared || a.added - b.added);
}

function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest > 0; rest &= rest - 1) count++;
  return count;
}
