import * as v from "valibot";
import { chordElementSchema as chordSchema, musicElement, noteElementSchema } from "../../documents/schemas.ts";
import { chordElement } from "../../music/chords/element.ts";
import { type ElementName, elementName } from "../../music/element-name.ts";
import type { ChordElement, MusicElement, NoteElement } from "../../music/elements.ts";
import { transposeNote } from "../../music/pitch.ts";
import { intervalOfRow } from "../../music/rhythm/degree-rows.ts";
import { wordCaption } from "../../protocol/records/captions.ts";
import { actionOf, defineWidget, type Outcome, refused } from "../define.ts";
import { problem } from "../problems.ts";
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

/** `chord` may be one note: then row 1 sounds it. */
const schema = v.looseObject({ ...sequencerFields, chord: v.exactOptional(v.union([chordSchema, noteElementSchema])) });
type State = v.InferOutput<typeof schema>;

/** What the rows sound, by name, and what the view of every step sequencer draws. */
export interface ChordRhythmDerived extends SequencerDerived {
  readonly sounds: ElementName;
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

const soundOf = (state: State): ChordElement | NoteElement => state.chord ?? startChord;

const rowsOf: RowsOf<State> = (state) => {
  const sound = soundOf(state);
  const common = { type: "Harmony", id: "chord-rhythm", title: sound.name } as const;
  if (sound.elementType === "Note") return { ...common, noteOfRow: (key) => (key === "1" ? sound.note : undefined) };
  return { ...common, noteOfRow: (key) => noteOfDegree(sound, key), chord: sound };
};

/** Takes a chord or a note to sound; a rest and a chord without notes are refused (specification, section 5). */
function setChord(state: State, element: MusicElement): Outcome<State> {
  if (element.elementType === "Note") return { ...state, chord: element };
  if (element.elementType === "Chord" && element.notes.length > 0) return { ...state, chord: element };
  return refused(problem("needs-notes"));
}

export const chordRhythmSequencer = defineWidget({
  type: "chordRhythmSequencer",
  version: 1,
  schema,
  migrations: [],
  apart: ["tempo"],
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
  meta: ({ length, meter }) => [wordCaption("bars-of-meter", { bars: length, meter })],
  derive: (state): ChordRhythmDerived => ({ ...sequencerDerived<State>(state, rowsOf), sounds: elementName(soundOf(state)) }),
});
