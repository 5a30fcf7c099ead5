import type { ChordElement, MusicElement } from "../elements.ts";

/** The element with every chord in it, triplet members too, changed. @example mapChords(element, (chord) => invertChord(chord, 1)) */
export function mapChords(element: MusicElement, change: (chord: ChordElement) => ChordElement): MusicElement {
  if (element.elementType === "Chord") return change(element);
  if (element.elementType !== "Triplet") return element;
  return { ...element, elements: element.elements.map((member) => (member.elementType === "Chord" ? change(member) : member)) };
}

/** Every chord in elements, triplet members too, in order. @example chordsIn(progression.elements)[0]?.name */
export const chordsIn = (elements: readonly MusicElement[]): readonly ChordElement[] =>
  elements
    .flatMap((element) => (element.elementType === "Triplet" ? element.elements : [element]))
    .filter((each) => each.elementType === "Chord");
