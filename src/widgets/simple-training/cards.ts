import { type DegreeNote, degreeNotes } from "../../music/chords/degrees.ts";
import type { ChordElement, NoteElement, VoiceId } from "../../music/elements.ts";
import { AS_IT_SOUNDS, type WrittenFor } from "../../music/notation/reading/written-for-names.ts";
import type { Score } from "../../music/notation/score.ts";
import { kindOf } from "../../music/pieces/voice-ids.ts";
import { chromaOfMidi } from "../../music/pitch.ts";
import { type VoicingRule, wantedChromas } from "../../music/training/answer.ts";
import { fingersOf, pieceOfSource, sheetOf, type TrainingSourceChoice } from "./source.ts";
import { modeOf, rulesOf, stepResults, type TrainingMode, type TrainingRules, type TrainingState } from "./state.ts";

/** How a step stands; every state has its word. */
export type StepStatus = "now" | "next" | "right" | "wrong" | "skipped";

/** A step card. */
export interface TrainingCard {
  /** Unique among the cards. */
  readonly id: string;
  readonly element: ChordElement | NoteElement;
  readonly status: StepStatus;
  /** What is to be played, for the card's piano. */
  readonly notes: readonly DegreeNote[];
}

/** What the view draws. */
export interface TrainingDerived {
  readonly mode: TrainingMode;
  /** Of an exercise of its own; quarter notes a minute. */
  readonly tempo: number;
  readonly rules: TrainingRules;
  readonly cards: readonly TrainingCard[];
  /** Index of the step to play; the number of steps when all are done. */
  readonly current: number;
  readonly passed: number;
  readonly skipped: number;
  readonly wrong: number;
  /** Wrong answers to the step that waits. */
  readonly tries: number;
  /** Voices that can be asked for, and those that are. */
  readonly pieceVoices: readonly VoiceId[];
  readonly voices: readonly VoiceId[];
  readonly adaptive: boolean;
  readonly source: TrainingSourceChoice | null;
  /** Notation of an exercise of its own; null where the player shows the music. */
  readonly sheet: { readonly score: Score; readonly title: string } | null;
}

/** The voices that a run asks for: those chosen that are there, else the chords, else the melody, else whatever there is. */
export function askedVoices(chosen: readonly VoiceId[] | undefined, present: readonly VoiceId[]): readonly VoiceId[] {
  const kept = present.filter((voice) => chosen?.includes(voice));
  if (kept.length > 0) return kept;
  const first = (["Harmony", "Melody", "Bass"] as const).flatMap((kind) => present.find((voice) => kindOf(voice) === kind) ?? [])[0];
  return first === undefined ? [] : [first];
}

const known = new WeakMap<object, { readonly voicing: VoicingRule; readonly notes: readonly DegreeNote[] }>();

/** What an element asks for under a voicing rule; worked out once for each, since a run draws its cards again and again. */
function askedNotes(element: ChordElement | NoteElement, voicing: VoicingRule): readonly DegreeNote[] {
  const before = known.get(element);
  if (before?.voicing === voicing) return before.notes;
  const wanted = wantedChromas(element, voicing);
  const notes = degreeNotes(element).filter(({ midi }) => wanted.has(chromaOfMidi(midi)));
  known.set(element, { voicing, notes });
  return notes;
}

export function deriveTraining(state: TrainingState, writtenFor: WrittenFor = AS_IT_SOUNDS): TrainingDerived {
  const rules = rulesOf(state);
  const outcomes = new Map(stepResults(state).map(({ step, outcome }) => [step, outcome]));
  const statusOf = (index: number): StepStatus => {
    if (index === state.currentStepNumber) return "now";
    return index > state.currentStepNumber ? "next" : (outcomes.get(index) ?? "skipped");
  };
  const fingers = fingersOf(state.source);
  const own = state.source === undefined ? null : pieceOfSource(state.source);
  const cards = state.steps.map(({ requiredElement }, index): TrainingCard => {
    const asked = askedNotes(requiredElement, rules.voicing);
    const finger = fingers[index];
    const notes = finger === undefined ? asked : asked.map(({ midi }) => ({ midi, degree: String(finger) }));
    return { id: `${index + 1} ${requiredElement.id}`, element: requiredElement, status: statusOf(index), notes };
  });
  const countOf = (status: StepStatus) => cards.filter((card) => card.status === status).length;
  const pieceVoices = state.pieceVoices ?? [];
  return {
    mode: modeOf(state),
    tempo: state.tempo,
    rules,
    cards,
    current: state.currentStepNumber,
    passed: countOf("right"),
    skipped: countOf("skipped"),
    wrong: countOf("wrong"),
    tries: state.tries ?? 0,
    pieceVoices,
    voices: askedVoices(state.voices, pieceVoices),
    adaptive: state.adaptive ?? false,
    source: state.source ?? null,
    sheet: own === null ? null : { score: sheetOf(own, writtenFor), title: own.title },
  };
}
