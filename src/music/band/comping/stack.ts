import type { BassChord } from "../../bass/spans.ts";
import { semitonesOf } from "../../pitch.ts";

/** What a comping player reads of a chord, as half steps above its root. */
export interface CompChord {
  readonly root: number;
  /** Third, or what stands for it in suspended chords. */
  readonly third: number;
  /** Seventh, or the sixth of chords that have none; undefined for triads. */
  readonly seventh: number | undefined;
  readonly fifth: number | undefined;
  /** Ninth, eleventh and thirteenth as far as the symbol writes them or a player adds them. */
  readonly ninth: number | undefined;
  readonly eleventh: number | undefined;
  readonly thirteenth: number | undefined;
  /** Every chord tone as written, from the root. */
  readonly tones: ReadonlySet<number>;
}

/**
 * Reads a chord for comping. What is added to its written notes (ninth, eleventh, thirteenth) lies in the scale of the key where it may,
 * and never a half step above a chord tone.
 */
export function compChord(chord: BassChord, keyScale: number): CompChord {
  const { intervals } = chord.reading;
  const tones = new Set(intervals.map((interval) => semitonesOf(interval) % 12));
  const has = (...names: readonly string[]): string | undefined => names.find((name) => intervals.includes(name));
  const size = (name: string | undefined): number | undefined => (name === undefined ? undefined : semitonesOf(name) % 12);
  const third = size(has("3M", "3m", "4P", "11P", "4A", "2M")) ?? 7;
  const seventh = size(has("7M", "7m", "7d", "6M", "13M"));
  const fifth = size(has("5P", "5d", "5A"));
  const diminished = tones.has(3) && tones.has(6) && (seventh === 9 || seventh === undefined);
  const free = (extra: number): number | undefined => {
    const inKey = (keyScale & (1 << ((chord.root + extra) % 12))) !== 0;
    return inKey && !tones.has((extra + 11) % 12) && !tones.has(extra) ? extra : undefined;
  };
  const altered = tones.has(1) || (tones.has(4) && tones.has(3));
  const ninth = size(has("9m", "9A", "9M", "2m", "2A")) ?? (altered || diminished ? undefined : free(2));
  const eleventh = size(has("11A", "4A", "11P")) ?? (tones.has(4) || diminished ? undefined : free(5));
  const thirteenth = size(has("13m", "6m")) ?? (intervals.includes("13M") ? 9 : tones.has(8) || !tones.has(4) ? undefined : free(9));
  return { root: chord.root, third, seventh, fifth, ninth, eleventh, thirteenth, tones };
}

/** A voicing and where it comes from. */
export interface CompVoicing {
  /** MIDI numbers, lowest first. */
  readonly midi: readonly number[];
  readonly family: VoicingFamily;
  /** What it costs by itself: the family's, by where it lies. */
  readonly cost: number;
}

export type VoicingFamily = "rootless" | "shell" | "dropTwo" | "quartal" | "close";

/** Notes stacked upwards, each as near above the one before as its pitch class allows. */
export function stacked(bottom: number, sizes: readonly number[], root: number): readonly number[] {
  const midi: number[] = [];
  for (const size of sizes) {
    const chroma = (root + size) % 12;
    const from = midi.at(-1) === undefined ? bottom : (midi.at(-1) ?? 0) + 1;
    midi.push(from + ((chroma - (from % 12) + 12) % 12));
  }
  return midi;
}
