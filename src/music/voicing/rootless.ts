import { closeNotes } from "../chords/element.ts";
import { chordOf } from "../chords/read-chord.ts";
import type { ChordName } from "../harmony/roman.ts";
import { midiOf } from "../pitch.ts";
import { motion, type Voicing } from "./smooth.ts";

/** Form A stands on the third, form B on the seventh (the sixth of sixth chords). */
export type RootlessForm = "A" | "B";
export type RootlessVoicing = Voicing & { readonly form: RootlessForm };

/** Bottom note of a rootless voicing: Bb2 to C4. */
const LOWEST = 46;
const HIGHEST_BOTTOM = 60;

/**
 * Intervals of a chord's rootless left-hand voicing: 3-5-7-9 or 7-9-3-5; dominants take 13 for 5 (3-13-7-9, 7-9-3-13), altered as
 * the chord is. Undefined for what is played with its root: triads, suspended and diminished chords.
 * @example rootlessIntervals({ tonic: "G", type: "7" }, "A") // ["3M", "6M", "7m", "9M"]
 */
export function rootlessIntervals(chord: ChordName, form: RootlessForm): readonly string[] | undefined {
  const reading = chordOf(`${chord.tonic}${chord.type}`);
  if (!reading) return undefined;
  const has = (interval: string): boolean => reading.intervals.includes(interval);
  const third = has("3M") ? "3M" : has("3m") ? "3m" : undefined;
  const seventh = has("7m") ? "7m" : has("7M") ? "7M" : has("6M") ? "6M" : undefined;
  if (!third || !seventh) return undefined;
  const ninth = has("9A") ? "9A" : has("9m") ? "9m" : "9M";
  const fifth = fifthOf(has, third === "3M" && seventh === "7m", ninth !== "9M");
  return form === "A" ? [third, fifth, seventh, ninth] : [seventh, ninth, lifted(third), lifted(fifth)];
}

function fifthOf(has: (interval: string) => boolean, dominant: boolean, altered: boolean): string {
  if (has("5A") || has("13m")) return "6m";
  if (has("5d")) return "5d";
  if (!dominant) return "5P";
  return altered && !has("13M") ? "6m" : "6M";
}

const lifted = (interval: string): string => `${Number.parseInt(interval, 10) + 7}${interval.slice(-1)}`;

/** The rootless voicings of a chord whose bottom lies in Bb2..C4, form A and B; empty where the chord has none. @example rootlessVoicings({ tonic: "G", type: "7" })[0]?.notes */
export function rootlessVoicings(chord: ChordName): readonly RootlessVoicing[] {
  return (["A", "B"] as const).flatMap((form) => {
    const intervals = rootlessIntervals(chord, form);
    if (!intervals) return [];
    return [1, 2, 3, 4].flatMap((octave) => {
      const notes = closeNotes(chord.tonic, intervals, octave, 0);
      const midi = notes.map((note) => midiOf(note) ?? 0);
      const bottom = midi[0] ?? 0;
      return bottom >= LOWEST && bottom <= HIGHEST_BOTTOM ? [{ notes, midi, form }] : [];
    });
  });
}

/**
 * Rootless voicings for a list of chords with the least motion in total, forms A and B alternating as the changes ask. A chord
 * without a rootless form gets undefined. The first voicing of equal ones is the lower.
 * @example rootlessChain([{ tonic: "D", type: "m7" }, { tonic: "G", type: "7" }, { tonic: "C", type: "maj7" }])
 */
export function rootlessChain(chords: readonly ChordName[]): readonly (RootlessVoicing | undefined)[] {
  let states: { cost: number; chain: (ReturnType<typeof rootlessVoicings>[number] | undefined)[] }[] = [{ cost: 0, chain: [] }];
  for (const chord of chords) {
    const candidates = rootlessVoicings(chord);
    if (candidates.length === 0) {
      states = states.map(({ cost, chain }) => ({ cost, chain: [...chain, undefined] }));
      continue;
    }
    states = candidates.map((candidate) => {
      const costs = states.map(({ cost, chain }) => {
        const last = chain.findLast((each) => each !== undefined);
        return cost + (last ? motion(last.midi, candidate.midi) : 0) + Math.max(0, (candidate.midi.at(-1) ?? 0) - 72) * 2;
      });
      const best = costs.indexOf(Math.min(...costs));
      return { cost: costs[best] ?? 0, chain: [...(states[best]?.chain ?? []), candidate] };
    });
  }
  return states.reduce((best, state) => (state.cost < best.cost ? state : best)).chain;
}
