import { chordOf } from "../chords/read-chord.ts";
import { keySignature } from "../keys.ts";
import { midiOf } from "../pitch.ts";
import { beatTicks, FOUR_FOUR, TICKS_PER_QUARTER } from "../time/time.ts";
import type { Song, SongBar, SongNote } from "./song.ts";
import type { SongLevel } from "./song-head.ts";

/** Points of a song, each 0 (easy) to 3, and the level that they make. */
export interface SongGrade {
  readonly range: number;
  readonly key: number;
  readonly rhythm: number;
  readonly harmony: number;
  readonly level: SongLevel;
}

/**
 * How hard a song is to play, by a rule that everybody can check:
 * - range: the tune spans at most a fifth 0, an octave 1, a tenth 2, more 3; no tune 0;
 * - key: none or one sharp or flat 0, two or three 1, four or more 2; no key or a change of key 3;
 * - rhythm: quarters and longer 0, eighths 1, dotted notes or sixteenths or triplets 2, syncopation 3;
 *   without a tune the tempo: under 120 0, under 160 1, under 200 2, else 3;
 * - harmony: at most three chords 0, six 1, ten 2, more 3; plus 1 (at most 3) where a chord has four notes and is no dominant seventh.
 *
 * The sum makes the level: up to 1 is 1, up to 3 is 2, up to 5 is 3, up to 7 is 4, more is 5.
 * @example gradeOf(twinkle).level // 1
 */
export function gradeOf(song: Song): SongGrade {
  const bars = song.voices[0]?.bars ?? [];
  const notes = bars.flatMap((bar) => bar.notes.filter(({ notes: sounding }) => sounding.length > 0));
  const range = pointsOf(spanOf(notes), [7, 12, 16]);
  const key = keyPoints(song, bars);
  const rhythm = notes.length === 0 ? pointsOf((song.tempo ?? 120) + 1, [120, 160, 200]) : rhythmPoints(bars);
  const harmony = harmonyPoints(bars);
  const sum = range + key + rhythm + harmony;
  return { range, key, rhythm, harmony, level: (pointsOf(sum, [1, 3, 5, 7]) + 1) as SongLevel };
}

/** How many of the bounds a value is over. */
const pointsOf = (value: number, bounds: readonly number[]): number => bounds.filter((bound) => value > bound).length;

function spanOf(notes: readonly SongNote[]): number {
  const heights = notes.flatMap((note) => note.notes.map((name) => midiOf(name) ?? 0));
  return heights.length === 0 ? 0 : Math.max(...heights) - Math.min(...heights);
}

function keyPoints({ key }: Song, bars: readonly SongBar[]): number {
  const [, tonic, mode = ""] = /^([A-G][b#]?)(.*)$/.exec(key) ?? [];
  if (tonic === undefined || bars.some((bar) => bar.key !== undefined)) return 3;
  return pointsOf(Math.abs(keySignature(tonic, SCALES[mode] ?? "major")), [1, 3]);
}

/** Scale types by the modes that a key line names. */
const SCALES: Readonly<Record<string, string>> = { m: "minor", min: "minor", dor: "dorian" };

function rhythmPoints(bars: readonly SongBar[]): number {
  const notes = bars.flatMap((bar) => bar.notes.map((note) => ({ ...note, beat: beatTicks(bar.meter ?? FOUR_FOUR) })));
  if (notes.some(({ tied, start, beat }) => tied && start % beat !== 0)) return 3;
  if (notes.some(({ start, length, beat }) => start % beat !== 0 && Math.floor(start / beat) !== Math.ceil((start + length) / beat) - 1))
    return 3;
  if (notes.some(({ length, tuplet }) => tuplet !== undefined || length < TICKS_PER_QUARTER / 2 || length === TICKS_PER_QUARTER * 0.75))
    return 2;
  if (notes.some(({ length }) => length === TICKS_PER_QUARTER * 1.5)) return 2;
  return notes.some(({ length }) => length < TICKS_PER_QUARTER) ? 1 : 0;
}

function harmonyPoints(bars: readonly SongBar[]): number {
  const symbols = [...new Set(bars.flatMap(({ chords }) => chords.map(({ symbol }) => symbol)))];
  const isRich = symbols.some((symbol) => {
    const chord = chordOf(symbol);
    return chord !== undefined && chord.notes.length > 3 && chord.type !== "7";
  });
  return Math.min(3, pointsOf(symbols.length, [3, 6, 10]) + (isRich ? 1 : 0));
}
