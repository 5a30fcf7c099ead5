import * as v from "valibot";
import { said } from "../../documents/problems.ts";
import { durationName, harmony as harmonySchema, keyValue, musicElement, progressionSchema, tempo } from "../../documents/schemas.ts";
import type { Key, MusicElement, Progression } from "../../music/elements.ts";
import { LONGEST_HARMONY } from "../../music/formats/chart-text/longest-harmony.ts";
import { harmonyText } from "../../music/formats/chart-text/write-harmony.ts";
import { romansOf } from "../../music/harmony/applied.ts";
import { type ChordFunction, chordFunction } from "../../music/harmony/function.ts";
import type { Harmony } from "../../music/payloads.ts";
import { elementSound } from "../../music/pieces/sound.ts";
import { voiceKey } from "../../music/pieces/voice.ts";
import { addedProgression, basicProgressions, initialProgressions, newProgression, progressionTitle } from "../../music/progressions.ts";
import { actionOf, defineWidget, type Outcome, refused, step } from "../define.ts";
import { chordSheetAsWritten } from "../paper.ts";
import { problem } from "../problems.ts";
import { tonicVersion } from "../tonic-version.ts";
import { readInFour } from "../typed.ts";
import { lasting, turned, withChanged, withInserted, withMoved, withoutIndex, withTempo } from "./edits.ts";

const schema = v.looseObject({
  /** The person's own; the basic ones are computed from the key. */
  progressions: v.array(progressionSchema),
  selectedId: v.pipe(v.string(), v.maxLength(128)),
  key: keyValue,
});
type State = v.InferOutput<typeof schema>;

/** One element as a card: what is written on it. */
export interface ProgressionCard {
  readonly element: MusicElement;
  readonly roman: string | null;
  readonly function: ChordFunction;
}

/** A progression with its cards. */
export interface ShownProgression {
  readonly id: string;
  readonly name: string;
  /** Its name; where nobody gave it one, its first chords. */
  readonly title: string;
  /** Quarter notes a minute; null where it says none. */
  readonly tempo: number | null;
  readonly cards: readonly ProgressionCard[];
}

/** What the view draws: presets of the key and the person's own. */
export interface ProgressionDerived {
  readonly basic: readonly ShownProgression[];
  readonly mine: readonly ShownProgression[];
  readonly selected: ShownProgression | null;
  /** The selected one as it may be typed; empty where it holds what cannot be. */
  readonly typed: string;
  /** ABC key in which typed numerals stand. */
  readonly signature: string;
}

/** The seven presets of a key; the schema lets no unknown key or scale type in. */
function basicOf(key: Key): readonly Progression[] {
  const basic = basicProgressions(key.key, key.scaleType);
  if (!basic.ok) throw new Error(basic.error.code);
  return basic.value;
}

const selectedOf = (state: State): Progression | undefined =>
  state.progressions.find(({ id }) => id === state.selectedId) ?? basicOf(state.key).find(({ id }) => id === state.selectedId);

function toHarmony(state: State): Harmony | null {
  const selected = selectedOf(state);
  if (selected === undefined) return null;
  const { name: title, elements, tempo: bpm, baseInversion, baseOctave } = selected;
  return {
    title,
    key: state.key,
    elements,
    ...(bpm === undefined ? {} : { tempo: bpm }),
    ...(baseInversion === undefined ? {} : { baseInversion }),
    ...(baseOctave === undefined ? {} : { baseOctave }),
  };
}

/** Changes a progression of one's own, the selected one where no id is given; a preset cannot be changed. */
function changeOwn(state: State, change: (progression: Progression) => Progression, id: string = state.selectedId): Outcome<State> {
  if (!state.progressions.some((each) => each.id === id)) {
    return refused(problem("preset-is-fixed", "selectedId"));
  }
  return { ...state, progressions: state.progressions.map((each) => (each.id === id ? change(each) : each)) };
}

function deleteOwn(state: State, id: string = state.selectedId): Outcome<State> {
  const left = state.progressions.filter((each) => each.id !== id);
  if (left.length === state.progressions.length) return changeOwn(state, (each) => each, id);
  const [first] = left;
  return { ...state, progressions: left, selectedId: id === state.selectedId ? (first?.id ?? "") : state.selectedId };
}

/** Appends to the selected progression; where a preset is selected, to the first of one's own, which is then selected. */
function append(state: State, element: MusicElement): Outcome<State> {
  const own = state.progressions.find(({ id }) => id === state.selectedId) ?? state.progressions[0];
  if (own === undefined) return changeOwn(state, (each) => each);
  return changeOwn({ ...state, selectedId: own.id }, (each) => withInserted(each, element, each.elements.length));
}

