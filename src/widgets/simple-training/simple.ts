import { chromaOfMidi } from "../../music/pitch.ts";
import { type Judgement, judgementOf, wantedChromas } from "../../music/training/answer.ts";
import { atStep, modeOf, rulesOf, type StepResult, type TrainingState } from "./state.ts";

const union = (...lists: readonly (readonly number[])[]): readonly number[] => [...new Set(lists.flat())];

/**
 * Told which keys are down: as a group of notes closes, before it is judged, and as a key comes up.
 * @param struck the notes of that group: what is struck anew counts anew, and several of which one came before are a chord of their own, since
 * who rolls a chord strikes no key of it twice
 */
export function hold(state: TrainingState, held: readonly number[], struck: readonly number[] = []): TrainingState {
  if (modeOf(state) !== "simple") return state;
  const over = (state.over ?? []).filter((midi) => held.includes(midi) && !struck.includes(midi));
  const isAnew = struck.length > 1 && struck.some((midi) => state.gathered?.includes(midi));
  return { ...state, down: [...held], over, ...(isAnew && { gathered: [] }) };
}

/** What was played so far for the step that waits. */
interface Played {
  readonly notes: readonly number[];
  /** With what came before it for this step, where chords may be rolled. */
  readonly together: readonly number[];
  /** Keys that are down since before these notes: struck for this step, and struck for one before. */
  readonly own: readonly number[];
  readonly over: readonly number[];
}

function playedFor(state: TrainingState, notes: readonly number[]): Played {
  const before = (state.down ?? []).filter((midi) => !notes.includes(midi));
  const over = before.filter((midi) => state.over?.includes(midi));
  const together = rulesOf(state).rolled ? union(state.gathered ?? [], notes) : notes;
  return { notes, together, own: before.filter((midi) => !over.includes(midi)), over };
}

/**
 * What the notes come to. A key that is still down may stand for one that is asked for, but never for all of them: what was struck
 * for a step before makes no chord by itself, and one that comes again has to be struck again. What went before never stands in the way.
 */
function judged(state: TrainingState, element: TrainingState["steps"][number]["requiredElement"], played: Played): Judgement {
  const rules = rulesOf(state);
  const wanted = wantedChromas(element, rules.voicing);
  const isWanted = (midi: number): boolean => wanted.has(chromaOfMidi(midi));
  const over = played.over.filter(isWanted);
  const isAgain = [...wanted].every((chroma) => over.some((midi) => chromaOfMidi(midi) === chroma)) || isRepeated(state, wanted);
  const standing = union(played.own.filter(isWanted), isAgain ? [] : over);
  const judge = (keys: readonly number[]): Judgement => judgementOf(keys, element, rules);
  const first = judge(played.together);
  const attempts = [first, judge(played.notes), judge(union(played.notes, standing)), judge(union(played.together, standing))];
  const right = attempts.find(({ verdict }) => verdict === "right");
  if (right !== undefined || first.verdict === "partial") return right ?? first;
  const alone = judge(played.notes);
  if (alone.verdict !== "wrong") return alone;
  // All that is down and wrong is named.
  const down = judge(union(played.notes, played.own));
  return refusalOf(alone.refusal.kind === "foreign" && down.verdict === "wrong" ? down : alone, attempts);
}

type Wrong = Extract<Judgement, { readonly verdict: "wrong" }>;

/** The reason that helps most: that all is there but stands otherwise says more than that a note is foreign. */
const refusalOf = (alone: Wrong, attempts: readonly Judgement[]): Wrong =>
  attempts.find((each): each is Wrong => each.verdict === "wrong" && each.refusal.kind !== "foreign") ?? alone;

/** True where the step before asked for the same notes: they have to be struck again. */
function isRepeated(state: TrainingState, wanted: ReadonlySet<number>): boolean {
  const before = state.steps[state.currentStepNumber - 1];
  if (before === undefined) return false;
  const former = wantedChromas(before.requiredElement, rulesOf(state).voicing);
  return former.size === wanted.size && [...wanted].every((chroma) => former.has(chroma));
}

/** True where notes only add to the chord before, whose keys are still down: doubled or rolled to its end, it was right already. */
function isAddition(state: TrainingState, { notes, over }: Played): boolean {
  const before = state.steps[state.currentStepNumber - 1];
  if (before?.success !== true || over.length === 0) return false;
  const former = wantedChromas(before.requiredElement, rulesOf(state).voicing);
  return notes.every((midi) => former.has(chromaOfMidi(midi)));
}

/**
 * Notes were played. They are judged together with those that came before them for the step (a rolled chord), with what is still
 * down, and by themselves where that is wrong. A link may bring all keys that are down: those of a step before are not played for this one.
 */
export function play(state: TrainingState, sounding: readonly number[]): TrainingState {
  const notes = sounding.filter((midi) => !(state.over ?? []).includes(midi));
  const asked = state.steps[state.currentStepNumber];
  if (asked === undefined || modeOf(state) !== "simple" || notes.length === 0) return state;
  const rules = rulesOf(state);
  const played = playedFor(state, notes);
  const judgement = judged(state, asked.requiredElement, played);
  const isWhole = judgementOf(played.together, asked.requiredElement, rules).verdict !== "wrong";
  const received = isWhole ? played.together : notes;
  const steps = state.steps.map((each, index) =>
    index === state.currentStepNumber ? { ...each, received: [...received], success: judgement.verdict === "right" } : each,
  );
  const down = union(state.down ?? [], notes);
  if (judgement.verdict === "right") return { ...advanced({ ...state, steps }, "right"), over: [...down] };
  const struck = { ...state, over: [...played.over] };
  if (judgement.verdict === "partial") return { ...struck, steps, gathered: [...received], refusal: null };
  if (isAddition(state, played)) return { ...struck, over: [...union(played.over, notes)] };
  const tries = (state.tries ?? 0) + 1;
  const refused = { ...struck, steps, tries, refusal: judgement.refusal };
  return rules.stay ? { ...refused, gathered: [] } : { ...advanced(refused, "wrong"), over: [...down] };
}

/** Goes on without playing. */
export const skip = (state: TrainingState): TrainingState =>
  state.currentStepNumber >= state.steps.length ? state : { ...advanced(state, "skipped"), over: [...(state.down ?? [])] };

function advanced(state: TrainingState, outcome: StepResult["outcome"]): TrainingState {
  const result: StepResult = { step: state.currentStepNumber, outcome, tries: state.tries ?? 0 };
  return atStep({ ...state, results: [...state.results, result] }, state.currentStepNumber + 1);
}
