import * as v from "valibot";
import { chordElementSchema, midiNote, noteElementSchema, tempo, voiceId } from "../../documents/schemas.ts";
import type { ChordElement, MusicElement, Piece } from "../../music/elements.ts";
import type { Steps } from "../../music/payloads.ts";
import { chordsIn, mapChords } from "../../music/pieces/chords.ts";
import { soundingMidi } from "../../music/pieces/events.ts";
import { withAllTones } from "../../music/pieces/harmony-piece.ts";
import { overItsBass } from "../../music/pieces/slash-bass.ts";
import { voiceKind } from "../../music/pieces/voice-ids.ts";
import type { Gap } from "../../music/playing/gaps.ts";
import { MOST_GAP_BARS } from "../../music/playing/settings.ts";
import { VOICING_RULES } from "../../music/training/answer.ts";
import { askableVoices } from "../../music/training/expected.ts";
import { stepsOf } from "../../music/training/steps.ts";
import { pieceOfSource, sourceSchema, type TrainingSourceChoice } from "./source.ts";

const required = v.union([chordElementSchema, noteElementSchema]);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Simple: step by step as long as it takes; timed: against the clock; wait: the whole music, which waits for each of its steps. */
export const TRAINING_MODES = ["simple", "timed", "wait"] as const;
export type TrainingMode = (typeof TRAINING_MODES)[number];

const rules = {
  voicing: v.picklist(VOICING_RULES),
  inversion: v.pipe(count, v.maxValue(6)),
  /** True: notes may come one after the other. */
  rolled: v.boolean(),
  /** False: after a wrong answer the next step is asked for. */
  stay: v.boolean(),
  /** Seconds until a step shows its keys: 0 at once, null never. */
  hintAfter: v.nullable(v.picklist([0, 3, 5, 10])),
};

/** What a person chose for simple training; absent members are as `defaultRules` has them. */
const rulesSchema = v.looseObject(rules);
/** Any of the rules. */
export const someRules = v.object({
  voicing: v.exactOptional(rules.voicing),
  inversion: v.exactOptional(rules.inversion),
  rolled: v.exactOptional(rules.rolled),
  stay: v.exactOptional(rules.stay),
  hintAfter: v.exactOptional(rules.hintAfter),
});
export type TrainingRules = v.InferOutput<typeof rulesSchema>;
export const defaultRules: TrainingRules = { voicing: "any", inversion: 0, rolled: true, stay: true, hintAfter: 0 };

/** A goal, in steps of a hundred. */
export const goalSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100));

const gapBars = (least: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(MOST_GAP_BARS));
export const gapSchema = v.object({ play: gapBars(1), rest: gapBars(0) });

export const trainingSchema = v.looseObject({
  tempo,
  steps: v.array(v.looseObject({ requiredElement: required, received: v.unknown(), success: v.boolean() })),
  stepGroups: v.array(v.unknown()),
  currentStepNumber: count,
  startTime: v.nullable(v.number()),
  requiredNotes: v.array(v.string()),
  requiredChord: v.nullable(required),
  results: v.array(v.unknown()),
  mode: v.exactOptional(v.picklist(TRAINING_MODES)),
  rules: v.exactOptional(rulesSchema),
  /** The voices of the piece that came last. */
  pieceVoices: v.exactOptional(v.array(voiceId)),
  /** The voices that a timed or waiting run asks for; absent: the chords or, without them, the melody. */
  voices: v.exactOptional(v.array(voiceId)),
  /** What is practised instead of the linked piece. */
  source: v.exactOptional(sourceSchema),
  /** True: the person chose the linked piece, and linked steps are left aside. */
  leavesSteps: v.exactOptional(v.boolean()),
  /** True: the tempo follows how well a timed run went. */
  adaptive: v.exactOptional(v.boolean()),
  /** Steps of a hundred that have to be right for the exercise to be passed, 1..100. */
  goal: v.exactOptional(goalSchema),
  /** True: a timed run asks for the rhythm alone, and any key is a tap. */
  taps: v.exactOptional(v.boolean()),
  /** In a timed run the click drops out: so many bars with it, so many without; absent: it goes on. */
  gap: v.exactOptional(gapSchema),
  /** Notes played for the step so far, MIDI numbers. */
  gathered: v.exactOptional(v.array(midiNote)),
  /** Wrong answers to the step so far. */
  tries: v.exactOptional(count),
  /** Why the last answer was refused, as `Refusal` has it; null where none was. */
  refusal: v.exactOptional(v.unknown()),
  /** Keys that are down, and those of them that were struck for a step before, MIDI numbers. */
  down: v.exactOptional(v.array(midiNote)),
  over: v.exactOptional(v.array(midiNote)),
  /** The bar in which a timed or waiting run of this exercise was left, from 0 as the page counts (-1: a pick-up); null: none. */
  leftAt: v.exactOptional(v.nullable(v.pipe(v.number(), v.integer()))),
});
export type TrainingState = v.InferOutput<typeof trainingSchema>;

