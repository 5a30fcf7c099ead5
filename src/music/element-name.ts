import type { MusicElement } from "./elements.ts";

/** What music is called where it is shown or said: a chord by its symbol, a note with its octave, anything else by its word. */
export interface ElementName {
  readonly kind: "chord" | "note" | "word";
  readonly name: string;
}

/**
 * The name of an element: which kind it is decides how it is set, since "C5" is a note and a chord alike.
 * @example elementName({ elementType: "Note", note: "C5", ... }) // { kind: "note", name: "C5" }
 */
export function elementName(element: MusicElement): ElementName {
  switch (element.elementType) {
    case "Chord":
      return { kind: "chord", name: element.name };
    case "Note":
      return { kind: "note", name: element.note };
    default:
      return { kind: "word", name: element.name };
  }
}
