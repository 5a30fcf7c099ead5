import * as v from "valibot";
import { chordElementSchema as chordSchema, keyValue } from "../../documents/schemas.ts";
import type { Coded } from "../../lib/result.ts";
import { alternativeChords, chordsOfSamePitches } from "../../music/chords/relatives.ts";
import type { ChordElement, Key } from "../../music/elements.ts";
import { type ChordFunction, chordFunction } from "../../music/harmony/function.ts";
import { romanOf } from "../../music/harmony/roman.ts";
import { notesScore } from "../../music/notation/notes-score.ts";
import type { Score } from "../../music/notation/score.ts";
import { chordSound } from "../../music/pieces/sound.ts";
import { suitableScales } from "../../music/scales/suitable.ts";
import { scaleTitle } from "../../music/scales.ts";
import { musicCaption } from "../../protocol/records/captions.ts";
import { actionOf, defineWidget, step } from "../define.ts";

const schema = v.looseObject({ chord: v.nullable(chordSchema), key: keyValue });
type State = v.InferOutput<typeof schema>;

/** A chord beside the selected one. */
export interface RelatedChord {
  readonly chord: ChordElement;
  readonly roman: string;
  readonly function: ChordFunction;
  /** How often it is inverted, 0 for root position; null for an alternative. */
  readonly inversion: number | null;
}

/** What the panel says of a chord. */
export interface ChordDisplayDerived {
  readonly roman: string;
  readonly function: ChordFunction;
  readonly score: Score;
  readonly scales: readonly { readonly name: string; readonly reason: Coded }[];
  /** Other chords with the same notes, the same one lowest. */
  readonly same: readonly RelatedChord[];
  /** Other chords over the tonic that can stand in for it. */
  readonly alternatives: readonly RelatedChord[];
}

const MOST_SCALES = 6;
const MOST_ALTERNATIVES = 8;

const related = (chord: ChordElement, key: Key, inversion: number | null = null): RelatedChord => ({
  chord,
  roman: romanOf(chord, key),
  function: chordFunction(chord, key),
  inversion,
});

const action = actionOf<State>();

export const chordDisplay = defineWidget({
  type: "chordDisplay",
  panel: true,
  version: 1,
  schema,
  migrations: [],
  initial: (): State => ({ chord: null, key: { key: "C", scaleType: "major" } }),
  inputs: {
    chord: { kind: "event", payload: "Chord", action: "show" },
    key: { kind: "state", payload: "Key", write: (state, key) => ({ ...state, key }) },
  },
  outputs: { chord: { kind: "event", payload: "Chord" } },
  volatile: ["chord"],
  actions: {
    show: action(chordSchema, (state, chord) => step({ ...state, chord }, { emit: { chord } })),
    /** Sounds a chord and leaves the shown one as it is. */
    play: action(v.object({ chord: chordSchema }), (state, { chord }) => step(state, { play: { notes: chordSound(chord) } })),
  },
  meta: ({ chord }) => (chord === null ? [] : [musicCaption(chord.name)]),
  derive: ({ chord, key }): ChordDisplayDerived | null => {
    if (chord === null) return null;
    const scales = suitableScales(chord, key);
    return {
      roman: romanOf(chord, key),
      function: chordFunction(chord, key),
      score: notesScore(chord.notes, key),
      scales: scales.ok ? scales.value.slice(0, MOST_SCALES).map(({ scale, reason }) => ({ name: scaleTitle(scale.name), reason })) : [],
      same: chordsOfSamePitches(chord).map((same) => related(same, key, same.inversion)),
      alternatives: alternativeChords(chord)
        .slice(0, MOST_ALTERNATIVES)
        .map((alternative) => related(alternative.chord, key)),
    };
  },
});
