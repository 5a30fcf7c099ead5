import { noteName } from "../../music/pitch.ts";
import { keptByNotes, outcomeOfStep, type StepOutcome } from "../../music/training/attempts.ts";
import type { StepGroup } from "../../music/training/expected.ts";
import type { ScoreStep } from "../../music/training/score.ts";
import { type JudgedNote, notesOfStep, type TimedRun } from "../../music/training/timed-judgement.ts";
import type { TrainingState } from "../../widgets/simple-training/definition.ts";
import type { FinishedPass, TimedState } from "./timed.ts";
import type { WaitState } from "./wait.ts";

const named = (midi: number): string => noteName(midi, { prefer: "flats" });

/** Per voice what is expected, what was pressed for it, and whether that was all (specification, section 3). */
function voicesOf(notes: readonly JudgedNote[]) {
  const types = [...new Set(notes.map(({ expected }) => expected.voice))];
  return types.map((type) => {
    const own = notes.filter(({ expected }) => expected.voice === type);
    const pressed = own.flatMap(({ playedMidi }) => playedMidi ?? []);
    return {
      type,
      expected: own.map(({ expected }) => named(expected.midi)),
      pressed: pressed.map(named),
      completed: pressed.length === own.length,
    };
  });
}

const groupOf = keptByNotes((notes, { start, end }: StepGroup) => ({
  expectedStart: Math.round(start),
  expectedEnd: Math.round(end),
  voices: voicesOf(notes),
}));

/** The stored members of a run: what it asks for now, and what it came to. */
type RunMembers = Pick<TrainingState, "stepGroups" | "currentStepNumber" | "startTime" | "requiredNotes" | "requiredChord" | "results">;

const asking = (step: ScoreStep | undefined): Pick<RunMembers, "requiredNotes" | "requiredChord"> => ({
  requiredNotes: step?.notes.map(({ midi }) => named(midi)) ?? [],
  requiredChord: step?.chord ?? null,
});

type StepResult = StepOutcome & { readonly step: number };
const results = new WeakMap<StepOutcome, StepResult>();

/** The same result as long as it came to the same: of a long list, what is another is told alone. */
function resultOf(judged: StepOutcome, step: number): StepResult {
  const known = results.get(judged);
  if (known?.step === step) return known;
  const result = { step, ...judged };
  results.set(judged, result);
  return result;
}

function resultsOf(run: TimedRun, count: number): StepResult[] {
  const found: StepResult[] = [];
  for (let step = 0; step < count; step++) {
    const judged = outcomeOfStep(run, step);
    if (judged !== undefined) found.push(resultOf(judged, step));
  }
  return found;
}

const stepGroupsOf = (run: TimedRun, count: number) =>
  run.groups.slice(0, count).map((group, step) => groupOf(notesOfStep(run, step), group));

/** A timed run in the words of the specification; `startTime` is when its first pass began, on the page's clock. */
export function timedMembers({ passes, run, origin }: TimedState, current: number): RunMembers {
  const steps = passes[0]?.steps ?? [];
  return {
    stepGroups: stepGroupsOf(run, steps.length),
    currentStepNumber: Math.min(current, steps.length),
    startTime: Math.round(origin),
    ...asking(steps[current]),
    results: resultsOf(run, steps.length),
  };
}

/** A timed run that is over. */
export const overMembers = ({ run, steps }: FinishedPass): RunMembers => ({
  stepGroups: stepGroupsOf(run, steps.length),
  currentStepNumber: steps.length,
  startTime: null,
  ...asking(undefined),
  results: resultsOf(run, steps.length),
});

/** A waiting run: it expects nothing at any time. */
export const waitMembers = ({ run, score, outcomes }: WaitState): RunMembers => ({
  stepGroups: [],
  currentStepNumber: run.current,
  startTime: null,
  ...asking(score[run.current]),
  results: outcomes.map(({ outcome }, step) => ({ step, outcome, tries: outcome === "wrong" ? 1 : 0 })),
});
