import { chordOf } from "../chords/read-chord.ts";
import type { ChordName } from "../harmony/roman.ts";
import { chromaOf, midiOf, transposeNote } from "../pitch.ts";

/** From so many tones on a chord in close position is a cluster that nobody plays. */
const CLUSTER = 6;

/** Octaves that a root is looked for in. */
const OCTAVES = [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8];

const THIRDS = ["3M", "3m", "4P"];
const SEVENTHS = ["7m", "7M", "6M"];
/** The colours of which one is played: an altered dominant has two ninths and two fifths. */
const NINTHS = ["9A", "9m", "9M"];
const ELEVENTHS = ["11A", "11P"];
const TOPS = ["13m", "13M", "5A"];

/**
 * How a pianist plays a chord of six tones or more over the bass: third, seventh and its colours, each in thirds and fourths above the one
 * before; root and natural fifth are left out. Undefined for chords that are played as they are written.
 * @param octave its lowest note stands in, 3 by default: half of it lies below E4
 * @param turns how often the lowest note goes over the others; a whole round is the voicing itself again
 * @example playerVoicing({ tonic: "C", type: "13" }) // ["E3", "Bb3", "D4", "A4"]
 * @example playerVoicing({ tonic: "C", type: "7alt" }) // ["E3", "Bb3", "D#4", "G#4"]
 */
export function playerVoicing({ tonic, type }: ChordName, octave = 3, turns = 0): readonly string[] | undefined {
  const intervals = chordOf(`${tonic}${type}`)?.intervals ?? [];
  if (intervals.length < CLUSTER) return undefined;
  const first = (names: readonly string[]): readonly string[] => names.filter((name) => intervals.includes(name)).slice(0, 1);
  const fifth = intervals.includes("3m") ? ["5d"] : [];
  const chosen = [THIRDS, fifth, SEVENTHS, NINTHS, ELEVENTHS, TOPS].flatMap(first);
  const at = turns % chosen.length;
  const bottom = stacked(tonic, chosen, 12 * (octave + 1));
  const over = stacked(tonic, chosen.slice(0, at), (midiOf(bottom.at(-1) ?? "") ?? 0) + 1);
  return [...bottom.slice(at), ...over];
}

/**
 * Whether a chord has the notes of `playerVoicing` in any place, and not all of its tones.
 * @example isPlayerVoiced({ tonic: "C", type: "13", notes: ["E3", "Bb3", "D4", "A4"] }) // true
 */
export function isPlayerVoiced({ notes, ...chord }: ChordName & { readonly notes: readonly string[] }): boolean {
  const voicing = playerVoicing(chord)?.map(chromaOf);
  return voicing !== undefined && notes.length === voicing.length && notes.every((note) => voicing.includes(chromaOf(note)));
}

/** Intervals one above the other, the first at a MIDI number or above. */
function stacked(tonic: string, intervals: readonly string[], lowest: number): readonly string[] {
  const notes: string[] = [];
  let above = lowest - 1;
  for (const interval of intervals) {
    const copies = OCTAVES.map((octave) => transposeNote(`${tonic}${octave}`, interval));
    const note = copies.find((copy) => (midiOf(copy) ?? 0) > above) ?? `${tonic}4`;
    above = midiOf(note) ?? above;
    notes.push(note);
  }
  return notes;
}
