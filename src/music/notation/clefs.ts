import type { Piece, Voice } from "../elements.ts";
import { voiceEvents } from "../pieces/events.ts";

/** A voice whose notes lie lower than this on average (A3) needs fewer ledger lines in the bass clef. */
const MIDDLE = 57;

/** The clef in which a voice needs fewest ledger lines; its own where it has no notes. @example fittingClef(walkingBass) // "bass" */
export function fittingClef(voice: Voice): Voice["clef"] {
  const notes = voiceEvents(voice).map(({ midi }) => midi);
  if (notes.length === 0) return voice.clef;
  return notes.reduce((sum, midi) => sum + midi, 0) / notes.length < MIDDLE ? "bass" : "treble";
}

/** A piece with each voice in the clef that fits it. @example withFittingClefs(piece).voices[0]?.clef */
export const withFittingClefs = (piece: Piece): Piece => ({
  ...piece,
  voices: piece.voices.map((voice) => ({ ...voice, clef: fittingClef(voice) })),
});
