import type { DegreeNote } from "../../music/chords/degrees.ts";
import type { ChordElement, NoteElement, NoteEvent, Piece, VoiceId } from "../../music/elements.ts";
import { AS_IT_SOUNDS, type WrittenFor } from "../../music/notation/reading/written-for-names.ts";
import type { Score } from "../../music/notation/score.ts";
import { barStarts, pieceLength } from "../../music/pieces/timeline.ts";
import type { Gap } from "../../music/playing/gaps.ts";
import type { Ticks } from "../../music/time/time.ts";
import type { Refusal } from "../../music/training/answer.ts";
import { type AskedVoicing, askedOf, type PlayedVoicing, playedAs } from "../../music/training/asked.ts";
import { askedVoices, writtenSteps } from "../../music/training/expected.ts";
import { rootlessChain } from "../../music/voicing/rootless.ts";
import { fingersOf, pieceOfSource, sheetOf, type TrainingSourceChoice } from "./source.ts";
import { gapOf, modeOf, rulesOf, stepResults, type TrainingMode, type TrainingRules, type TrainingState } from "./state.ts";

/** How a step stands; every state has its word. */
export type StepStatus = "now" | "next" | "right" | "wrong" | "skipped";

/** A step card. */
export interface TrainingCard {
  /** Unique among the cards. */
  readonly id: string;
  readonly element: ChordElement | NoteElement;
  readonly status: StepStatus;
  /** What is to be played, for the card's piano: voiced as it is asked for. */
  readonly notes: readonly DegreeNote[];
  /** The same by their names. */
  readonly names: readonly string[];
  /** Pitch classes that may sound in an answer. */
  readonly allowed: readonly number[];
  /** How it has to stand; null where its notes are enough. */
  readonly voicing: AskedVoicing | null;
  /** Of a chord that was right: as it was played; absent where that is not known. */
  readonly played?: PlayedVoicing;
  /** Wrong answers that came before the right one, or so far. */
  readonly tries: number;
}

/** What the view draws. */
export interface TrainingDerived {
  readonly mode: TrainingMode;
  /** Of an exercise of its own; quarter notes a minute. */
  readonly tempo: number;
  readonly rules: TrainingRules;
  readonly cards: readonly TrainingCard[];
  /** Index of the step to play; the number of steps when all are done. */
  readonly current: number;
  readonly passed: number;
  readonly skipped: number;
  readonly wrong: number;
  /** Of those that are right, how many were so only after a wrong answer. */
  readonly found: number;
  /** Wrong answers to the step that waits, and why the last of them was refused. */
  readonly tries: number;
  readonly refusal: Refusal | null;
  /** Keys that are down since a step before: they are not judged. */
  readonly over: readonly number[];
  /** Voices that can be asked for, and those that are. */
  readonly pieceVoices: readonly VoiceId[];
  readonly voices: readonly VoiceId[];
  readonly adaptive: boolean;
  /** Only the rhythm is asked for. */
  readonly taps: boolean;
  /** Steps of a hundred that have to be right; null: no goal. */
  readonly goal: number | null;
  /** Where the click drops out; null: nowhere. */
  readonly gap: Gap | null;
  /** The bar in which a run of this exercise was left, from 0 as the page counts; null where none was. */
  readonly leftAt: number | null;
  readonly source: TrainingSourceChoice | null;
  /** Notation of an exercise of its own; null where the player shows the music. */
  readonly sheet: OwnSheet | null;
  /** Of an exercise of its own, in ticks: where its bars begin, and its end. */
  readonly barStarts?: readonly Ticks[];
  readonly length?: Ticks;
  readonly meter?: string;
  /** None: its notes are the learner's to play, and light no keys. */
  readonly events?: readonly NoteEvent[];
}

/** An exercise as it is drawn. */
export interface OwnSheet {
  readonly score: Score;
  readonly title: string;
  /** The voice whose notes are the steps, and where each of them stands. */
  readonly places: { readonly voice: number; readonly starts: readonly Ticks[] };
}

