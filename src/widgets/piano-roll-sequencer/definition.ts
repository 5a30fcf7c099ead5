import * as v from "valibot";
import { midiOf, pitchClassOf } from "../../music/pitch.ts";
import { wordCaption } from "../../protocol/records/captions.ts";
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

/** The note of a row: one that is named by a note with its octave sounds that note. */
function noteOfRow(key: string): string | undefined {
  if (pitchClassOf(key) === key) return `${key}${OCTAVE}`;
  return midiOf(key) === undefined ? undefined : key;
}

const rowsOf: RowsOf<State> = () => ({
  noteOfRow,
  type: "Melody",
  id: "piano-roll-sequencer",
  title: "Piano roll",
});

export const pianoRollSequencer = defineWidget({
  type: "pianoRollSequencer",
  version: 1,
  schema,
  migrations: [],
  apart: ["tempo"],
  size: { w: 6, h: 38 },
  initial: (): State => startPattern(ROWS.map((key) => ({ key, dark: key.includes("#") }))),
  inputs: { data: { kind: "state", payload: "SequencerData", write: (state, data) => ({ ...state, ...data }) } },
  outputs: sequencerOutputs<State>(rowsOf),
  plays: sequencerPlays<State>(rowsOf),
  actions: sequencerActions<State>(),
  meta: ({ length, meter }) => [wordCaption("bars-of-meter", { bars: length, meter })],
  derive: (state) => sequencerDerived<State>(state, rowsOf),
});
