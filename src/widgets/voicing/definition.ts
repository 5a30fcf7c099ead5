import * as v from "valibot";
import { keyValue, midiNote } from "../../documents/schemas.ts";
import { chordElement } from "../../music/chords/element.ts";
import { nameChord } from "../../music/chords/identify.ts";
import type { ChordElement, Key } from "../../music/elements.ts";
import { notesScore } from "../../music/notation/notes-score.ts";
import type { Score } from "../../music/notation/score.ts";
import { noteIn } from "../../music/spelling/note-name.ts";
import { musicCaption } from "../../protocol/records/captions.ts";
import { actionOf, defineWidget, refused, step } from "../define.ts";
import { problem } from "../problems.ts";
import { tonicVersion } from "../tonic-version.ts";

/** Keys that two hands hold. */
const MOST_NOTES = 12;
const schema = v.looseObject({
  /** What was played: MIDI numbers, ascending. */
  notes: v.pipe(v.array(midiNote), v.maxLength(MOST_NOTES)),
  /** Whether the band plays the root, so that rootless forms are named by it. */
  rootElsewhere: v.exactOptional(v.boolean()),
  key: v.exactOptional(keyValue),
});
type State = v.InferOutput<typeof schema>;

/** What the view draws. */
export interface VoicingDerived {
  /** The best name of the notes; null where they have none. */
  readonly name: string | null;
  /** Spelled for that name, lowest first. */
  readonly spelled: readonly string[];
  readonly score: Score;
}

const DEFAULT_KEY: Key = { key: "C", scaleType: "major" };

/** The notes under their best name, just as they were played; undefined where they have no name. */
function chordIn({ notes, key = DEFAULT_KEY, rootElsewhere = false }: State): ChordElement | undefined {
  const [named] = nameChord(notes, { key, rootElsewhere });
  if (named === undefined) return undefined;
  const { name, tonic, type, bass } = named;
  const root = chordElement({ id: `voicing-${name}`, tonic, type, ...(bass === undefined ? {} : { bass }) });
  return { ...root, name, notes: notes.map((note) => noteIn(note, { chord: named, key })), originalVoicing: true };
}

const spelledIn = (state: State): readonly string[] =>
  chordIn(state)?.notes ?? state.notes.map((note) => noteIn(note, { key: state.key ?? DEFAULT_KEY }));

const ascending = (notes: readonly number[]): number[] => [...new Set(notes)].sort((a, b) => a - b);
const nothing = v.optional(v.object({}), {});
const action = actionOf<State>();

/** A voicing in a lesson: played once, written, named and heard. */
export const voicing = defineWidget({
  type: "voicing",
  version: 2,
  schema,
  /** The second version reads all of the first; it may be on a tonic that the circle has under another name. */
  migrations: [(stored) => stored],
  storedVersion: ({ key }) => tonicVersion(key?.key),
  size: { w: 4, h: 24 },
  initial: (): State => ({ notes: [] }),
  inputs: { key: { kind: "state", payload: "Key", write: (state, key) => ({ ...state, key }) } },
  outputs: {
    chord: { kind: "state", payload: "Chord", read: (state) => chordIn(state) ?? null },
    notes: { kind: "state", payload: "Notes", read: ({ notes }) => (notes.length > 0 ? notes : null) },
  },
  actions: {
    /** What was played takes the place of what stood there. */
    write: action(v.object({ notes: v.pipe(v.array(midiNote), v.maxLength(MOST_NOTES)) }), (state, { notes }) => ({
      ...state,
      notes: ascending(notes),
    })),
    setRootElsewhere: action(v.object({ on: v.boolean() }), (state, { on }) => ({ ...state, rootElsewhere: on })),
    hear: action(nothing, (state) =>
      state.notes.length === 0 ? refused(problem("nothing-written")) : step(state, { play: { notes: state.notes } }),
    ),
    clear: action(nothing, (state) => ({ ...state, notes: [] })),
  },
  paper: (state) => {
    if (state.notes.length === 0) return [];
    const name = chordIn(state)?.name;
    return [
      { score: notesScore(spelledIn(state), state.key ?? DEFAULT_KEY), ...(name === undefined ? {} : { title: musicCaption(name) }) },
    ];
  },
  derive: (state): VoicingDerived => {
    const spelled = spelledIn(state);
    return { name: chordIn(state)?.name ?? null, spelled, score: notesScore(spelled, state.key ?? DEFAULT_KEY) };
  },
});
