import * as v from "valibot";
import { pitchClassOf } from "../../music/pitch.ts";
import { defineWidget } from "../define.ts";
import {
  type RowsOf,
  sequencerActions,
  sequencerDerived,
  sequencerFields,
  sequencerOutputs,
  sequencerPlays,
  startPattern,
} from "../step-sequencer.ts";

const schema = v.looseObject(sequencerFields);
type State = v.InferOutput<typeof schema>;

/** Octave in which the rows sound (specification, section 9). */
const OCTAVE = 3;
/** The rows from the top: the highest pitch class first. */
const ROWS = ["B", "A#", "A", "G#", "G", "F#", "F", "E", "D#", "D", "C#", "C"] as const;

const rowsOf: RowsOf<State> = () => ({
  noteOfRow: (key) => (pitchClassOf(key) === key ? `${key}${OCTAVE}` : undefined),
  type: "Melody",
  id: "piano-roll-sequencer",
  title: "Piano roll",
});

export const pianoRollSequencer = defineWidget({
  type: "pianoRollSequencer",
  label: "Piano roll sequencer",
  version: 1,
  schema,
  migrations: [],
  size: { w: 6, h: 38 },
  initial: (): State => startPattern(ROWS.map((key) => ({ key, dark: key.includes("#") }))),
  inputs: { data: { kind: "state", payload: "SequencerData", write: (state, data) => ({ ...state, ...data }) } },
  outputs: sequencerOutputs<State>(rowsOf),
  plays: sequencerPlays<State>(rowsOf),
  actions: sequencerActions<State>(),
  meta: ({ length, meter }) => `${length} bars of ${meter}`,
  derive: (state) => sequencerDerived<State>(state, rowsOf),
});
