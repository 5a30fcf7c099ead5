import * as v from "valibot";
import { midiNote } from "../../documents/schemas.ts";
import { readChord } from "../../music/chords/read-chord.ts";
import type { NoteElement, NotesElement, Piece } from "../../music/elements.ts";
import { voiceOf } from "../../music/pieces/voice.ts";
import { chromaOf, chromaOfMidi, noteName } from "../../music/pitch.ts";
import { actionOf, defineWidget, refused } from "../define.ts";
import { problem } from "../problems.ts";

/** How a question is answered: by choosing, by a chord's name, or on the keys. */
export const QUESTION_KINDS = ["choose", "name", "play"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
/** Choices of a question, notes played after each other, keys at once. */
const [MOST_CHOICES, MOST_STEPS, MOST_KEYS] = [6, 16, 10];

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const stepsSchema = v.pipe(v.array(v.pipe(v.array(midiNote), v.minLength(1), v.maxLength(MOST_KEYS))), v.maxLength(MOST_STEPS));
const choicesSchema = v.pipe(v.array(text(200)), v.minLength(2), v.maxLength(MOST_CHOICES));

const schema = v.looseObject({
  question: text(500),
  kind: v.picklist(QUESTION_KINDS),
  choices: choicesSchema,
  /** Which of the choices is right, from 0. */
  right: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_CHOICES - 1)),
  /** The chord that is to be named. */
  symbol: text(30),
  /** What is heard, and to be played back: keys that sound together, one after the other; MIDI numbers. */
  steps: stepsSchema,
  /** Shown once it was answered. */
  why: v.exactOptional(text(500)),
  /** The answer of whoever reads; never saved. */
  given: v.exactOptional(v.nullable(v.union([v.number(), v.string()]))),
  played: v.exactOptional(stepsSchema),
});
type State = v.InferOutput<typeof schema>;

/** What a question needs before it can be asked. */
export type MissingOfQuestion = "choices" | "right" | "chord" | "steps";

/** What the view draws. */
export interface QuestionDerived {
  /** Null: not answered yet, or not to its end. */
  readonly verdict: "right" | "wrong" | null;
  /** Whether there is something to hear. */
  readonly sounds: boolean;
  /** What the writer has still to say; null where nothing is missing. */
  readonly missing: MissingOfQuestion | null;
}

/** Whether two symbols name one chord: the same root, quality and bass, however they are spelled. @example isSameChord("Dbmaj7", "C#M7") // true */
function isSameChord(one: string, other: string): boolean {
  const [a, b] = [readChord(one.trim()), readChord(other.trim())];
  if (!a.ok || !b.ok || a.value.noChord || b.value.noChord) return false;
  const bassOf = ({ tonic, bass = tonic }: { readonly tonic: string; readonly bass?: string | undefined }) => chromaOf(bass);
  return chromaOf(a.value.tonic) === chromaOf(b.value.tonic) && a.value.type === b.value.type && bassOf(a.value) === bassOf(b.value);
}

const chromas = (notes: readonly number[]): string => [...new Set(notes.map(chromaOfMidi))].sort((a, b) => a - b).join(" ");

function verdictOf(state: State): QuestionDerived["verdict"] {
  const { kind, given = null, played = [], steps, symbol, right } = state;
  if (missingOf(state) !== null) return null;
  if (kind === "choose") return given === null ? null : given === right ? "right" : "wrong";
  if (kind === "name") return typeof given !== "string" ? null : isSameChord(given, symbol) ? "right" : "wrong";
  if (played.some((notes, index) => chromas(notes) !== chromas(steps[index] ?? []))) return "wrong";
  return played.length < steps.length ? null : "right";
}

function missingOf({ kind, symbol, steps, choices, right }: State): MissingOfQuestion | null {
  if (kind === "choose") {
    if (choices.some((choice) => choice.trim() === "")) return "choices";
    return choices[right] === undefined ? "right" : null;
  }
  if (kind === "name") return readChord(symbol.trim()).ok ? null : "chord";
  return steps.length === 0 ? "steps" : null;
}