/** Fields that live input and runs change. */
export const VOLATILE: readonly (keyof TrainingState & string)[] = [
  "stepGroups",
  "currentStepNumber",
  "startTime",
  "requiredNotes",
  "requiredChord",
  "results",
  "gathered",
  "tries",
  "refusal",
  "down",
  "over",
  "leftAt",
];

export const rulesOf = (state: TrainingState): TrainingRules => ({ ...defaultRules, ...state.rules });
/** Where the click drops out; null: nowhere. */
export const gapOf = ({ gap }: TrainingState): Gap | null => (gap === undefined || gap.rest === 0 ? null : gap);
export const modeOf = (state: TrainingState): TrainingMode => state.mode ?? "simple";

/** The state with another step asked for. */
export function atStep(state: TrainingState, currentStepNumber: number): TrainingState {
  const element = state.steps[currentStepNumber]?.requiredElement ?? null;
  const requiredNotes = element === null ? [] : element.elementType === "Chord" ? [...element.notes] : [element.note];
  return { ...state, currentStepNumber, requiredChord: element, requiredNotes, gathered: [], tries: 0, refusal: null };
}

/** The same steps from the first one. */
export const fromTheStart = (state: TrainingState): TrainingState =>
  atStep({ ...state, steps: state.steps.map((each) => ({ ...each, received: null, success: false })), results: [] }, 0);

/** The state under other rules; what was right in one voicing is not in another: the steps begin anew. */
export function withRules(state: TrainingState, change: Partial<TrainingRules>): TrainingState {
  const before = rulesOf(state);
  const rules = { ...before, ...change };
  const isSame = rules.voicing === before.voicing && (rules.voicing !== "inversion" || rules.inversion === before.inversion);
  return isSame ? { ...state, rules } : fromTheStart({ ...state, rules });
}

/** Who plays a step plays all of it: every tone of a chord, its written bass as the lowest note. */
const wholly = (chord: ChordElement): ChordElement => overItsBass(withAllTones(chord));
const withItsBass = (element: MusicElement): MusicElement => mapChords(element, wholly);

/** The steps of a piece: its chords, or its melody where it has none. */
export function fromPiece(state: TrainingState, piece: Piece): TrainingState {
  const voice = piece.voices.find(({ type }) => type === "Harmony") ?? piece.voices.find((each) => voiceKind(each) === "Melody");
  const steps = stepsOf((voice?.elements ?? []).map(withItsBass)).map((each) => ({
    requiredElement: each.required,
    received: null,
    success: false,
  }));
  const pieceVoices = [...askableVoices(piece)];
  // Chords without a tempo of their own leave that of the exercise.
  const tempo = piece.noTempo === true ? state.tempo : piece.tempo;
  return atStep({ ...state, tempo, steps, results: [], stepGroups: [], startTime: null, pieceVoices }, 0);
}

/** Linked steps, which come before a linked piece; an exercise of one's own, and the choice of the piece, leave them aside. */
export function fromSteps(state: TrainingState, elements: Steps): TrainingState {
  if (state.leavesSteps === true || (state.source !== undefined && !isLinked(state.source))) return state;
  const { source: _former, ...linked } = state;
  const sounding = elements.filter((element) => soundingMidi(element).length > 0);
  const asked = sounding.map((element) => (element.elementType === "Chord" ? wholly(element) : element));
  return asked.length === 0 ? atStep({ ...linked, steps: [], results: [] }, 0) : withSource(linked, { kind: "steps", elements: asked });
}

