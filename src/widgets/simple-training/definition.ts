import * as v from "valibot";
import { midiNote } from "../../documents/schemas.ts";
import { actionOf, defineWidget } from "../define.ts";
import { deriveTraining } from "./cards.ts";
import { play, skip } from "./simple.ts";
import {
  fromPiece,
  fromTheStart,
  modeOf,
  rulesOf,
  someRules,
  TRAINING_MODES,
  type TrainingState,
  trainingSchema,
  VOLATILE,
} from "./state.ts";

export { askedVoices } from "./cards.ts";
export { modeOf, stepResults, type TrainingState } from "./state.ts";

const nothing = v.optional(v.object({}), {});
const action = actionOf<TrainingState>();
const META = { simple: "Simple", timed: "Timed", wait: "Wait" } as const;

export const simpleTraining = defineWidget({
  type: "simpleTraining",
  label: "Training",
  version: 1,
  schema: trainingSchema,
  migrations: [],
  size: { w: 4, h: 18 },
  meta: (state) => META[modeOf(state)],
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
  actions: {
    play: action(v.array(midiNote), play),
    next: action(nothing, skip),
    restart: action(nothing, fromTheStart),
    setMode: action(v.object({ mode: v.picklist(TRAINING_MODES) }), (state, { mode }) => fromTheStart({ ...state, mode })),
    setRules: action(someRules, (state, rules) => ({ ...state, rules: { ...rulesOf(state), ...rules } })),
    setVoices: action(
      v.object({ voices: v.pipe(v.array(v.picklist(["Harmony", "Melody", "Bass"])), v.minLength(1)) }),
      (state, { voices }) => ({
        ...state,
        voices,
      }),
    ),
    setAdaptive: action(v.object({ adaptive: v.boolean() }), (state, { adaptive }) => ({ ...state, adaptive })),
  },
  derive: deriveTraining,
});
