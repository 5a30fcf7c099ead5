import * as v from "valibot";
import { keyValue, musicElement, progression as progressionSchema } from "../../documents/schemas.ts";
import type { ChordElement, Key, MusicElement, Progression } from "../../music/elements.ts";
import { type ChordFunction, chordFunction } from "../../music/harmony/function.ts";
import { romanOf } from "../../music/harmony/roman.ts";
import type { Harmony } from "../../music/payloads.ts";
import { basicProgressions, initialProgressions } from "../../music/progressions.ts";
import { actionOf, defineWidget, type Outcome, refused } from "../define.ts";

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
  readonly cards: readonly ProgressionCard[];
}

/** What the view draws: presets of the key and the person's own. */
export interface ProgressionDerived {
  readonly basic: readonly ShownProgression[];
  readonly mine: readonly ShownProgression[];
  readonly selected: ShownProgression | null;
}

/** The seven presets of a key; the schema lets no unknown key or scale type in. */
function basicOf(key: Key): readonly Progression[] {
  const basic = basicProgressions(key.key, key.scaleType);
  if (!basic.ok) throw new Error(basic.error.message);
  return basic.value;
}

const selectedOf = (state: State): Progression | undefined =>
  state.progressions.find(({ id }) => id === state.selectedId) ?? basicOf(state.key).find(({ id }) => id === state.selectedId);

function toHarmony(state: State): Harmony | null {
  const selected = selectedOf(state);
  if (selected === undefined) return null;
  const { name: title, elements, tempo, baseInversion, baseOctave } = selected;
  return {
    title,
    key: state.key,
    elements,
    ...(tempo === undefined ? {} : { tempo }),
    ...(baseInversion === undefined ? {} : { baseInversion }),
    ...(baseOctave === undefined ? {} : { baseOctave }),
  };
}

/** Changes the selected progression of one's own; a preset cannot be changed. */
function changeSelected(state: State, change: (progression: Progression) => Progression): Outcome<State> {
  if (!state.progressions.some(({ id }) => id === state.selectedId)) {
    return refused({
      code: "preset-is-fixed",
      message: "Basic progressions cannot be changed. Choose one of your own, or add one.",
      where: "selectedId",
    });
  }
  return { ...state, progressions: state.progressions.map((each) => (each.id === state.selectedId ? change(each) : each)) };
}

function deleteSelected(state: State): Outcome<State> {
  const left = state.progressions.filter(({ id }) => id !== state.selectedId);
  if (left.length === state.progressions.length) return changeSelected(state, (each) => each);
  const [first] = left;
  return { ...state, progressions: left, selectedId: first?.id ?? "" };
}

const nothing = v.optional(v.object({}), {});
const action = actionOf<State>();

export const progression = defineWidget({
  type: "progression",
  label: "Progressions",
  version: 1,
  schema,
  migrations: [],
  size: { w: 4, h: 21 },
  initial: (): State => ({ progressions: [...initialProgressions()], selectedId: "progression-1", key: { key: "C", scaleType: "major" } }),
  inputs: {
    key: { kind: "state", payload: "Key", write: (state, key) => ({ ...state, key }) },
    chord: { kind: "event", payload: "Chord", action: "addElement" },
    element: { kind: "event", payload: "MusicElement", action: "addElement" },
  },
  outputs: { harmony: { kind: "state", payload: "Harmony", read: toHarmony } },
  actions: {
    select: action(v.object({ id: v.string() }), (state, { id }) => {
      const next = { ...state, selectedId: id };
      return selectedOf(next)
        ? next
        : refused({ code: "unknown-progression", message: "That progression is no longer there.", where: "id" });
    }),
    add: action(
      v.object({ code: v.pipe(v.string(), v.regex(/^[a-z0-9]{4}$/, "A progression's code is four letters or digits.")) }),
      (state, { code }) => {
        const id = `progression-${code}`;
        if (state.progressions.some((each) => each.id === id))
          return refused({ code: "progression-exists", message: `There is a progression ${code} already. Try again.` });
        return { ...state, progressions: [...state.progressions, { id, name: `Progression ${code}`, elements: [] }], selectedId: id };
      },
    ),
    clear: action(nothing, (state) => changeSelected(state, (each) => ({ ...each, elements: [] }))),
    remove: action(nothing, deleteSelected),
    addElement: action(musicElement, (state, element) =>
      changeSelected(state, (each) => ({ ...each, elements: [...each.elements, numbered(element, each)] })),
    ),
    removeElement: action(v.object({ index: v.number() }), (state, { index }) =>
      changeSelected(state, (each) => ({ ...each, elements: each.elements.filter((_, at) => at !== index) })),
    ),
    moveElement: action(v.object({ from: v.number(), to: v.number() }), (state, { from, to }) =>
      changeSelected(state, (each) => {
        const moved = each.elements[from];
        if (moved === undefined || to < 0 || to >= each.elements.length) return each;
        const rest = each.elements.filter((_, at) => at !== from);
        return { ...each, elements: [...rest.slice(0, to), moved, ...rest.slice(to)] };
      }),
    ),
  },
  derive: (state): ProgressionDerived => {
    const show = (each: Progression): ShownProgression => ({
      id: each.id,
      name: each.name,
      cards: each.elements.map((element) => cardOf(element, state.key)),
    });
    const selected = selectedOf(state);
    return { basic: basicOf(state.key).map(show), mine: state.progressions.map(show), selected: selected ? show(selected) : null };
  },
});

/** An element with an id of its own in this progression. */
function numbered(element: MusicElement, { id, elements }: Progression): MusicElement {
  const taken = new Set(elements.map((each) => each.id));
  let number = elements.length + 1;
  while (taken.has(`${id}-${number}`)) number += 1;
  return { ...element, id: `${id}-${number}` };
}

function cardOf(element: MusicElement, key: Key): ProgressionCard {
  if (element.elementType !== "Chord") return { element, roman: null, function: "other" };
  const chord: ChordElement = element;
  return { element, roman: romanOf(chord, key), function: chordFunction(chord, key) };
}
