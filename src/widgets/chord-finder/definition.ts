import * as v from "valibot";
import { chordElementSchema as chordSchema, keyValue, midiNote, musicElement } from "../../documents/schemas.ts";
import { equalData } from "../../lib/json.ts";
import type { Problem } from "../../lib/result.ts";
import { chordElement, elementOfSymbol } from "../../music/chords/element.ts";
import { type NamedChord, type NamedForm, type NamingContext, nameChord } from "../../music/chords/identify.ts";
import type { ChordElement, Key, MusicElement } from "../../music/elements.ts";
import { LONGEST_HARMONY } from "../../music/formats/chart-text/longest-harmony.ts";
import { notesScore } from "../../music/notation/notes-score.ts";
import type { Score } from "../../music/notation/score.ts";
import type { Harmony } from "../../music/payloads.ts";
import { bassNote } from "../../music/pieces/bass-note.ts";
import { soundingMidi } from "../../music/pieces/events.ts";
import { asPlayed } from "../../music/pieces/harmony-piece.ts";
import { overItsBass } from "../../music/pieces/slash-bass.ts";
import { chordSound } from "../../music/pieces/sound.ts";
import { voiceKey } from "../../music/pieces/voice.ts";
import { keyOfSignature } from "../../music/spelling/key-names.ts";
import { noteIn } from "../../music/spelling/note-name.ts";
import { musicCaption } from "../../protocol/records/captions.ts";
import { actionOf, asStep, defineWidget, isRefused, type Outcome, refused, step } from "../define.ts";
import { problem } from "../problems.ts";
import { tonicVersion } from "../tonic-version.ts";
import { readInFour, readTyped, titleOf } from "../typed.ts";

const schema = v.looseObject({
  /** What is held or was clicked: MIDI numbers, ascending. */
  notes: v.array(midiNote),
  /** What was typed last; absent while notes are played. */
  symbol: v.exactOptional(v.pipe(v.string(), v.maxLength(60))),
  /** Several chords that were typed; one of them is shown. */
  harmony: v.exactOptional(v.pipe(v.string(), v.maxLength(LONGEST_HARMONY))),
  key: v.exactOptional(keyValue),
  /** Whether someone else plays the root; absent: while the player's bass sounds. */
  rootElsewhere: v.exactOptional(v.boolean()),
  /** What played as the notes were: key signature, and the bass's MIDI number. */
  heard: v.exactOptional(v.nullable(v.object({ key: v.string(), bass: v.nullable(midiNote) }))),
});
type State = v.InferOutput<typeof schema>;

/** A name for the notes. */
export interface FoundChord {
  /** The notes as they are, as a chord of that name. */
  readonly chord: ChordElement;
  /** How the notes stand for it. */
  readonly form: NamedForm;
}

export interface ChordFinderDerived {
  /** Best first. */
  readonly found: readonly FoundChord[];
  /** Spelled for the best name, lowest first. */
  readonly spelled: readonly string[];
  readonly score: Score;
  /** Why what was typed is no chord. */
  readonly problem: Problem | null;
  /** What was typed, where it is more than one chord; else empty. */
  readonly chords: readonly string[];
  /** ABC key in which typed numerals stand. */
  readonly signature: string;
}

/** How many names are offered. */
const MOST_NAMES = 5;
const DEFAULT_KEY: Key = { key: "C", scaleType: "major" };

/** An element, or the members of a triplet. */
const plainElements = (element: MusicElement) => (element.elementType === "Triplet" ? element.elements : [element]);

const ascending = (notes: readonly number[]): number[] => [...new Set(notes)].sort((a, b) => a - b);

/** The key that notes are spelled in: that of what plays, else the linked one. */
const keyOf = ({ heard, key }: State): Key => (heard ? keyOfSignature(heard.key) : undefined) ?? key ?? DEFAULT_KEY;

/** What is known besides the notes: the bass that sounds, or only that someone plays the root. */
function contextOf(state: State): NamingContext {
  const bass = state.heard?.bass ?? undefined;
  const key = keyOf(state);
  if (state.rootElsewhere === false) return { key };
  return bass === undefined ? { key, rootElsewhere: state.rootElsewhere === true } : { key, bass };
}

/** Spelled notes as a chord of a name: they keep the places in which they were played. */
function withPlaces(spelled: readonly string[], { name, tonic, type, bass, form }: NamedChord): FoundChord {
  const root = chordElement({ id: `found-${name}`, tonic, type, ...(bass === undefined ? {} : { bass }) });
  return { chord: { ...root, name, notes: spelled, originalVoicing: true }, form };
}

