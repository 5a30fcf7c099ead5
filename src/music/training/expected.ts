import type { Piece, VoiceType } from "../elements.ts";
import { pieceEvents } from "../pieces/events.ts";
import { ticks, ticksToSeconds } from "../time.ts";

/** A note that should be played, in milliseconds from the start of the run. */
export interface ExpectedNote {
  readonly midi: number;
  readonly start: number;
  readonly end: number;
  readonly voice: VoiceType;
}

/** All notes that start together: one step of a timed run. */
export interface StepGroup {
  readonly start: number;
  /** When the last of its notes ends. */
  readonly end: number;
  readonly notes: readonly ExpectedNote[];
}

/**
 * What a timed run over a piece expects: the notes of the chosen voices (all by default), grouped by onset, at a tempo in quarter
 * notes a minute.
 * @example stepGroups(piece, 120)[0]?.notes.length
 */
export function stepGroups(piece: Piece, bpm: number, voices?: readonly VoiceType[]): readonly StepGroup[] {
  const groups = new Map<number, ExpectedNote[]>();
  for (const { start, duration, midi, voice } of pieceEvents(piece)) {
    if (voices && !voices.includes(voice)) continue;
    const note = { midi, voice, start: milliseconds(start, bpm), end: milliseconds(start + duration, bpm) };
    groups.set(start, [...(groups.get(start) ?? []), note]);
  }
  return [...groups.values()].map((notes) => ({ start: notes[0]?.start ?? 0, end: Math.max(...notes.map(({ end }) => end)), notes }));
}

const milliseconds = (at: number, bpm: number): number => ticksToSeconds(ticks(at), bpm) * 1000;
