import * as v from "valibot";
import { chordElementSchema as chordSchema, musicElement } from "../../documents/schemas.ts";
import { chordElement } from "../../music/chords/element.ts";
import type { ChordElement, MusicElement } from "../../music/elements.ts";
import { transposeNote } from "../../music/pitch.ts";
import { intervalOfRow } from "../../music/rhythm/degree-rows.ts";
import { actionOf, defineWidget, type Outcome, refused } from "../define.ts";
import {
  type RowsOf,
  type SequencerDerived,
  sequencerActions,
  sequencerDerived,
  sequencerFields,
  sequencerOutputs,
  sequencerPlays,
  startPattern,
} from "../step-sequencer.ts";

const schema = v.looseObject({ ...sequencerFields, chord: v.exactOptional(chordSchema) });
type State = v.InferOutput<typeof schema>;

/** The chord and what the view of every step sequencer draws. */
export interface ChordRhythmDerived extends SequencerDerived {
  readonly chord: ChordElement;
}

/** Octave in which a chord's root sounds (specification, section 9). */
const OCTAVE = 3;
/** What the rows sound where no chord was given: C major seventh. */
const startChord = chordElement({ id: "chord-rhythm", tonic: "C", type: "maj7", octave: OCTAVE });

/** The note of a chord that a row sounds; the root is the chord's tonic even where the voicing leaves it out. */
function noteOfDegree(chord: ChordElement, degree: string): string | undefined {
  const interval = intervalOfRow(chord, degree);
  if (interval === undefined) return degree === "1" && chord.tonic !== "" ? `${chord.tonic}${OCTAVE}` : undefined;
  return transposeNote(`${chord.tonic}${OCTAVE}`, interval.replace("10", "3").replace("12", "5"));
}

const chordOf = (state: State): ChordElement => state.chord ?? startChord;

const rowsOf: RowsOf<State> = (state) => {
  const chord = chordOf(state);
  return { noteOfRow: (key) => noteOfDegree(chord, key), chord, type: "Harmony", id: "chord-rhythm", title: chord.name };
};

/** Takes a chord to sound; a rest and a chord without notes are refused (specification, section 5). */
function setChord(state: State, element: MusicElement): Outcome<State> {
  if (element.elementType !== "Chord" || element.notes.length === 0) {
    return refused({ code: "needs-notes", message: "Only a chord that has notes can be played in a rhythm. Choose one of the chords." });
  }
  return { ...state, chord: element };
}

export const chordRhythmSequencer = defineWidget({
  type: "chordRhythmSequencer",
  label: "Chord rhythm sequencer",
  version: 1,
  schema,
  migrations: [],
  size: { w: 6, h: 20 },
  initial: (): State => startPattern(["7", "5", "3", "1"].map((key, index) => ({ key, dark: index % 2 === 0 }))),
  inputs: {
    chord: { kind: "event", payload: "Chord", action: "setChord" },
    element: { kind: "event", payload: "MusicElement", action: "setChord" },
    data: { kind: "state", payload: "SequencerData", write: (state, data) => ({ ...state, ...data }) },
  },
  outputs: sequencerOutputs<State>(rowsOf),
  plays: sequencerPlays<State>(rowsOf),
  actions: { ...sequencerActions<State>(), setChord: actionOf<State>()(musicElement, setChord) },
  meta: ({ length, meter }) => `${length} bars of ${meter}`,
  derive: (state): ChordRhythmDerived => ({ ...sequencerDerived<State>(state, rowsOf), chord: chordOf(state) }),
});