/** Names of the state's notes, best first, all with the notes as the best spells them, then the key; what was typed stands before what the notes could be called besides. */
function foundIn(state: State): readonly FoundChord[] {
  const { notes, symbol } = state;
  const key = keyOf(state);
  const names = nameChord(notes, contextOf(state));
  const spelled = notes.map((note) => noteIn(note, { chord: names[0], key }));
  const named = names.map((each) => withPlaces(spelled, each));
  const typed = symbol === undefined ? undefined : typedChord(symbol);
  if (typed === undefined) return named.slice(0, MOST_NAMES);
  const asTyped: FoundChord = { chord: typed, form: "full" };
  return [asTyped, ...named.filter(({ chord }) => chord.name !== typed.name)].slice(0, MOST_NAMES);
}

/** The notes as the best name spells them, else by the key. */
const spelledAs = (state: State, best: FoundChord | undefined): readonly string[] =>
  best?.chord.notes ?? state.notes.map((note) => noteIn(note, { key: keyOf(state) }));

/** The chord that a symbol means, as it is sent along. */
function chordRead(symbol: string): ChordElement | undefined {
  const element = elementOfSymbol(symbol, { id: "typed" });
  return element.ok && element.value.elementType === "Chord" ? element.value : undefined;
}

/** The same as one player has it on the keys: over its written bass; one of six tones or more as pianists voice it, over its root about a tenth below. */
function typedChord(symbol: string): ChordElement | undefined {
  const chord = chordRead(symbol);
  if (chord === undefined) return undefined;
  const played = asPlayed(chord);
  if (played === chord || chord.bass !== undefined) return overItsBass(played);
  return { ...chord, notes: [bassNote(chord.tonic, (soundingMidi(played)[0] ?? 48) - 12), ...played.notes] };
}

function problemOf({ symbol }: State): Problem | null {
  if (symbol === undefined) return null;
  const element = elementOfSymbol(symbol, { id: "typed" });
  if (!element.ok) return element.error;
  return element.value.elementType === "Rest" ? problem("silence-shows-no-chord") : null;
}

function withNotes(state: State, notes: readonly number[]): State {
  const { symbol: _typed, harmony: _several, ...rest } = state;
  return { ...rest, notes: ascending(notes) };
}

function read(state: State, { symbol }: { readonly symbol: string }): Outcome<State> {
  const text = symbol.trim();
  if (text === "") return withNotes(state, []);
  const chord = typedChord(text);
  if (chord === undefined) return { ...state, symbol: text, notes: [] };
  return step({ ...state, symbol: text, notes: ascending(soundingMidi(chord)) }, { play: { notes: soundOf(chord) } });
}

/** Typed chords: one is shown and heard; of several the first, and the others wait beside it. */
function write({ harmony: _before, ...state }: State, { text }: { readonly text: string }): Outcome<State> {
  if (text.trim() === "") return withNotes(state, []);
  const typed = readInFour(text, keyOf(state));
  if (!typed.ok) return refused(typed.error);
  const [first, ...more] = typed.value.elements;
  const chord = read(state, { symbol: first?.name ?? "" });
  if (more.length === 0 || isRefused(chord)) return chord;
  const { state: next, emit, play } = asStep(chord);
  return step({ ...next, harmony: text }, { emit, ...(play === null ? {} : { play }) });
}

/** The chords that were typed together; null where there is one alone. */
function harmonyOf(state: State): Harmony | null {
  const typed = state.harmony === undefined ? undefined : readTyped(state.harmony, keyOf(state));
  if (!typed?.ok) return null;
  return { title: titleOf(typed.value), key: typed.value.key, elements: typed.value.elements };
}

/** A typed chord is heard with all the notes that stand on the keys, and a bass an octave below them where none stands there. */
function soundOf(chord: ChordElement): readonly number[] {
  const standsOverBass = chord.notes.length !== chord.intervals.length;
  return standsOverBass ? soundingMidi(chord) : chordSound({ ...chord, originalVoicing: true });
}

function send(state: State, { index }: { readonly index: number }): Outcome<State> {
  const found = foundIn(state)[index];
  if (found === undefined) return refused(problem("no-chord-to-send"));
  const typed = index === 0 && state.symbol !== undefined ? chordRead(state.symbol) : undefined;
  const chord = typed ?? found.chord;
  return step(state, { emit: { chord, element: chord } });
}

