import type { MusicElement } from "../elements.ts";
import { chordsIn, mapChords } from "../pieces/chords.ts";
import { type Drop, dropVoicing } from "../voicing/drop.ts";
import { smoothVoicing } from "../voicing/smooth.ts";

/** What the harmony tool does to chords (specification, section 3). */
export interface HarmonyToolSettings {
  readonly smoothVoicing: boolean;
  readonly drop: Drop;
}

/**
 * The harmony tool's output for an input: chords voiced smoothly if asked, then dropped. Chords that keep their original voicing,
 * notes and rests pass through. The input is not changed.
 * @example revoice(elements, { smoothVoicing: true, drop: "drop2" })
 */
export function revoice(input: readonly MusicElement[], { smoothVoicing: smooth, drop }: HarmonyToolSettings): readonly MusicElement[] {
  if (chordsIn(input).length === 0) return input;
  const voiced = smooth ? smoothVoicing(input) : input;
  return voiced.map((element) =>
    mapChords(element, (chord) => (chord.originalVoicing ? chord : { ...chord, notes: dropVoicing(chord.notes, drop) })),
  );
}
