import type { Piece, VoiceId } from "../elements.ts";
import { pieceEvents } from "../pieces/events.ts";
import { kindOf, voiceIds } from "../pieces/voice-ids.ts";
import { type Ticks, ticks } from "../time/time.ts";

/** A note that should be played, in milliseconds from the start of the run. */
export interface ExpectedNote {
  readonly midi: number;
  readonly start: number;
  readonly end: number;
  readonly voice: VoiceId;
}

/** All notes that start together: one step of a timed run. */
export interface StepGroup {
  readonly start: number;
  /** When the last of its notes ends. */
  readonly end: number;
  readonly notes: readonly ExpectedNote[];
}

/** The voices of a piece that a learner can play: all but drums. @example askableVoices(piece) // ["Harmony", "Melody", "Melody 2"] */
export const askableVoices = ({ voices }: Piece): readonly VoiceId[] => voiceIds(voices).filter((id) => kindOf(id) !== "Drums");

/** A step where it stands in the piece, before any tempo. */
export interface WrittenStep {
  readonly start: Ticks;
  readonly end: Ticks;
  readonly notes: readonly { readonly midi: number; readonly start: Ticks; readonly end: Ticks; readonly voice: VoiceId }[];
}

/** The voices that a run asks for: those chosen that are there, else the chords, else the melody, else whatever there is. */
export function askedVoices(chosen: readonly VoiceId[] | undefined, present: readonly VoiceId[]): readonly VoiceId[] {
  const kept = present.filter((voice) => chosen?.includes(voice));
  if (kept.length > 0) return kept;
  const first = (["Harmony", "Melody", "Bass"] as const).flatMap((kind) => present.find((voice) => kindOf(voice) === kind) ?? [])[0];
  return first === undefined ? [] : [first];
}

/**
 * The steps of a piece in the order in which it is played: the notes of the chosen voices (all by default) by their onset, moved by so
 * many half steps. Tied notes are one note; drums and grace notes are not asked for.
 * @example writtenSteps(piece, ["Harmony"])[0]?.notes.length
 */
export function writtenSteps(piece: Piece, voices?: readonly VoiceId[], transpose = 0): readonly WrittenStep[] {
  const groups = new Map<Ticks, { midi: number; start: Ticks; end: Ticks; voice: VoiceId }[]>();
  for (const { start, duration, midi, voice, grace } of pieceEvents(piece)) {
    if (grace || kindOf(voice) === "Drums" || (voices && !voices.includes(voice))) continue;
    const group = groups.get(start) ?? [];
    group.push({ midi: midi + transpose, voice, start, end: ticks(start + duration) });
    groups.set(start, group);
  }
  return [...groups].map(([start, notes]) => ({ start, notes, end: ticks(Math.max(...notes.map(({ end }) => end))) }));
}

/** The one key that stands for all where only the rhythm counts. */
export const TAP = 60;

/**
 * A step as it is tapped: one onset, whatever is written there, ending with its last note. Rests and ties are as in the music.
 * @example tapped(steps[0]).notes.length // 1
 */
export function tapped(group: StepGroup): StepGroup {
  const [first] = group.notes;
  return first === undefined ? group : { ...group, notes: [{ ...first, midi: TAP, start: group.start, end: group.end }] };
}

/**
 * Steps in milliseconds by a rule that says when a written tick is heard.
 * @example timedSteps(writtenSteps(piece), (tick) => tick / 2)[1]?.start
 */
export const timedSteps = (steps: readonly WrittenStep[], msAt: (tick: Ticks) => number): readonly StepGroup[] =>
  steps.map((step) => ({
    start: msAt(step.start),
    end: msAt(step.end),
    notes: step.notes.map(({ midi, voice, start, end }) => ({ midi, voice, start: msAt(start), end: msAt(end) })),
  }));
