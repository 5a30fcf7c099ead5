import { nameChord } from "../../chords/identify.ts";
import { chordOf } from "../../chords/read-chord.ts";
import type { Key } from "../../elements.ts";
import { chromaOf } from "../../pitch.ts";
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
  return (exact ?? names[0])?.name;
}

const classesOf = (keys: readonly number[]): string => [...new Set(keys.map((key) => key % 12))].sort((a, b) => a - b).join();
