import { noteName } from "../../music/pitch.ts";
import { outcomeOfStep, type StepOutcome } from "../../music/training/attempts.ts";
import type { StepGroup } from "../../music/training/expected.ts";
import type { ScoreStep } from "../../music/training/score.ts";
import { changedSteps, type JudgedNote, notesOfStep, type TimedRun } from "../../music/training/timed-judgement.ts";
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

const groupOf = (notes: readonly JudgedNote[], { start, end }: StepGroup) => ({
  expectedStart: Math.round(start),
  expectedEnd: Math.round(end),
  voices: voicesOf(notes),
});

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

/** The steps of a run as they are stored, and what they were made of. */
interface StoredSteps {
  readonly notes: TimedRun["notes"];
  readonly extra: TimedRun["extra"];
  readonly stepGroups: ReturnType<typeof groupOf>[];
  /** Step by step; undefined for those that are not judged. */
  readonly judged: readonly (StepResult | undefined)[];
  readonly results: StepResult[];
}

const stored = new WeakMap<TimedRun["groups"], StoredSteps>();
const NONE: StoredSteps = { notes: [], extra: [], stepGroups: [], judged: [], results: [] };

/** The first steps of a run: those that were judged since they were stored last are stored anew. */
function storedSteps(run: TimedRun, count: number): StoredSteps {
  const known = stored.get(run.groups);
  const before = known?.stepGroups.length === count && known.extra === run.extra ? known : NONE;
  const changed = changedSteps(before.notes, run.notes).filter((step) => step < count);
  if (before !== NONE && changed.length === 0) return before;
  const [stepGroups, judged] = [before.stepGroups.slice(), before.judged.slice()];
  for (const step of changed) {
    const [group, outcome] = [run.groups[step], outcomeOfStep(run, step)];
    if (group === undefined) continue;
    stepGroups[step] = groupOf(notesOfStep(run, step), group);
    judged[step] = outcome && resultOf(outcome, step);
  }
  const after = { notes: run.notes, extra: run.extra, stepGroups, judged, results: judged.filter((each) => each !== undefined) };
  stored.set(run.groups, after);
  return after;
}

/** A timed run in the words of the specification; `startTime` is when its first pass began, on the page's clock. */
export function timedMembers({ passes, run, origin }: TimedState, current: number): RunMembers {
  const steps = passes[0]?.steps ?? [];
  const { stepGroups, results } = storedSteps(run, steps.length);
  return {
    stepGroups,
    currentStepNumber: Math.min(current, steps.length),
    startTime: Math.round(origin),
    ...asking(steps[current]),
    results,
  };
}

/** A timed run that is over. */
export function overMembers({ run, steps }: FinishedPass): RunMembers {
  const { stepGroups, results } = storedSteps(run, steps.length);
  return { stepGroups, currentStepNumber: steps.length, startTime: null, ...asking(undefined), results };
}

/** A waiting run: it expects nothing at any time. */
export const waitMembers = ({ run, score, outcomes }: WaitState): RunMembers => ({
  stepGroups: [],
  currentStepNumber: run.current,
  startTime: null,
  ...asking(score[run.current]),
  results: outcomes.map(({ outcome }, step) => ({ step, outcome, tries: outcome === "wrong" ? 1 : 0 })),
});
