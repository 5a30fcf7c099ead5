import { chordName } from "../../chords/element.ts";
import { type NamedChord, nameChord } from "../../chords/identify.ts";
import { chordOf } from "../../chords/read-chord.ts";
import { symbolBass } from "../../chords/symbol-names.ts";
import type { Key } from "../../elements.ts";
import { voiceKey } from "../../pieces/voice.ts";
import { chromaOf } from "../../pitch.ts";
import { isWhiteKeyTwin, nameOfFifths } from "../../spelling/fifths.ts";
import { keyFrame } from "../../spelling/key-names.ts";
import type { ImportNotices } from "../shared/imported.ts";
import type { MidiLine } from "./collect.ts";
import type { Grid } from "./grid.ts";

/** A symbol and where it begins, in ticks from the start of the piece. */
export interface FoundChord {
  readonly symbol: string;
  readonly at: number;
}

/** Names what a chordal line strikes, over what the bass sounds; what has no name is counted. */
export function findChords(
  chords: MidiLine,
  bass: MidiLine | undefined,
  grid: Grid,
  key: Key,
  notices: ImportNotices,
): readonly FoundChord[] {
  const struck = new Map<number, number[]>();
  for (const note of chords.notes) {
    const at = grid.place(note.start);
    struck.set(at, [...(struck.get(at) ?? []), note.key]);
  }
  const lows = new Map((bass?.notes ?? []).map((note) => [grid.place(note.start), note.key]));
  const found: FoundChord[] = [];
  for (const [at, keys] of [...struck].sort((a, b) => a[0] - b[0])) {
    if (new Set(keys.map((each) => each % 12)).size < 3) continue;
    const symbol = symbolFor(keys, lows.get(at), key);
    if (symbol === undefined) notices.count("unnamed-chords");
    else found.push({ symbol, at });
  }
  return found;
}

/** The name whose notes are exactly these; a bass that is none of them stands behind a stroke. */
function symbolFor(keys: readonly number[], bass: number | undefined, key: Key): string | undefined {
  const sorted = [...new Set(keys)].sort((a, b) => a - b);
  const lowest = bass !== undefined && bass < (sorted[0] ?? 0) ? bass : undefined;
  const classes = classesOf(sorted);
  const names = [...nameChord(sorted, lowest === undefined ? { key } : { key, bass: lowest }), ...nameChord(sorted, { key })];
  const exact = names.find(({ name }) => {
    const chord = chordOf(name);
    return chord !== undefined && [...new Set(chord.notes.map((note) => chromaOf(note) ?? 0))].sort((a, b) => a - b).join() === classes;
  });
  const best = exact ?? names[0];
  return best && nameInSignature(best, key);
}

/**
 * A chord's name with its root as the key signature has it, as the melody beside it is spelled, even where the chord then has double
 * accidentals (G#mMaj7 in F# minor); Cb and E# may be B and F.
 */
function nameInSignature({ name, tonic, type, bass }: NamedChord, key: Key): string {
  const own = keyFrame(voiceKey(key)).scale[chromaOf(tonic) ?? 0];
  if (own === undefined || isWhiteKeyTwin(own) || nameOfFifths(own) === tonic) return name;
  const root = nameOfFifths(own);
  const slash = bass === undefined ? undefined : symbolBass(chromaOf(bass) ?? 0, root, chordOf(name)?.intervals ?? [], key);
  return chordName(root, type, slash);
}

const classesOf = (keys: readonly number[]): string => [...new Set(keys.map((key) => key % 12))].sort((a, b) => a - b).join();