/** Steps that a link brought, in place of one's own choice. */
const isLinked = (source: TrainingSourceChoice): boolean => source.kind === "steps" && source.typed === undefined;

/** The state with chords of one's own to practise, by what they are called. */
export function withChords(state: TrainingState, elements: readonly MusicElement[], typed: string): TrainingState {
  const chords = chordsIn(elements).map(wholly);
  return chords.length === 0 ? state : withSource(state, { kind: "steps", elements: [...chords], typed });
}

/** The linked piece, which linked steps and an exercise of one's own leave aside. */
export const fromLink = (state: TrainingState, piece: Piece): TrainingState =>
  state.source === undefined ? fromPiece(state, piece) : state;

/** Exercises that are about how a chord stands: its notes count from the bottom up as written. */
const AS_WRITTEN: readonly string[] = ["inversions", "drop-2"];

/** The rules with which another source begins: those of the person, but for the order of notes, which belongs to some exercises. */
function rulesFor(state: TrainingState, source: TrainingSourceChoice): Pick<TrainingState, "rules"> {
  const isAboutOrder = source.kind === "exercise" && AS_WRITTEN.includes(source.name);
  const { voicing } = rulesOf(state);
  if (isAboutOrder === (voicing === "written")) return {};
  return { rules: { ...rulesOf(state), voicing: isAboutOrder ? "written" : "any" } };
}

/** The rules without the order of notes that an exercise asked for: its own music has none. */
export const withoutOrder = (state: TrainingState): TrainingState =>
  rulesOf(state).voicing === "written" ? { ...state, rules: { ...rulesOf(state), voicing: "any" } } : state;

/** The state with an exercise to practise. */
export function withSource(state: TrainingState, source: TrainingSourceChoice): TrainingState {
  const piece = pieceOfSource(source);
  const isSame = state.source?.kind === "exercise" && source.kind === "exercise" && state.source.name === source.name;
  return piece === null ? state : fromPiece({ ...state, ...(isSame ? {} : rulesFor(state, source)), source }, piece);
}

/** How a step of simple training ended: `tries` wrong answers came before. */
export interface StepResult {
  readonly step: number;
  readonly outcome: "right" | "wrong" | "skipped";
  readonly tries: number;
}

const resultSchema = v.object({ step: v.number(), outcome: v.picklist(["right", "wrong", "skipped"]), tries: v.fallback(v.number(), 0) });

/** The results of simple training in order; what is none of them is left out. */
export const stepResults = ({ results }: TrainingState): readonly StepResult[] => results.flatMap(readResult);

const readResults = new WeakMap<object, readonly StepResult[]>();

/** A stored result, read once: each note that is judged asks for all that came before it. */
function readResult(each: unknown): readonly StepResult[] {
  if (typeof each !== "object" || each === null) return [];
  const known = readResults.get(each);
  if (known !== undefined) return known;
  const read = v.safeParse(resultSchema, each);
  const result = read.success ? [read.output] : [];
  readResults.set(each, result);
  return result;
}

/**
 * What changes where a run goes on at the step at which it was left; undefined where there is no such step, or its results do not fit.
 */
export function resumedAt(
  state: TrainingState,
  { step, results }: { readonly step: number; readonly results: readonly unknown[] },
): Partial<TrainingState> | undefined {
  const read = stepResults({ ...state, results: [...results] });
  if (step <= 0 || step >= state.steps.length || read.length !== step || !read.every((each, index) => each.step === index))
    return undefined;
  const { currentStepNumber, requiredChord, requiredNotes, gathered, tries, refusal } = atStep({ ...state, results: [...read] }, step);
  return { currentStepNumber, requiredChord, requiredNotes, gathered: gathered ?? [], tries: tries ?? 0, refusal, results: [...read] };
}
