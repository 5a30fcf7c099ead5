import type { ChordElement, MusicElement } from "../elements.ts";
import { chordsIn, mapChords } from "../pieces/chords.ts";
import { asPlayed } from "../pieces/harmony-piece.ts";
import { type Drop, dropVoicing, withinAnOctave } from "../voicing/drop.ts";
import { isPlayerVoiced } from "../voicing/player-voicing.ts";
import { smoothVoicing } from "../voicing/smooth.ts";

/** What the harmony tool does to chords (specification, section 3). */
export interface HarmonyToolSettings {
  readonly smoothVoicing: boolean;
  readonly drop: Drop;
}

/**
 * The harmony tool's output for an input: chords of six tones or more as pianists voice them,
 * all voiced smoothly if asked, then dropped. Chords that keep their original voicing,
 * notes and rests pass through. The input is not changed.
 * @example revoice(elements, { smoothVoicing: true, drop: "drop2" })
 */
export function revoice(input: readonly MusicElement[], { smoothVoicing: smooth, drop }: HarmonyToolSettings): readonly MusicElement[] {
  if (chordsIn(input).length === 0) return input;
  const played = input.map((element) => mapChords(element, asPlayed));
  const voiced = smooth ? smoothVoicing(played) : played;
  return voiced.map((element) => mapChords(element, (chord) => (chord.originalVoicing ? chord : dropped(chord, drop))));
}

/** A chord that lies as pianists voice it stands close before a note falls. */
function dropped(chord: ChordElement, drop: Drop): ChordElement {
  if (drop === "none") return chord;
  return { ...chord, notes: [...dropVoicing(isPlayerVoiced(chord) ? withinAnOctave(chord.notes) : chord.notes, drop)] };
}
