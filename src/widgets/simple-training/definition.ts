import * as v from "valibot";
import { chordElement, midiNote, noteElement, tempo } from "../../documents/schemas.ts";
import { type DegreeNote, degreeNotes } from "../../music/chords/degrees.ts";
import type { ChordElement, NoteElement, Piece } from "../../music/elements.ts";
import { chordMatches, stepsOf } from "../../music/training/steps.ts";
import { actionOf, defineWidget } from "../define.ts";

const required = v.union([chordElement, noteElement]);
const stepSchema = v.looseObject({ requiredElement: required, received: v.unknown(), success: v.boolean() });
const schema = v.looseObject({
  tempo,
  steps: v.array(stepSchema),
  stepGroups: v.array(v.unknown()),
  currentStepNumber: v.pipe(v.number(), v.integer(), v.minValue(0)),
  startTime: v.nullable(v.number()),
  requiredNotes: v.array(v.string()),
  requiredChord: v.nullable(required),
  results: v.array(v.unknown()),
});
type State = v.InferOutput<typeof schema>;

/** How a step stands; every state has its word. */
export type StepStatus = "now" | "next" | "right" | "skipped";

/** A step card. */
export interface TrainingCard {
  /** Unique among the cards. */
  readonly id: string;
  readonly element: ChordElement | NoteElement;
  readonly status: StepStatus;
  /** What is to be played, for the card's piano. */
  readonly notes: readonly DegreeNote[];
}

export interface TrainingDerived {
  readonly cards: readonly TrainingCard[];
  /** Index of the step to play; the number of steps when all are done. */
  readonly current: number;
  readonly passed: number;
  readonly skipped: number;
}

/** The result of a step, kept for the run's summary. */
const result = (stepNumber: number, outcome: "right" | "skipped") => ({ step: stepNumber, outcome });
const outcomeOf = (results: State["results"], stepNumber: number): string | undefined =>
  results.find((each): each is { step: number; outcome: string } => isResult(each) && each.step === stepNumber)?.outcome;
const isResult = (value: unknown): value is { step: number; outcome: string } =>
  typeof value === "object" && value !== null && "step" in value && "outcome" in value && typeof value.outcome === "string";

/** The state with another step asked for. */
function atStep(state: State, currentStepNumber: number): State {
  const element = state.steps[currentStepNumber]?.requiredElement ?? null;
  const requiredNotes = element === null ? [] : element.elementType === "Chord" ? [...element.notes] : [element.note];
  return { ...state, currentStepNumber, requiredChord: element, requiredNotes };
}

function fromPiece(state: State, piece: Piece): State {
  const harmony = piece.voices.find((voice) => voice.type === "Harmony");
  const steps = stepsOf(harmony?.elements ?? []).map((each) => ({ requiredElement: each.required, received: null, success: false }));
  return atStep({ ...state, tempo: piece.tempo, steps, results: [] }, 0);
}

/** A step passes when the pitch classes played are the chord's. What does not match is kept to be shown. */
function play(state: State, notes: readonly number[]): State {
  const asked = state.steps[state.currentStepNumber];
  if (asked === undefined) return state;
  const success = chordMatches(notes, asked.requiredElement);
  const steps = state.steps.map((each, index) => (index === state.currentStepNumber ? { ...each, received: notes, success } : each));
  if (!success) return { ...state, steps };
  const results = [...state.results, result(state.currentStepNumber, "right")];
  return atStep({ ...state, steps, results }, state.currentStepNumber + 1);
}

function next(state: State): State {
  if (state.currentStepNumber >= state.steps.length) return state;
  return atStep({ ...state, results: [...state.results, result(state.currentStepNumber, "skipped")] }, state.currentStepNumber + 1);
}

const restart = (state: State): State =>
  atStep({ ...state, steps: state.steps.map((each) => ({ ...each, received: null, success: false })), results: [] }, 0);

const nothing = v.optional(v.object({}), {});
const action = actionOf<State>();

export const simpleTraining = defineWidget({
  type: "simpleTraining",
  label: "Training",
  version: 1,
  schema,
  migrations: [],
  size: { w: 4, h: 18 },
  meta: () => "Simple",
  volatile: ["currentStepNumber", "startTime", "requiredNotes", "requiredChord", "results"],
  initial: (): State => ({
    tempo: 120,
    steps: [],
    stepGroups: [],
    currentStepNumber: 0,
    startTime: null,
    requiredNotes: [],
    requiredChord: null,
    results: [],
  }),
  inputs: {
    piece: { kind: "state", payload: "Piece", write: fromPiece },
    played: { kind: "event", payload: "Notes", action: "play" },
  },
  outputs: {
    required: {
      kind: "state",
      payload: "Chord",
      read: ({ requiredChord }) => (requiredChord?.elementType === "Chord" ? requiredChord : null),
    },
  },
  actions: { play: action(v.array(midiNote), play), next: action(nothing, next), restart: action(nothing, restart) },
  derive: (state): TrainingDerived => {
    const cards = state.steps.map(({ requiredElement }, index): TrainingCard => {
      const status =
        index === state.currentStepNumber
          ? "now"
          : outcomeOf(state.results, index) === "right"
            ? "right"
            : index < state.currentStepNumber
              ? "skipped"
              : "next";
      return { id: `${index + 1} ${requiredElement.id}`, element: requiredElement, status, notes: degreeNotes(requiredElement) };
    });
    const count = (status: StepStatus) => cards.filter((card) => card.status === status).length;
    return { cards, current: state.currentStepNumber, passed: count("right"), skipped: count("skipped") };
  },
});
