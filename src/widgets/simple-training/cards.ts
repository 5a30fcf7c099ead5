import { type DegreeNote, degreeNotes } from "../../music/chords/degrees.ts";
import type { ChordElement, NoteElement, VoiceType } from "../../music/elements.ts";
import { chromaOfMidi } from "../../music/pitch.ts";
import { wantedChromas } from "../../music/training/answer.ts";
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
  readonly pieceVoices: readonly VoiceType[];
  readonly voices: readonly VoiceType[];
  readonly adaptive: boolean;
}

/** The voices that a run asks for: those chosen that are there, else the chords, else the melody, else whatever there is. */
export function askedVoices(chosen: readonly VoiceType[] | undefined, present: readonly VoiceType[]): readonly VoiceType[] {
  const kept = present.filter((voice) => chosen?.includes(voice));
  if (kept.length > 0) return kept;
  const first = (["Harmony", "Melody", "Bass"] as const).find((voice) => present.includes(voice));
  return first === undefined ? [] : [first];
}

export function deriveTraining(state: TrainingState): TrainingDerived {
  const rules = rulesOf(state);
  const outcomes = new Map(stepResults(state).map(({ step, outcome }) => [step, outcome]));
  const statusOf = (index: number): StepStatus => {
    if (index === state.currentStepNumber) return "now";
    return index > state.currentStepNumber ? "next" : (outcomes.get(index) ?? "skipped");
  };
  const cards = state.steps.map(({ requiredElement }, index): TrainingCard => {
    const wanted = wantedChromas(requiredElement, rules.voicing);
    const notes = degreeNotes(requiredElement).filter(({ midi }) => wanted.has(chromaOfMidi(midi)));
    return { id: `${index + 1} ${requiredElement.id}`, element: requiredElement, status: statusOf(index), notes };
  });
  const countOf = (status: StepStatus) => cards.filter((card) => card.status === status).length;
  const pieceVoices = state.pieceVoices ?? [];
  return {
    mode: modeOf(state),
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
  };
}
