import * as v from "valibot";
import { chordElementSchema as chordSchema, scaleTypeName, tonicSchema } from "../../documents/schemas.ts";
import type { ChordElement, Key } from "../../music/elements.ts";
import { diatonicSevenths, modalSevenths } from "../../music/harmony/diatonic.ts";
import type { ChordFunction } from "../../music/harmony/function.ts";
import { writtenKey } from "../../music/keys.ts";
import { chordSound } from "../../music/pieces/sound.ts";
import { chromaOf } from "../../music/pitch.ts";
import { modeNames, scaleTitle } from "../../music/scales.ts";
import { musicCaption } from "../../protocol/records/captions.ts";
import { actionOf, defineWidget, step } from "../define.ts";
import { chordSheet } from "../paper.ts";
import { tonicVersion } from "../tonic-version.ts";

const schema = v.looseObject({
  key: tonicSchema,
  /** The scale that the key is in; major where none is stored. What is not in it is borrowed. */
  scaleType: v.exactOptional(scaleTypeName),
  selectedElement: v.exactOptional(v.nullable(chordSchema)),
});
type State = v.InferOutput<typeof schema>;

/** A chord of a mode. */
export interface ModalChord {
  readonly chord: ChordElement;
  readonly roman: string;
  readonly function: ChordFunction;
  /** True: it is not a chord of the key itself. */
  readonly borrowed: boolean;
}

/** The seven modes on the key's tonic, each with its seventh chords. */
export interface ModalChordsDerived {
  /** The key's tonic as it is written. */
  readonly tonic: string;
  readonly modes: readonly { readonly name: string; readonly home: boolean; readonly chords: readonly ModalChord[] }[];
}

/** The seventh chords of a mode on the key's tonic; the schema lets no unknown key or scale type in. */
function sevenths(state: State, mode: string) {
  const chords = modalSevenths(homeOf(state), mode);
  if (!chords.ok) throw new Error(chords.error.code);
  return chords.value.filter((each) => each !== undefined);
}

function chordsOfKey({ key, scaleType }: Key) {
  const chords = diatonicSevenths(key, scaleType);
  if (!chords.ok) throw new Error(chords.error.code);
  return chords.value.filter((each) => each !== undefined);
}

const soundOf = ({ tonic, type }: ChordElement): string => `${chromaOf(tonic)} ${type}`;
const homeOf = (state: State): Key => ({ key: state.key, scaleType: scaleTypeOf(state) });
const scaleTypeOf = (state: State): string => state.scaleType ?? "major";

const action = actionOf<State>();

export const modalChords = defineWidget({
  type: "modalChords",
  version: 2,
  schema,
  /** The second version reads all of the first; it may be on a tonic that the circle has under another name. */
  migrations: [(stored) => stored],
  storedVersion: ({ key }) => tonicVersion(key),
  size: { w: 6, h: 32 },
  initial: (): State => ({ key: "C" }),
  inputs: { key: { kind: "state", payload: "Key", write: (state, { key, scaleType }: Key) => ({ ...state, key, scaleType }) } },
  outputs: {
    chord: { kind: "event", payload: "Chord" },
    element: { kind: "event", payload: "MusicElement" },
    selected: { kind: "state", payload: "Chord", read: (state) => state.selectedElement ?? null },
  },
  suggests: [{ direction: "from", own: "key", type: "keySelector", key: "key" }],
  actions: {
    play: action(v.object({ chord: chordSchema }), (state, { chord }) =>
      step({ ...state, selectedElement: chord }, { emit: { chord, element: chord }, play: { notes: chordSound(chord) } }),
    ),
  },
  meta: (state) => [musicCaption(`${writtenKey(homeOf(state)).key} ${scaleTitle(scaleTypeOf(state))}`)],
  paper: (state) =>
    modeNames.map((name) => {
      const chords = sevenths(state, name).map(({ chord }) => chord);
      return chordSheet(`${state.key} ${name}`, chords, { key: state.key, scaleType: name }, chords.length);
    }),
  derive: (state): ModalChordsDerived => {
    const own = chordsOfKey(homeOf(state)).map(({ chord }) => soundOf(chord));
    const modes = modeNames.map((name) => {
      const chords = sevenths(state, name).map(({ chord, roman, function: harmonic }, index) => {
        return { chord: { ...chord, id: `${name}-${index + 1}` }, roman, function: harmonic, borrowed: !own.includes(soundOf(chord)) };
      });
      return { name, home: chords.every(({ borrowed }) => !borrowed), chords };
    });
    return { tonic: writtenKey(homeOf(state)).key, modes };
  },
});