/** While a preset is selected, what is put into one of one's own selects that: one hears what one writes. */
function selecting(state: State, id: string = state.selectedId): State {
  const isOwn = (of: string) => state.progressions.some((each) => each.id === of);
  return isOwn(state.selectedId) || !isOwn(id) ? state : { ...state, selectedId: id };
}

const anyOf = (state: State, id: string): Progression | undefined =>
  state.progressions.find((each) => each.id === id) ?? basicOf(state.key).find((each) => each.id === id);

/** Sounds an element where it stands, and sends it along. */
function hear(
  state: State,
  { id = state.selectedId, index }: { readonly id?: string | undefined; readonly index: number },
): Outcome<State> {
  const element = anyOf(state, id)?.elements[index];
  if (element === undefined || element.elementType === "Triplet") return state;
  return step(state, {
    play: { notes: elementSound(element) },
    emit: { element, ...(element.elementType === "Chord" ? { chord: element } : {}) },
  });
}

/** Typed harmony in the selected progression; a title, key and tempo that it names come with it. */
function write(state: State, { text }: { readonly text: string }): Outcome<State> {
  if (text.trim() === "") return changeOwn(state, (each) => ({ ...each, elements: [] }));
  const read = readInFour(text, state.key);
  if (!read.ok) return refused(read.error);
  const { elements, key, title, tempo: bpm, isKeyNamed } = read.value;
  const isOwn = state.progressions.some(({ id }) => id === state.selectedId);
  const written = withHarmony(isOwn ? state : intoEmpty(state), { title, elements, ...(bpm === null ? {} : { tempo: bpm }) });
  return isKeyNamed ? { ...written, key } : written;
}

/** The state with a progression of one's own without elements selected: the first that there is, else a new one. */
function intoEmpty(state: State): State {
  const empty = state.progressions.find(({ elements }) => elements.length === 0);
  return empty === undefined ? intoNew(state) : { ...state, selectedId: empty.id };
}

/** The state with a new progression of one's own selected, named by a title, or a number, that no other has. */
function intoNew(state: State, title = ""): State {
  const added = addedProgression(state.progressions, title.slice(0, LONGEST_NAME));
  return { ...state, progressions: [...state.progressions, added], selectedId: added.id };
}

/** Chords in the place of those of the selected progression; a chord that stays keeps its voicing. */
function withHarmony(state: State, { title, elements, tempo: bpm }: Pick<Harmony, "title" | "elements" | "tempo">): State {
  const place = (each: Progression): Progression => {
    const kept = elements.map((element, index) => voicedAs(element, each.elements[index]));
    const named = title === "" ? each : { ...each, name: title.slice(0, LONGEST_NAME) };
    const empty: Progression = { ...named, ...(bpm === undefined ? {} : { tempo: bpm }), elements: [] };
    return kept.reduce((made, element) => withInserted(made, element, made.elements.length), empty);
  };
  return { ...state, progressions: state.progressions.map((each) => (each.id === state.selectedId ? place(each) : each)) };
}

/** A chord as the one that stood in its place where it is the same, of its own length: a tie is the length's and not the chord's. */
function voicedAs(element: MusicElement, was: MusicElement | undefined): MusicElement {
  if (was?.name !== element.name || was.elementType !== "Chord" || element.elementType !== "Chord") return element;
  const { tied: _, tiedNotes: __, ...chord } = was;
  return { ...chord, duration: element.duration, ...(element.tied === undefined ? {} : { tied: element.tied }) };
}

/** Characters of a progression's name that a title may have. */
const LONGEST_NAME = 80;

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A progression of one's own; the selected one where it is left out. */
const owner = { id: v.optional(v.string()) };
const place = v.object({ ...owner, index: whole });
const nothing = v.optional(v.object(owner), {});
const action = actionOf<State>();

