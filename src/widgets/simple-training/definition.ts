import * as v from "valibot";
import { midiNote, tempo, voiceId } from "../../documents/schemas.ts";
import { DEFAULT_SETTINGS, type PlaySettings } from "../../music/playing/settings.ts";
import { musicCaption, wordCaption } from "../../protocol/records/captions.ts";
import { actionOf, defineWidget, step } from "../define.ts";
import { chordSheet } from "../paper.ts";
import { deriveTraining } from "./cards.ts";
import { hold, play, skip } from "./simple.ts";
import { exerciseSchema, pieceOfSource } from "./source.ts";
import {
  fromLink,
  fromSteps,
  fromTheStart,
  modeOf,
  rulesOf,
  someRules,
  TRAINING_MODES,
  type TrainingMode,
  type TrainingState,
  trainingSchema,
  VOLATILE,
  withoutOrder,
  withSource,
} from "./state.ts";

export { askedVoices } from "./cards.ts";
export { modeOf, resumedAt, stepResults, type TrainingState } from "./state.ts";

/** Voicings that builds before the third version do not know. */
const NEW_VOICINGS: readonly string[] = ["written", "shell"];
const nothing = v.optional(v.object({}), {});
const action = actionOf<TrainingState>();
/** An exercise is counted in and clicked along; its notes are the learner's to play. */
const CLICKS_ALONE: PlaySettings = {
  ...DEFAULT_SETTINGS,
  metronome: { ...DEFAULT_SETTINGS.metronome, on: true },
  strips: {
    ...DEFAULT_SETTINGS.strips,
    harmony: { ...DEFAULT_SETTINGS.strips.harmony, mute: true },
    melody: { ...DEFAULT_SETTINGS.strips.melody, mute: true },
  },
};

const MODE_CAPTIONS = {
  simple: "training-simple",
  timed: "training-timed",
  wait: "training-wait",
} as const satisfies Record<TrainingMode, string>;

export const simpleTraining = defineWidget({
  type: "simpleTraining",
  version: 3,
  schema: trainingSchema,
  /** Each version reads all of the one before: the second may name further voices of a kind, the third knows two voicings more. */
  migrations: [(stored) => stored, (stored) => stored],
  storedVersion: (state) => {
    if (NEW_VOICINGS.includes(rulesOf(state).voicing)) return 3;
    return [...(state.pieceVoices ?? []), ...(state.voices ?? [])].some((id) => id.includes(" ")) ? 2 : 1;
  },
  size: { w: 4, h: 21 },
  meta: (state) => [wordCaption(MODE_CAPTIONS[modeOf(state)])],
  volatile: VOLATILE,
  initial: (): TrainingState => ({
    tempo: 120,
    steps: [],
    stepGroups: [],
    currentStepNumber: 0,
    startTime: null,
    requiredNotes: [],
    requiredChord: null,
    results: [],
  }),
  holds: hold,
  inputs: {
    piece: { kind: "state", payload: "Piece", write: fromLink },
    steps: { kind: "state", payload: "Steps", write: fromSteps },
    played: { kind: "event", payload: "Notes", action: "play" },
  },
  outputs: {
    required: {
      kind: "state",
      payload: "Chord",
      read: ({ requiredChord }) => (requiredChord?.elementType === "Chord" ? requiredChord : null),
    },
    element: { kind: "state", payload: "MusicElement", read: ({ requiredChord }) => requiredChord },
  },
  plays: {
    group: "player",
    piece: ({ source }) => (source === undefined ? null : pieceOfSource(source)),
    tempo: (state) => state.tempo,
    settings: () => CLICKS_ALONE,
  },
  actions: {
    play: action(v.array(midiNote), play),
    next: action(nothing, skip),
    restart: action(nothing, fromTheStart),
    setMode: action(v.object({ mode: v.picklist(TRAINING_MODES) }), (state, { mode }) => fromTheStart({ ...state, mode })),
    setRules: action(someRules, (state, rules) => ({ ...state, rules: { ...rulesOf(state), ...rules } })),
    setVoices: action(v.object({ voices: v.pipe(v.array(voiceId), v.minLength(1)) }), (state, { voices }) => ({
      ...state,
      voices,
    })),
    practise: action(exerciseSchema, withSource),
    /** Back to the linked piece. */
    practiseLinked: action(nothing, ({ source: _own, ...state }) =>
      step(fromTheStart({ ...withoutOrder(state), steps: [], leavesSteps: true }), { pull: ["piece"] }),
    ),
    /** Back to the linked steps. */
    practiseSteps: action(nothing, ({ source: _own, leavesSteps: _aside, ...state }) => step(withoutOrder(state), { pull: ["steps"] })),
    setTempo: action(v.object({ tempo }), (state, payload) => ({ ...state, tempo: payload.tempo })),
    setTaps: action(v.object({ taps: v.boolean() }), (state, { taps }) => ({ ...state, taps })),
    setAdaptive: action(v.object({ adaptive: v.boolean() }), (state, { adaptive }) => ({ ...state, adaptive })),
  },
  paper: (state, writtenFor) => {
    const { sheet, cards } = deriveTraining(state, writtenFor);
    if (sheet !== null) return [{ score: sheet.score, title: musicCaption(sheet.title) }];
    const steps = cards.map(({ element }) => element);
    return steps.length === 0
      ? []
      : [{ ...chordSheet("Steps", steps, { key: "C", scaleType: "major" }), title: wordCaption("training-steps"), steps: true }];
  },
  derive: deriveTraining,
});
