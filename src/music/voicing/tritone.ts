import { chordElement, closeNotes, rootOctave } from "../chords/element.ts";
import { chordOf } from "../chords/read-chord.ts";
import type { ChordElement, MusicElement } from "../elements.ts";
import { chordsIn, mapChords } from "../pieces/chords.ts";
import { chromaOf, pitchClassName } from "../pitch.ts";

/**
 * The tritone substitute of a dominant seventh: the root six half steps away, named with a flat; third and seventh change places.
 * Every other chord comes back as it is.
 * @example tritoneSubstitute(g7).name // "Db7"
 */
export function tritoneSubstitute(chord: ChordElement): ChordElement {
  const reading = chordOf(`${chord.tonic}${chord.type}`);
  const dominant = reading?.intervals.includes("3M") && reading.intervals.includes("7m");
  if (!dominant) return chord;
  const tonic = pitchClassName((chromaOf(chord.tonic) ?? 0) + 6, "flats");
  const { bass: _slash, ...rest } = chord;
  const substitute = chordElement({ id: chord.id, tonic, type: chord.type, inversion: chord.inversion, duration: chord.duration });
  const notes = closeNotes(tonic, substitute.intervals, rootOctave(chord), chord.inversion);
  return { ...rest, name: substitute.name, tonic, notes };
}

/** Elements in which every dominant that resolves down a fifth (or stays alone at the end) is substituted. @example substituteDominants(elements) */
export function substituteDominants(elements: readonly MusicElement[]): readonly MusicElement[] {
  const chords = chordsIn(elements);
  let index = -1;
  return elements.map((element) =>
    mapChords(element, (chord) => {
      index++;
      let last = index;
      while (chords[last]?.tied) last++;
      const next = chords[last + 1] ?? chords[0];
      const fall = ((chromaOf(chord.tonic) ?? 0) - (chromaOf(next?.tonic ?? "C") ?? 0) + 12) % 12;
      return fall === 7 ? tritoneSubstitute(chord) : chord;
    }),
  );
}