export const progression = defineWidget({
  type: "progression",
  version: 2,
  schema,
  /** The second version reads all of the first; it may be on a tonic that the circle has under another name. */
  migrations: [(stored) => stored],
  storedVersion: ({ key }) => tonicVersion(key.key),
  size: { w: 4, h: 21 },
  initial: (): State => ({
    progressions: [...initialProgressions()],
    selectedId: initialProgressions()[0].id,
    key: { key: "C", scaleType: "major" },
  }),
  inputs: {
    key: { kind: "state", payload: "Key", write: (state, key) => ({ ...state, key }) },
    chord: { kind: "event", payload: "Chord", action: "addElement" },
    element: { kind: "event", payload: "MusicElement", action: "addElement" },
  },
  outputs: {
    harmony: { kind: "state", payload: "Harmony", read: toHarmony },
    chord: { kind: "event", payload: "Chord" },
    element: { kind: "event", payload: "MusicElement" },
  },
  suggests: [
    { direction: "from", own: "key", type: "keySelector", key: "key" },
    { direction: "from", own: "chord", type: "chordFinder", key: "chord" },
    { direction: "to", own: "harmony", type: "player", key: "harmony" },
  ],
  actions: {
    /** One that is selected already goes out again: the player may have been given other music since. */
    select: action(v.object({ id: v.string() }), (state, { id }) => {
      const next = { ...state, selectedId: id };
      if (selectedOf(next) === undefined) return refused(problem("unknown-progression", "id"));
      return id === state.selectedId ? step(next, { emit: { harmony: toHarmony(next) } }) : next;
    }),
    add: action(v.object({ code: v.pipe(v.string(), v.regex(/^[a-z0-9]{4}$/, said("progression-code-form"))) }), (state, { code }) => {
      const added = newProgression(code);
      if (state.progressions.some(({ id }) => id === added.id)) return refused(problem("progression-exists", { code }));
      return { ...state, progressions: [...state.progressions, added], selectedId: added.id };
    }),
    /** What was typed takes the place of the selected progression's elements; a preset gives way to one of one's own. */
    write: action(v.object({ text: v.pipe(v.string(), v.maxLength(LONGEST_HARMONY)) }), write),
    /** Chords that something else held, as one more progression of one's own. */
    takeHarmony: action(harmonySchema, (state, harmony) => withHarmony(intoNew(state, harmony.title), { ...harmony, title: "" })),
    clear: action(nothing, (state, { id }) => changeOwn(state, (each) => ({ ...each, elements: [] }), id)),
    rename: action(v.object({ ...owner, name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) }), (state, { id, name }) =>
      changeOwn(state, (each) => ({ ...each, name }), id),
    ),
    /** The tempo that it brings to the player; null for none. */
    setTempo: action(v.object({ ...owner, tempo: v.nullable(tempo) }), (state, { id, tempo: bpm }) =>
      changeOwn(state, (each) => withTempo(each, bpm), id),
    ),
    remove: action(nothing, (state, { id }) => deleteOwn(state, id)),
    addElement: action(musicElement, append),
    insertElement: action(v.object({ ...place.entries, element: musicElement }), (state, { id, index, element }) =>
      changeOwn(selecting(state, id), (each) => withInserted(each, element, index), id),
    ),
    removeElement: action(place, (state, { id, index }) => changeOwn(state, (each) => withoutIndex(each, index), id)),
    moveElement: action(v.object({ ...owner, from: v.number(), to: v.number() }), (state, { id, from, to }) =>
      changeOwn(state, (each) => withMoved(each, from, to), id),
    ),
    duplicateElement: action(place, (state, { id, index }) =>
      changeOwn(state, (each) => (each.elements[index] === undefined ? each : withInserted(each, each.elements[index], index + 1)), id),
    ),
    setDuration: action(v.object({ ...place.entries, duration: durationName }), (state, { id, index, duration }) =>
      changeOwn(state, (each) => withChanged(each, index, (element) => lasting(element, duration)), id),
    ),
    /** The next inversion; after the last the root position again. */
    turnChord: action(place, (state, { id, index }) => changeOwn(state, (each) => withChanged(each, index, turned), id)),
    hear: action(place, hear),
  },
  paper: (state) => {
    const selected = selectedOf(state);
    return selected === undefined || selected.elements.length === 0
      ? []
      : [chordSheetAsWritten(progressionTitle(selected), selected.elements, state.key)];
  },
  derive: (state): ProgressionDerived => {
    const show = (each: Progression): ShownProgression => ({
      id: each.id,
      name: each.name,
      title: progressionTitle(each),
      tempo: each.tempo ?? null,
      cards: cardsOf(each.elements, state.key),
    });
    const selected = selectedOf(state);
    return {
      basic: basicOf(state.key).map(show),
      mine: state.progressions.map(show),
      selected: selected ? show(selected) : null,
      typed: selected === undefined ? "" : harmonyText(selected.elements),
      signature: voiceKey(state.key),
    };
  },
});

/** An element of another written length; a triplet's members all have it. */
/** The elements with what they do in the key; a chord's numeral also says which chord after it it leads to. */
function cardsOf(elements: readonly MusicElement[], key: Key): readonly ProgressionCard[] {
  const chords = elements.filter((element) => element.elementType === "Chord");
  const romans = new Map(romansOf(chords, key).map((roman, index) => [chords[index], roman]));
  return elements.map((element) =>
    element.elementType === "Chord"
      ? { element, roman: romans.get(element) ?? null, function: chordFunction(element, key) }
      : { element, roman: null, function: "other" },
  );
}
