import { judgeAnswer } from "../../music/training/answer.ts";
import { atStep, modeOf, rulesOf, type StepResult, type TrainingState } from "./state.ts";

/**
 * Notes were played. They are judged together with those that came before them for the step (a rolled chord), and by themselves where
 * that is wrong: what went before never stands in the way.
 */
export function play(state: TrainingState, notes: readonly number[]): TrainingState {
  const asked = state.steps[state.currentStepNumber];
  if (asked === undefined || modeOf(state) !== "simple" || notes.length === 0) return state;
  const rules = rulesOf(state);
  const together = rules.rolled ? [...new Set([...(state.gathered ?? []), ...notes])] : notes;
  const judged = judgeAnswer(together, asked.requiredElement, rules);
  const verdict = judged === "wrong" ? judgeAnswer(notes, asked.requiredElement, rules) : judged;
  const received = judged === "wrong" ? notes : together;
  const steps = state.steps.map((each, index) =>
    index === state.currentStepNumber ? { ...each, received: [...received], success: verdict === "right" } : each,
  );
  if (verdict === "right") return advanced({ ...state, steps }, "right");
  if (verdict === "partial") return { ...state, steps, gathered: [...received] };
  const tries = (state.tries ?? 0) + 1;
  return rules.stay ? { ...state, steps, gathered: [], tries } : advanced({ ...state, steps, tries }, "wrong");
}

/** Goes on without playing. */
export const skip = (state: TrainingState): TrainingState =>
  state.currentStepNumber >= state.steps.length ? state : advanced(state, "skipped");

function advanced(state: TrainingState, outcome: StepResult["outcome"]): TrainingState {
  const result: StepResult = { step: state.currentStepNumber, outcome, tries: state.tries ?? 0 };
  return atStep({ ...state, results: [...state.results, result] }, state.currentStepNumber + 1);
}
