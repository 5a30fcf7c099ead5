import type { Key, MusicElement, PlainElement } from "../music/elements.ts";
import { pieceScore } from "../music/notation/piece-score.ts";
import { harmonyPiece } from "../music/pieces/harmony-piece.ts";
import { musicCaption, nameCaption } from "../protocol/records/captions.ts";
import type { PrintSheet } from "../protocol/records/print-sheets.ts";

/** Chords and notes one after the other, a bar each, on one staff; its title is music, a key or a scale. @example chordSheet("Eb major", chords, key).score */
export function chordSheet(title: string, elements: readonly MusicElement[], key: Key, barsPerLine?: number): PrintSheet {
  const bars = elements.map((element) => (element.elementType === "Triplet" ? element : wholeBar(element)));
  return { ...chordSheetAsWritten(title, bars, key), title: musicCaption(title), ...(barsPerLine === undefined ? {} : { barsPerLine }) };
}

/** An element for a bar of its own, a chord with all of its tones: what it was tied to does not stand behind it. */
function wholeBar(element: PlainElement): PlainElement {
  if (element.elementType === "Rest") return { ...element, duration: "w" };
  const whole = { ...element, duration: "w", tied: false } as const;
  return whole.elementType === "Chord" ? { ...whole, originalVoicing: true } : whole;
}

/** The same in the elements' own lengths, under a name that somebody gave. */
export function chordSheetAsWritten(title: string, elements: readonly MusicElement[], key: Key): PrintSheet {
  const piece = harmonyPiece({ id: "paper", name: title, elements: [...elements] }, { key, bass: false });
  return { title: nameCaption(title), score: pieceScore({ ...piece, noTempo: true }, { head: false }) };
}
