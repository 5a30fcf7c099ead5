import { chordMatches, type TrainingStep } from "./steps.ts";

/** A run that waits: each step stands until its chord or note is played. */
export interface WaitRun {
  readonly steps: readonly TrainingStep[];
  /** Index of the step that waits; the number of steps when all is done. */
  readonly current: number;
  /** Keys that are down, MIDI numbers. */
  readonly held: readonly number[];
  /** Keys struck since the step began: a held key alone never passes a repeated chord. */
  readonly struck: readonly number[];
  /** Keys struck that the waiting step does not ask for. */
  readonly wrong: readonly number[];
}

/** A run at its first step. @example startWaitRun(stepsOf(progression.elements)).current // 0 */
export const startWaitRun = (steps: readonly TrainingStep[]): WaitRun => ({ steps, current: 0, held: [], struck: [], wrong: [] });

/**
 * A key went down. The step passes when the pitch classes of all held keys are exactly those required and at least one was struck
 * for it, so common tones may be held over and repeats need a new stroke.
 * @example pressInRun(run, 60).current
 */
export function pressInRun(run: WaitRun, midi: number): WaitRun {
  const held = [...run.held.filter((key) => key !== midi), midi];
  const struck = [...run.struck, midi];
  const step = run.steps[run.current];
  const wanted = step !== undefined && asksFor(step, midi);
  return passed({ ...run, held, struck, wrong: step === undefined || wanted ? run.wrong : [...run.wrong, midi] });
}

/** A key came up: letting go of a wrong or left-over key may make the chord right. @example releaseInRun(run, 60) */
export const releaseInRun = (run: WaitRun, midi: number): WaitRun => passed({ ...run, held: run.held.filter((key) => key !== midi) });

/** Goes on without playing: the step stays without success. @example skipStep(run).current // 1 */
export const skipStep = (run: WaitRun): WaitRun => (run.current >= run.steps.length ? run : advanced(run, false));

function passed(run: WaitRun): WaitRun {
  const step = run.steps[run.current];
  if (!step || run.struck.length === 0 || !chordMatches(run.held, step.required)) return run;
  return advanced(run, true);
}

function advanced(run: WaitRun, success: boolean): WaitRun {
  const steps = run.steps.map((step, index) =>
    index === run.current ? { ...step, received: success ? run.held : run.struck, success } : step,
  );
  return { ...run, steps, current: run.current + 1, struck: [], wrong: [] };
}

const asksFor = (step: TrainingStep, midi: number): boolean => {
  const notes = step.required.elementType === "Chord" ? step.required.notes : [step.required.note];
  return notes.some((note) => chordMatches([midi], { ...noteOf(note) }));
};

const noteOf = (note: string) => ({ id: "", name: note, note, duration: "q" as const, elementType: "Note" as const });