/** The switch turned by hand; turned to what the bass that sounds would have it, it goes by that again. */
function setRootElsewhere({ rootElsewhere: _before, ...state }: State, { on }: { readonly on: boolean }): State {
  const byItself = (state.heard?.bass ?? null) !== null;
  return on === byItself ? state : { ...state, rootElsewhere: on };
}

const place = v.object({ index: v.number() });
const nothing = v.optional(v.object({}), {});
const action = actionOf<State>();

export const chordFinder = defineWidget({
  type: "chordFinder",
  version: 2,
  schema,
  /** The second version reads all of the first; it may be on a tonic that the circle has under another name. */
  migrations: [(stored) => stored],
  storedVersion: ({ key }) => tonicVersion(key?.key),
  volatile: ["heard"],
  hears: (state, heard) => (equalData(state.heard ?? null, heard) ? state : { ...state, heard }),
  size: { w: 4, h: 36 },
  initial: (): State => ({ notes: [] }),
  inputs: {
    notes: { kind: "event", payload: "Notes", action: "hear" },
    note: { kind: "event", payload: "Note", action: "hearOne" },
    chord: { kind: "event", payload: "Chord", action: "showChord" },
    element: { kind: "event", payload: "MusicElement", action: "showElement" },
    key: { kind: "state", payload: "Key", write: (state, key) => ({ ...state, key }) },
  },
  outputs: {
    chord: { kind: "event", payload: "Chord" },
    element: { kind: "event", payload: "MusicElement" },
    found: { kind: "state", payload: "Chord", read: (state) => foundIn(state)[0]?.chord ?? null },
    notes: { kind: "state", payload: "Notes", read: (state) => (state.notes.length > 0 ? state.notes : null) },
  },
  harmonyHeld: harmonyOf,
  sends: { send: { own: "chord", type: "progression", key: "chord" } },
  suggests: [
    { direction: "from", own: "notes", type: "midi", key: "held" },
    { direction: "from", own: "key", type: "keySelector", key: "key" },
    { direction: "to", own: "chord", type: "progression", key: "chord" },
  ],
  actions: {
    hear: action(v.array(midiNote), withNotes),
    hearOne: action(midiNote, (state, note) => withNotes(state, [note])),
    showChord: action(chordSchema, (state, chord) => withNotes(state, soundingMidi(chord))),
    /** Looks for what an element sounds; a rest leaves nothing to look for. */
    showElement: action(musicElement, (state, element) => withNotes(state, plainElements(element).flatMap(soundingMidi))),
    toggleNote: action(v.object({ note: midiNote }), (state, { note }) => {
      if (state.notes.includes(note))
        return withNotes(
          state,
          state.notes.filter((each) => each !== note),
        );
      return step(withNotes(state, [...state.notes, note]), { play: { notes: [note] } });
    }),
    write: action(v.object({ text: v.pipe(v.string(), v.maxLength(LONGEST_HARMONY)) }), write),
    /** Shows one of the typed chords. */
    show: action(v.object({ symbol: v.pipe(v.string(), v.maxLength(60)) }), read),
    read: action(v.object({ symbol: v.pipe(v.string(), v.maxLength(60)) }), read),
    /** Sounds a found chord just as its notes stand. */
    play: action(place, (state, { index }) => {
      const found = foundIn(state)[index];
      return found === undefined ? state : step(state, { play: { notes: soundingMidi(found.chord) } });
    }),
    send: action(place, send),
    setRootElsewhere: action(v.object({ on: v.boolean() }), setRootElsewhere),
    clear: action(nothing, (state) => withNotes(state, [])),
  },
  paper: (state) => {
    const [best] = foundIn(state);
    const notes = spelledAs(state, best);
    if (notes.length === 0) return [];
    return [{ score: notesScore(notes, keyOf(state)), ...(best === undefined ? {} : { title: musicCaption(best.chord.name) }) }];
  },
  derive: (state): ChordFinderDerived => {
    const found = foundIn(state);
    const spelled = spelledAs(state, found[0]);
    return {
      found,
      spelled,
      score: notesScore(spelled, keyOf(state)),
      problem: problemOf(state),
      chords: harmonyOf(state)?.elements.map(({ name }) => name) ?? [],
      signature: voiceKey(keyOf(state)),
    };
  },
});
