import { BASS_RANGE } from "../bass/options.ts";
import type { NoteEvent, VoiceKind } from "../elements.ts";
import { kindOf } from "./voice-ids.ts";

/** Half steps by which each kind of voice is moved. */
export type Moves = Readonly<Record<VoiceKind, number>>;

const known = new WeakMap<readonly NoteEvent[], Map<number, Moves>>();

/**
 * How far each voice goes when a piece is played so many half steps higher: a bass that would leave A0..B2 goes the other way
 * round, where it fits there. Drums stay. It is worked out once for a piece's notes.
 * @example playedMoves(pieceEvents(piece), 6).Bass // -6 where the bass reaches B2
 */
export function playedMoves(events: readonly NoteEvent[], semitones: number): Moves {
  const ofPiece = known.get(events) ?? new Map<number, Moves>();
  known.set(events, ofPiece);
  const moves = ofPiece.get(semitones) ?? movesOf(events, semitones);
  ofPiece.set(semitones, moves);
  return moves;
}

function movesOf(events: readonly NoteEvent[], semitones: number): Moves {
  const bass = events.filter(({ voice }) => kindOf(voice) === "Bass").map(({ midi }) => midi);
  const low = bass.reduce((least, midi) => Math.min(least, midi), 127);
  const high = bass.reduce((most, midi) => Math.max(most, midi), 0);
  const fits = (move: number) => bass.length === 0 || (low + move >= BASS_RANGE.low && high + move <= BASS_RANGE.high);
  const moves = [semitones, semitones - 12, semitones + 12];
  return { Harmony: semitones, Melody: semitones, Bass: moves.find(fits) ?? semitones, Drums: 0 };
}