export function deriveTraining(state: TrainingState, writtenFor: WrittenFor = AS_IT_SOUNDS): TrainingDerived {
  const rules = rulesOf(state);
  const results = new Map(stepResults(state).map((result) => [result.step, result]));
  const statusOf = (index: number): StepStatus => {
    if (index === state.currentStepNumber) return "now";
    return index > state.currentStepNumber ? "next" : (results.get(index)?.outcome ?? "skipped");
  };
  const fingers = fingersOf(state.source);
  const own = state.source === undefined ? null : pieceOfSource(state.source);
  const led = rules.voicing === "rootless" ? ledVoicings(state.steps.map(({ requiredElement }) => requiredElement)) : [];
  const ruled = JSON.stringify(rules);
  const cards = state.steps.map((step, index): TrainingCard => {
    const tries = results.get(index)?.tries ?? (index === state.currentStepNumber ? (state.tries ?? 0) : 0);
    const stands = { index, ruled, led: led[index], finger: fingers[index], status: statusOf(index), tries };
    const known = made.get(step);
    if (known !== undefined && isAlike(known.stands, stands)) return known.card;
    const card = cardOf(step, rules, stands);
    made.set(step, { stands, card });
    return card;
  });
  const countOf = (status: StepStatus) => cards.filter((card) => card.status === status).length;
  const pieceVoices = state.pieceVoices ?? [];
  return {
    mode: modeOf(state),
    tempo: state.tempo,
    rules,
    cards,
    current: state.currentStepNumber,
    passed: countOf("right"),
    skipped: countOf("skipped"),
    wrong: countOf("wrong"),
    found: cards.filter(({ status, tries }) => status === "right" && tries > 0).length,
    tries: state.tries ?? 0,
    refusal: (state.refusal ?? null) as Refusal | null,
    over: state.over ?? [],
    pieceVoices,
    voices: askedVoices(state.voices, pieceVoices),
    adaptive: state.adaptive ?? false,
    taps: state.taps ?? false,
    goal: state.goal ?? null,
    gap: gapOf(state),
    leftAt: state.leftAt ?? null,
    source: state.source ?? null,
    sheet: own === null ? null : { score: sheetOf(own, writtenFor), title: own.title, places: placesOf(own) },
    ...(own === null ? {} : { barStarts: barStarts(own), length: pieceLength(own), meter: own.meter, events: [] }),
  };
}

/** How a step stands; where nothing of it is another, its card is the same one. */
interface Stands {
  readonly index: number;
  readonly ruled: string;
  readonly led: ReturnType<typeof rootlessChain>[number] | undefined;
  readonly finger: number | undefined;
  readonly status: StepStatus;
  readonly tries: number;
}
type Step = TrainingState["steps"][number];

const made = new WeakMap<Step, { readonly stands: Stands; readonly card: TrainingCard }>();

const isAlike = (one: Stands, other: Stands): boolean =>
  one.index === other.index &&
  one.status === other.status &&
  one.tries === other.tries &&
  one.finger === other.finger &&
  one.led === other.led &&
  one.ruled === other.ruled;

function cardOf({ requiredElement, received }: Step, rules: TrainingRules, { index, led, finger, status, tries }: Stands): TrainingCard {
  const asked = askedOf(requiredElement, rules, led);
  const notes = finger === undefined ? asked.notes : asked.notes.map(({ midi }) => ({ midi, degree: String(finger) }));
  const { names, allowed, voicing } = asked;
  const id = `${index + 1} ${requiredElement.id}`;
  const played = status === "right" ? playedAs(requiredElement, midiIn(received), asked) : undefined;
  return { id, element: requiredElement, status, notes, names, allowed, voicing, tries, ...(played && { played }) };
}

/** The element of a card with the notes that are asked for, which stand on paper as they are. */
export function asAsked({ element, voicing, names }: TrainingCard): ChordElement | NoteElement {
  return element.elementType === "Note" || voicing === null ? element : { ...element, notes: [...names], originalVoicing: true };
}

const chains = new WeakMap<object, { readonly names: string; readonly led: ReturnType<typeof rootlessChain> }>();

/** Rootless voicings of steps, each as near as may be to the one before; worked out once for the same steps. */
function ledVoicings(elements: readonly (ChordElement | NoteElement)[]): ReturnType<typeof rootlessChain> {
  const [first] = elements;
  if (first === undefined) return [];
  const chords = elements.map((element) => (element.elementType === "Chord" ? element : { tonic: "", type: "" }));
  const names = chords.map(({ tonic, type }) => `${tonic}${type}`).join(" ");
  const known = chains.get(first);
  if (known?.names === names) return known.led;
  const led = rootlessChain(chords);
  chains.set(first, { names, led });
  return led;
}

/** What was played for a step, as a stored training has it. */
const midiIn = (received: unknown): readonly number[] =>
  Array.isArray(received) ? received.filter((each): each is number => Number.isInteger(each)) : [];

const places = new WeakMap<Piece, OwnSheet["places"]>();

/** Where the steps of an exercise stand: it has one voice. */
function placesOf(own: Piece): OwnSheet["places"] {
  const known = places.get(own) ?? { voice: 0, starts: writtenSteps(own).map(({ start }) => start) };
  places.set(own, known);
  return known;
}
