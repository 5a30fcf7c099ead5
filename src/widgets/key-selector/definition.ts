import * as v from "valibot";
import { keyNameSchema, scaleTypeName, tonicSchema } from "../../documents/schemas.ts";
import type { Key } from "../../music/elements.ts";
import { type DiatonicChord, diatonicSevenths } from "../../music/harmony/diatonic.ts";
import { circleKeyOf, isTonal, keySignature, relativeOf, writtenKey } from "../../music/keys.ts";
import { scaleScore } from "../../music/notation/scale-score.ts";
import type { Score } from "../../music/notation/score.ts";
import { keyScale, scaleName, scaleTitle } from "../../music/scales.ts";
import { musicCaption } from "../../protocol/records/captions.ts";
import { actionOf, defineWidget } from "../define.ts";
import { tonicVersion } from "../tonic-version.ts";

/** Octave in which the scale is shown (spec, section 9: scale C4 major). */
const SCALE_OCTAVE = 4;

const schema = v.looseObject({
  key: tonicSchema,
  scaleType: scaleTypeName,
  /** Stored form, e.g. `"C4 major"`. */
  scale: v.string(),
  selectedElement: v.nullable(v.unknown()),
});
type State = v.InferOutput<typeof schema>;

/** One note of the scale with the chord that stands on it; null where the scale has none. */
export interface ScaleDegree {
  readonly note: string;
  readonly own: DiatonicChord | null;
}

/** What the view draws: the scale in notation, its chords and its relative. */
export interface KeySelectorDerived {
  readonly score: Score;
  readonly degrees: readonly ScaleDegree[];
  /** Null where the scale has none. */
  readonly relative: string | null;
  /** Whether the circle and the numerals show tonal functions. */
  readonly isTonal: boolean;
  /** Where it stands on the circle, whose names are twelve; undefined nowhere. */
  readonly place: string | undefined;
  /** The key as it is written on the circle: its tonic, whether it is a minor one, and its signature (sharps above 0, flats below). */
  readonly written: { readonly tonic: string; readonly isMinor: boolean; readonly signature: number };
}

const withKey = (state: State, { key, scaleType }: Key): State => ({
  ...state,
  key,
  scaleType,
  scale: scaleName(key, SCALE_OCTAVE, scaleType),
});
const keyOf = ({ key, scaleType }: State): Key => ({ key, scaleType });
const action = actionOf<State>();

export const keySelector = defineWidget({
  type: "keySelector",
  version: 2,
  schema,
  /** The second version reads all of the first; it may be on a tonic that the circle has under another name. */
  migrations: [(stored) => stored],
  storedVersion: ({ key }) => tonicVersion(key),
  size: { w: 4, h: 29 },
  meta: ({ key, scaleType }) => [musicCaption(`${writtenKey({ key, scaleType }).key} ${scaleTitle(scaleType)}`)],
  initial: (): State => withKey({ key: "C", scaleType: "major", scale: "", selectedElement: null }, { key: "C", scaleType: "major" }),
  inputs: { key: { kind: "state", payload: "Key", write: withKey } },
  outputs: {
    key: { kind: "state", payload: "Key", read: keyOf },
    scale: {
      kind: "state",
      payload: "Scale",
      read: (state) => {
        const scale = keyScale(state);
        return scale.ok ? { name: scale.value.name, notes: scale.value.notes } : null;
      },
    },
  },
  actions: {
    selectKey: action(v.object({ key: keyNameSchema }), (state, { key }) => withKey(state, { key, scaleType: state.scaleType })),
    selectScaleType: action(v.object({ scaleType: scaleTypeName }), (state, { scaleType }) =>
      withKey(state, { key: state.key, scaleType }),
    ),
  },
  paper: ({ key, scaleType }) => {
    const scale = keyScale({ key, scaleType });
    return scale.ok ? [{ title: musicCaption(scaleTitle(scale.value.name)), score: scaleScore(scale.value).score }] : [];
  },
  derive: (state): KeySelectorDerived => {
    const scale = keyScale(state);
    const chords = diatonicSevenths(state.key, state.scaleType);
    if (!scale.ok || !chords.ok) throw new Error(`A key selector holds the scale "${state.scale}", which its schema refuses.`);
    const { score } = scaleScore(scale.value);
    const degrees = chords.value.map((degree, index) => ({ note: scale.value.notes[index] ?? "", own: degree ?? null }));
    const written = writtenKey({ key: state.key, scaleType: state.scaleType });
    const relative = relativeOf(written);
    const isMinor = scale.value.intervals.includes("3m") && !scale.value.intervals.includes("3M");
    return {
      score,
      degrees,
      written: { tonic: written.key, isMinor, signature: keySignature(written.key, written.scaleType) },
      place: circleKeyOf(state.key),
      relative: relative === undefined ? null : `${relative.key} ${relative.scaleType}`,
      isTonal: isTonal(state.scaleType),
    };
  },
});
