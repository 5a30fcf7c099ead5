import { chordOf } from "../chords/read-chord.ts";
import type { ChordName } from "../harmony/roman.ts";
import { midiOf, transposeNote } from "../pitch.ts";

/** From so many tones on a chord in close position is a cluster that nobody plays. */
const CLUSTER = 6;
/** The lowest note of a voicing: C3; half of it lies below E4. */
const LOWEST = 48;

const THIRDS = ["3M", "3m", "4P"];
const SEVENTHS = ["7m", "7M", "6M"];
/** The colours of which one is played: an altered dominant has two ninths and two fifths. */
const NINTHS = ["9A", "9m", "9M"];
const ELEVENTHS = ["11A", "11P"];
const TOPS = ["13m", "13M", "5A"];

/**
 * How a pianist plays a chord of six tones or more over the bass: third, seventh and its colours, each in thirds and fourths above the one
 * before; root and natural fifth are left out. Undefined for chords that are played as they are written.
 * @example playerVoicing({ tonic: "C", type: "13" }) // ["E3", "Bb3", "D4", "A4"]
 * @example playerVoicing({ tonic: "C", type: "7alt" }) // ["E3", "Bb3", "D#4", "G#4"]
 */
export function playerVoicing({ tonic, type }: ChordName): readonly string[] | undefined {
  const intervals = chordOf(`${tonic}${type}`)?.intervals ?? [];
  if (intervals.length < CLUSTER) return undefined;
  const first = (names: readonly string[]): readonly string[] => names.filter((name) => intervals.includes(name)).slice(0, 1);
  const fifth = intervals.includes("3m") ? ["5d"] : [];
  const chosen = [THIRDS, fifth, SEVENTHS, NINTHS, ELEVENTHS, TOPS].flatMap(first);
  return stacked(tonic, chosen);
}

/** Intervals one above the other, the first at C3 or above. */
function stacked(tonic: string, intervals: readonly string[]): readonly string[] {
  const notes: string[] = [];
  let above = LOWEST - 1;
  for (const interval of intervals) {
    const copies = [1, 2, 3, 4, 5, 6].map((octave) => transposeNote(`${tonic}${octave}`, interval));
    const note = copies.find((copy) => (midiOf(copy) ?? 0) > above) ?? `${tonic}4`;
    above = midiOf(note) ?? above;
    notes.push(note);
  }
  return notes;
}
