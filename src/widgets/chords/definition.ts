import * as v from "valibot";
import { chordElementSchema as chordSchema, musicElement, restElementSchema, scaleTypeName, tonicSchema } from "../../documents/schemas.ts";
import { lastBy, lastOf } from "../../lib/keeping/last-of.ts";
import { chordElement } from "../../music/chords/element.ts";
import { type ChordGroupName, chordLibrary } from "../../music/chords/library.ts";
import { type ElementName, elementName } from "../../music/element-name.ts";
import type { ChordElement, Key, MusicElement } from "../../music/elements.ts";
import { diatonicSevenths } from "../../music/harmony/diatonic.ts";
import { type ChordFunction, chordFunction } from "../../music/harmony/function.ts";
import { romanOf } from "../../music/harmony/roman.ts";
import { writtenKey } from "../../music/keys.ts";
import { chordSound } from "../../music/pieces/sound.ts";
import { scaleName, scaleTitle } from "../../music/scales.ts";
import { musicCaption } from "../../protocol/records/captions.ts";
import { actionOf, defineWidget, step } from "../define.ts";
import { chordSheet } from "../paper.ts";
import { tonicVersion } from "../tonic-version.ts";

const schema = v.looseObject({
  key: tonicSchema,
  scaleType: scaleTypeName,
  /** Stored form, e.g. `"C4 major"`. */
  scale: v.string(),
  /** The chord or rest that was clicked last, or an element that a link brought. */
  selectedElement: v.nullable(musicElement),
});
type State = v.InferOutput<typeof schema>;

/** A chord that can be clicked. */
export interface ShownChord {
  readonly chord: ChordElement;
  readonly roman: string;
  readonly function: ChordFunction;
}

/** The chords of the scale, then the library's groups on the key's tonic. */
export interface ChordsDerived {
  readonly scaleChords: readonly ShownChord[];
  readonly groups: readonly { readonly name: ChordGroupName; readonly chords: readonly ShownChord[] }[];
  /** The selected element, where it is none of the chords and rests that are shown. */
  readonly other: ElementName | null;
}

const keyOf = ({ key, scaleType }: Key): Key => ({ key, scaleType });
const withKey = (state: State, { key, scaleType }: Key): State => ({ ...state, key, scaleType, scale: scaleName(key, 4, scaleType) });

/** Chords of a scale on a line of paper. */
const BARS = 7;
const action = actionOf<State>();

export const chords = defineWidget({
  type: "chords",
  version: 2,
  schema,
  /** The second version reads all of the first; it may be on a tonic that the circle has under another name. */
  migrations: [(stored) => stored],
  storedVersion: ({ key }) => tonicVersion(key),
  size: { w: 4, h: 18 },
  meta: ({ key, scaleType }) => [musicCaption(`${writtenKey({ key, scaleType }).key} ${scaleTitle(scaleType)}`)],
  initial: (): State => withKey({ key: "C", scaleType: "major", scale: "", selectedElement: null }, { key: "C", scaleType: "major" }),
  inputs: {
    key: { kind: "state", payload: "Key", write: withKey },
    element: { kind: "event", payload: "MusicElement", action: "show" },
  },
  outputs: {
    chord: { kind: "event", payload: "Chord" },
    element: { kind: "event", payload: "MusicElement" },
    selected: {
      kind: "state",
      payload: "Chord",
      read: ({ selectedElement }) => (selectedElement?.elementType === "Chord" ? selectedElement : null),
    },
  },
  actions: {
    play: action(v.object({ chord: chordSchema }), (state, { chord }) =>
      step({ ...state, selectedElement: chord }, { emit: { chord, element: chord }, play: { notes: chordSound(chord) } }),
    ),
    /** Sends a rest of the lane along. */
    rest: action(v.object({ rest: restElementSchema }), (state, { rest }) =>
      step({ ...state, selectedElement: rest }, { emit: { element: rest } }),
    ),
    /** Selects an element that a link brought. */
    show: action(musicElement, (state, selectedElement) => ({ ...state, selectedElement })),
  },
  paper: (state) => {
    const scaleChords = diatonicSevenths(state.key, state.scaleType);
    if (!scaleChords.ok) return [];
    return [
      chordSheet(
        `${writtenKey(keyOf(state)).key} ${scaleTitle(state.scaleType)}`,
        scaleChords.value.flatMap((each) => each?.chord ?? []),
        keyOf(state),
        BARS,
      ),
    ];
  },
  derive: (state): ChordsDerived => {
    const key = keyOf(state);
    const scaleChords = diatonicSevenths(key.key, key.scaleType);
    if (!scaleChords.ok) throw new Error(scaleChords.error.code);
    const groups = libraryIn(key);
    const own = scaleChords.value.filter((each) => each !== undefined);
    const shown = [...own, ...groups.flatMap((group) => group.chords)];
    return { scaleChords: own, groups, other: otherOf(state.selectedElement, shown) };
  },
});

/** Every chord of the library on a key's tonic: panels of one key show the same. */
const libraryIn = lastBy(
  ({ key, scaleType }: Key) => `${key} ${scaleType}`,
  (key): ChordsDerived["groups"] => {
    return libraryOn(writtenKey(key).key).map(({ name, chords }) => ({
      name,
      chords: chords.map((chord) => ({ chord, roman: romanOf(chord, key), function: chordFunction(chord, key) })),
    }));
  },
  4,
);

/** The library's chords on a tonic: every scale type has the same. */
const libraryOn = lastOf((tonic): readonly { readonly name: ChordGroupName; readonly chords: readonly ChordElement[] }[] =>
  chordLibrary.map(({ name, chords }) => ({
    name,
    chords: chords.map(({ symbol }) => chordElement({ id: `library-${name}-${symbol}`, tonic, type: symbol })),
  })),
);

function otherOf(element: MusicElement | null, shown: readonly ShownChord[]): ElementName | null {
  if (element === null || element.elementType === "Rest") return null;
  return shown.some(({ chord }) => element.elementType === "Chord" && chord.name === element.name) ? null : elementName(element);
}
