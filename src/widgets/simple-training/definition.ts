import * as v from "valibot";
import { harmony as harmonySchema, midiNote, tempo, voiceId } from "../../documents/schemas.ts";
import { LONGEST_HARMONY } from "../../music/formats/chart-text/longest-harmony.ts";
import { harmonyText } from "../../music/formats/chart-text/write-harmony.ts";
import { chordsIn } from "../../music/pieces/chords.ts";
import { DEFAULT_SETTINGS, type PlaySettings } from "../../music/playing/settings.ts";
import { musicCaption, wordCaption } from "../../protocol/records/captions.ts";
import { actionOf, defineWidget, refused, step } from "../define.ts";
import { chordSheet } from "../paper.ts";
import { titleOf, typedFor } from "../typed.ts";
import { asAsked, deriveTraining } from "./cards.ts";
import { hold, play, skip } from "./simple.ts";
import { exerciseSchema, pieceOfSource } from "./source.ts";
import {
  fromLink,
  fromSteps,
  fromTheStart,
  gapSchema,
  goalSchema,
  modeOf,
  rulesOf,
  someRules,
  TRAINING_MODES,
  type TrainingMode,
  type TrainingState,
  trainingSchema,
  VOLATILE,
  withChords,
  withoutOrder,
  withRules,
  withSource,
} from "./state.ts";

export { gapOf, modeOf, resumedAt, stepResults, type TrainingState } from "./state.ts";

/** Voicings that builds before the third version do not know. */
const NEW_VOICINGS: readonly string[] = ["written", "shell"];
const nothing = v.optional(v.object({}), {});
const action = actionOf<TrainingState>();
/** Steps by the first of them. */
const stepsTitle = (steps: TrainingState["steps"]): string =>
  titleOf({ title: "", elements: steps.map(({ requiredElement }) => requiredElement) });
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
    harmony: { kind: "state", payload: "Harmony", write: (state, { elements }) => fromSteps(state, chordsIn(elements)) },
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
  sources: [
    { own: "piece", type: "player", key: "piece" },
    { own: "harmony", type: "repertoire", key: "harmony" },
    { own: "harmony", type: "progression", key: "harmony" },
    { own: "harmony", type: "harmonyTool", key: "harmony" },
  ],
  suggests: [{ direction: "from", own: "played", type: "midi", key: "held" }],
  harmonyHeld: ({ steps }) =>
    steps.length === 0
      ? null
      : { title: stepsTitle(steps), key: { key: "C", scaleType: "major" }, elements: steps.map(({ requiredElement }) => requiredElement) },
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
    setRules: action(someRules, withRules),
    setVoices: action(v.object({ voices: v.pipe(v.array(voiceId), v.minLength(1)) }), (state, { voices }) => ({
      ...state,
      voices,
    })),
    practise: action(exerciseSchema, withSource),
    /** Practises what was typed. */
    write: action(v.object({ text: v.pipe(v.string(), v.maxLength(LONGEST_HARMONY)) }), (state, { text }) => {
      const typed = typedFor(text);
      return typed.ok ? withChords(state, typed.value.elements, text) : refused(typed.error);
    }),
    /** Practises chords that something else held. */
    practiseHarmony: action(harmonySchema, (state, { elements, title }) => withChords(state, elements, harmonyText(elements) || title)),
    /** Back to the linked piece. */
    practiseLinked: action(nothing, ({ source: _own, ...state }) =>
      step(fromTheStart({ ...withoutOrder(state), steps: [], leavesSteps: true }), { pull: ["piece"] }),
    ),
    /** Back to the linked steps. */
    practiseSteps: action(nothing, ({ source: _own, leavesSteps: _aside, ...state }) =>
      step(withoutOrder(state), { pull: ["steps", "harmony"] }),
    ),
    setTempo: action(v.object({ tempo }), (state, payload) => ({ ...state, tempo: payload.tempo })),
    /** Null: no goal. */
    setGoal: action(v.object({ goal: v.nullable(goalSchema) }), ({ goal: _before, ...state }, { goal }) =>
      goal === null ? state : { ...state, goal },
    ),
    setTaps: action(v.object({ taps: v.boolean() }), (state, { taps }) => ({ ...state, taps })),
    setGap: action(gapSchema, (state, gap) => ({ ...state, gap })),
    setAdaptive: action(v.object({ adaptive: v.boolean() }), (state, { adaptive }) => ({ ...state, adaptive })),
  },
  paper: (state, writtenFor) => {
    const { sheet, cards } = deriveTraining(state, writtenFor);
    if (sheet !== null) return [{ score: sheet.score, title: musicCaption(sheet.title) }];
    const steps = modeOf(state) === "simple" ? cards.map(asAsked) : cards.map(({ element }) => element);
    return steps.length === 0
      ? []
      : [{ ...chordSheet("Steps", steps, { key: "C", scaleType: "major" }), title: wordCaption("training-steps"), steps: true }];
  },
  derive: deriveTraining,
});
