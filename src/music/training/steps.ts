import type { ChordElement, MusicElement, NoteElement, NotesElement, Piece, PlainElement, Voice, VoiceType } from "../elements.ts";
import { soundingMidi } from "../pieces/events.ts";
import { placedElements, tiedOn } from "../pieces/timeline.ts";
import { chromaOfMidi, pitchClassOf } from "../pitch.ts";

/** One thing to be played in training (specification, section 3). */
export interface TrainingStep {
  readonly required: ChordElement | NoteElement;
  /** MIDI numbers that were played for it. */
  readonly received: readonly number[];
  readonly success: boolean;
}

/**
 * True when the pitch classes played are exactly those of the chord or note, in any octave and doubling (specification,
 * section 4). A slash bass is part of what is required only if it is among the notes.
 * @example chordMatches([52, 60, 67], cMajor) // true
 */
export function chordMatches(playedMidi: readonly number[], required: PlainElement): boolean {
  const played = new Set(playedMidi.map(chromaOfMidi));
  const wanted = new Set(soundingMidi(required).map(chromaOfMidi));
  return wanted.size > 0 && played.size === wanted.size && [...wanted].every((chroma) => played.has(chroma));
}

/**
 * The steps of elements in order: chords and notes that have notes; rests are left out, triplets give each member, and a note
 * that is tied over from the one before is not asked again.
 * @example stepsOf(progression.elements).length
 */
export function stepsOf(elements: readonly MusicElement[]): readonly TrainingStep[] {
  const steps: TrainingStep[] = [];
  let tied = false;
  for (const element of elements.flatMap((each) => (each.elementType === "Triplet" ? each.elements : [each]))) {
    if (element.elementType === "Rest" || soundingMidi(element).length === 0) {
      tied = false;
      continue;
    }
    if (!tied) steps.push({ required: element.elementType === "Notes" ? asChord(element) : element, received: [], success: false });
    tied = element.tied === true;
  }
  return steps;
}

/** Notes at once as a step asks for them: as a chord without a symbol. */
function asChord({ id, name, notes, duration, tied }: NotesElement): ChordElement {
  const [lowest = "C"] = notes;
  const unnamed = { tonic: pitchClassOf(lowest) ?? "C", type: "", intervals: [], inversion: 0, originalVoicing: true };
  return { ...unnamed, id, name, notes, duration, ...(tied === undefined ? {} : { tied }), elementType: "Chord" };
}

/**
 * The steps of one voice of a piece: its melody, or its harmony where it has none. Pieces cut into bars give their notes whole.
 * @example stepsOfPiece(songPiece(song)).length
 */
export function stepsOfPiece(piece: Piece, type?: VoiceType): readonly TrainingStep[] {
  const wanted = (kind: VoiceType): Voice | undefined => piece.voices.find((voice) => voice.type === kind);
  const voice = type === undefined ? (wanted("Melody") ?? wanted("Harmony")) : wanted(type);
  return voice ? stepsOf(placedElements(voice).map(({ element, tied }) => (tied ? tiedOn(element) : element))) : [];
}

/** What a player sees of the steps: the one that waits and those that come after it. */
export interface Conveyor {
  readonly done: readonly TrainingStep[];
  readonly now: TrainingStep | undefined;
  readonly next: readonly TrainingStep[];
}

/** The steps as they pass by, with so many to come in view. @example conveyor(run.steps, run.current, 2).next.length // at most 2 */
export const conveyor = (steps: readonly TrainingStep[], current: number, ahead: number): Conveyor => ({
  done: steps.slice(0, current),
  now: steps[current],
  next: steps.slice(current + 1, current + 1 + ahead),
});

/** The step after these notes were played for it. @example answered(step, [60, 64, 67]).success */
export const answered = (step: TrainingStep, received: readonly number[]): TrainingStep => ({
  ...step,
  received,
  success: chordMatches(received, step.required),
});
