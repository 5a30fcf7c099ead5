import { type Ticks, ticks } from "../time/time.ts";
import { type BassOptions, bassRange, seeded } from "./options.ts";
import type { BassChord, HarmonySpan } from "./spans.ts";

/** A note of a bossa bass. */
export interface BossaNote {
  readonly start: Ticks;
  readonly length: Ticks;
  readonly midi: number;
  readonly chord: BassChord;
}

/** A bar's share of a chord: in a bossa each bar is played by itself. */
interface Piece {
  readonly start: number;
  readonly length: number;
  readonly chord: BassChord;
}

/**
 * Bossa nova bass: the root on the first beat, dotted, its pick-up, and the fifth (as the chord alters it) on the second half,
 * below the root where it fits; a chord of half a bar has its root alone with a pick-up fifth. Each root is the copy its style
 * asks for.
 * @example bossa(spansOf(harmony), { style: "low", pattern: "bossaNova", seed: 1 })
 */
export function bossa(spans: readonly HarmonySpan[], options: BassOptions): readonly BossaNote[] {
  const random = seeded(options.seed);
  const range = bassRange(options.floor);
  const pieces = spans.flatMap(perBar);
  const roots: number[] = [];
  pieces.forEach(({ chord }, index) => {
    const near = roots.at(-1) ?? Math.round((range.low + range.high) / 2);
    roots.push(rootFor(chord, pieces[index + 1]?.chord, near, options, random));
  });
  return pieces.flatMap((piece, index) => bar(piece, roots[index] ?? 36, roots[index + 1] ?? roots[0] ?? 36, range));
}

function perBar({ chord, start, length, beats }: HarmonySpan): readonly Piece[] {
  if (!chord) return [];
  const starts = [start as number, ...beats.filter(({ barStart, at }) => barStart && at > start).map(({ at }) => at as number)];
  return starts.map((at, index) => ({ start: at, length: (starts[index + 1] ?? start + length) - at, chord }));
}

function rootFor(chord: BassChord, next: BassChord | undefined, near: number, { style, floor }: BassOptions, random: () => number): number {
  const { low, high } = bassRange(floor);
  const copies = copiesOf(chord.first, low, high);
  if (style === "low") return copies[0] ?? low;
  const ahead = next ? copiesOf(next.first, low, high) : [];
  const inReach = copies.filter((copy) => reaches(near, copy));
  const leading = inReach.filter((copy) => ahead.length === 0 || ahead.some((midi) => reaches(copy, midi)));
  const usable = [leading, inReach, copies].find((list) => list.length > 0) ?? [low];
  if (style === "random") return usable[Math.floor(random() * usable.length)] ?? low;
  return usable.reduce((best, copy) => (Math.abs(copy - near) < Math.abs(best - near) ? copy : best), usable[0] ?? low);
}

const copiesOf = (chroma: number, low: number, high: number): readonly number[] =>
  Array.from({ length: high - low + 1 }, (_, index) => low + index).filter((midi) => midi % 12 === chroma);

function bar({ start, length, chord }: Piece, root: number, next: number, range: { low: number; high: number }): readonly BossaNote[] {
  const half = length >= 2880 ? Math.round(length / 2 / 480) * 480 : length;
  const note = (at: number, lasts: number, midi: number): BossaNote => ({ start: ticks(at), length: ticks(lasts), midi, chord });
  const [above, below] = [1, -1].map((side) => fifthOf(chord, root, side, range));
  const fifths = [above, below].flatMap((midi) => midi ?? []);
  const onward = fifths.find((midi) => midi !== next && reaches(midi, next));
  if (half === length) {
    return length < 1920 || onward === undefined
      ? [note(start, length, root)]
      : [note(start, length - 480, root), note(start + length - 480, 480, onward)];
  }
  if (onward !== undefined)
    return [note(start, half - 480, root), note(start + half - 480, 480, root), note(start + half, length - half, onward)];
  const [fifth] = fifths;
  if (fifth === undefined) return [note(start, length, root)];
  return [note(start, half, root), note(start + half, length - half - 480, fifth), note(start + length - 480, 480, root)];
}

/** The chord's fifth above or below a first note, if the range has it; over a slash bass that is the fifth, the root. */
function fifthOf(chord: BassChord, root: number, side: number, { low, high }: { low: number; high: number }): number | undefined {
  const toFifth = (chord.root + chord.fifth - (root % 12) + 12) % 12;
  const size = toFifth === 0 ? (chord.root - (root % 12) + 12) % 12 : toFifth;
  const midi = side > 0 ? root + size : root + size - 12;
  return size !== 0 && midi >= low && midi <= high && reaches(root, midi) ? midi : undefined;
}

/** Moves that a bass makes: up to a fifth, or an octave. */
const reaches = (from: number, to: number): boolean => Math.abs(to - from) <= 7 || Math.abs(to - from) === 12;