/** What is heard: each step a quarter note. */
function pieceOf({ steps }: State): Piece | null {
  if (steps.length === 0) return null;
  const elements = steps.map((midi, index): NoteElement | NotesElement => {
    const notes = [...midi].sort((a, b) => a - b).map((note) => noteName(note, { prefer: "flats" }));
    const [first = ""] = notes;
    const common = { id: `step-${index + 1}`, name: notes.join(" "), duration: "q" } as const;
    return notes.length === 1 ? { ...common, note: first, elementType: "Note" } : { ...common, notes, elementType: "Notes" };
  });
  return { id: "question", title: "", meter: "4/4", tempo: TEMPO, noTempo: true, voices: [voiceOf("Melody", elements, "C", "4/4")] };
}

/** Quarter notes a minute at which a question sounds: slow enough to sing along. */
const TEMPO = 72;

const unanswered = ({ given: _given, played: _played, ...state }: State): State => state;
const nothing = v.optional(v.object({}), {});
const action = actionOf<State>();

/** A question in a lesson: written with its answer, answered by whoever reads; the answer is the reader's own and stored nowhere. */
export const question = defineWidget({
  type: "question",
  version: 1,
  schema,
  migrations: [],
  volatile: ["given", "played"],
  size: { w: 6, h: 20 },
  initial: (): State => ({ question: "", kind: "choose", choices: ["", ""], right: 0, symbol: "", steps: [] }),
  inputs: {},
  outputs: {},
  plays: { group: "player", piece: pieceOf, tempo: () => TEMPO },
  actions: {
    setQuestion: action(v.object({ question: text(500) }), (state, change) => ({ ...state, ...change })),
    setKind: action(v.object({ kind: v.picklist(QUESTION_KINDS) }), (state, { kind }) => ({ ...unanswered(state), kind })),
    /** Each choice by itself: a field that is left and a button that is pressed come in one moment. */
    setChoice: action(v.object({ index: schema.entries.right, choice: text(200) }), (state, { index, choice }) => ({
      ...state,
      choices: state.choices.map((each, at) => (at === index ? choice : each)),
    })),
    setRight: action(v.object({ right: schema.entries.right }), (state, { right }) =>
      right < state.choices.length ? { ...state, right } : state,
    ),
    addChoice: action(nothing, (state) => (state.choices.length < MOST_CHOICES ? { ...state, choices: [...state.choices, ""] } : state)),
    removeChoice: action(v.object({ index: schema.entries.right }), (state, { index }) => {
      const choices = state.choices.filter((_, at) => at !== index);
      if (choices.length < 2) return state;
      const right = index < state.right ? state.right - 1 : Math.min(state.right, choices.length - 1);
      return { ...state, choices, right };
    }),
    setSymbol: action(v.object({ symbol: text(30) }), (state, change) => ({ ...state, ...change })),
    setWhy: action(v.object({ why: text(500) }), (state, change) => ({ ...state, ...change })),
    /** Another step behind those that are to be played back. */
    addStep: action(v.object({ notes: v.pipe(v.array(midiNote), v.minLength(1)) }), (state, { notes }) =>
      state.steps.length >= MOST_STEPS
        ? refused(problem("too-many-steps", { most: MOST_STEPS }))
        : { ...state, steps: [...state.steps, notes.slice(0, MOST_KEYS)] },
    ),
    removeStep: action(nothing, (state) => ({ ...state, steps: state.steps.slice(0, -1) })),
    choose: action(v.object({ choice: schema.entries.right }), (state, { choice }) => ({ ...state, given: choice })),
    name: action(v.object({ symbol: text(30) }), (state, { symbol }) =>
      symbol.trim() === "" ? unanswered(state) : { ...state, given: symbol },
    ),
    /** Keys that were played together; behind a wrong answer it begins anew. */
    play: action(v.object({ notes: v.pipe(v.array(midiNote), v.minLength(1)) }), (state, { notes }) => {
      const before = verdictOf(state) === null ? (state.played ?? []) : [];
      return { ...state, played: [...before, notes.slice(0, MOST_KEYS)] };
    }),
    again: action(nothing, (state) => ({ ...state, given: null, played: [] })),
  },
  asks: (state) => ({
    text: state.question,
    answer: { choose: state.choices.filter((choice) => choice.trim() !== ""), name: "line" as const, play: "none" as const }[state.kind],
    isPlayed: state.steps.length > 0,
    isFinished: missingOf(state) === null,
  }),
  /** Its steps are what is asked for. */
  paper: () => [],
  derive: (state): QuestionDerived => ({
    verdict: verdictOf(state),
    sounds: state.steps.length > 0,
    missing: missingOf(state),
  }),
});
