import type { ChordElement } from "../elements.ts";
import { soundingMidi } from "../pieces/events.ts";
import { chromaOfMidi, noteName } from "../pitch.ts";
import type { WrittenStep } from "./expected.ts";
import type { TrainingStep } from "./steps.ts";

/** A run that waits: each step stands until its chord or note is played. */
export interface WaitRun {
  readonly steps: readonly TrainingStep[];
  /** Index of the step that waits; the number of steps when all is done. */
  readonly current: number;
  /** Keys that are down, or that the pedal holds, MIDI numbers. */
  readonly held: readonly number[];
  /** Whether the pedal is down, and the keys that it alone holds. */
  readonly pedal: boolean;
  readonly rung: readonly number[];
  /** Keys struck since the step began: a held key alone never passes a repeated chord. */
  readonly struck: readonly number[];
  /** Keys struck that the waiting step does not ask for. */
  readonly wrong: readonly number[];
}

/** A run at its first step. @example startWaitRun(stepsOf(progression.elements)).current // 0 */
export const startWaitRun = (steps: readonly TrainingStep[]): WaitRun => ({
  steps,
  current: 0,
  held: [],
  pedal: false,
  rung: [],
  struck: [],
  wrong: [],
});

/**
 * A key went down. The step passes when for each note it asks for a key of that pitch class, in any octave, was struck since it began
 * and is down, and no key struck since is wrong. Keys held from before never hinder (a bass note may lie under a melody), and never
 * stand in for a stroke, so that a chord struck once passes one of its repeats.
 * @example pressInRun(run, 60).current
 */
export function pressInRun(run: WaitRun, midi: number): WaitRun {
  const held = [...run.held.filter((key) => key !== midi), midi];
  const struck = [...run.struck, midi];
  const step = run.steps[run.current];
  const wanted = step !== undefined && asksFor(step, midi);
  const rung = run.rung.filter((key) => key !== midi);
  if (!wanted && isBelated(run, midi)) return { ...run, held, rung };
  return passed({ ...run, held, rung, struck, wrong: step === undefined || wanted ? run.wrong : [...run.wrong, midi] });
}

/** What is added to the chord before while its keys are down, the end of a roll or a doubled note, is no wrong key. */
function isBelated({ steps, current, held, struck }: WaitRun, midi: number): boolean {
  const before = steps[current - 1];
  return before !== undefined && asksFor(before, midi) && held.some((key) => !struck.includes(key));
}

/**
 * A key came up: letting go of a wrong or left-over key may make the chord right. What the pedal holds still counts as down; a wrong
 * key counts no more once it is up.
 * @example releaseInRun(run, 60)
 */
export function releaseInRun(run: WaitRun, midi: number): WaitRun {
  if (run.pedal && run.held.includes(midi) && !run.wrong.includes(midi)) return { ...run, rung: [...run.rung, midi] };
  return passed({ ...run, held: run.held.filter((key) => key !== midi) });
}

/** The pedal went down or up: what it alone held is let go. @example pedalInRun(run, true).pedal // true */
export const pedalInRun = (run: WaitRun, pedal: boolean): WaitRun =>
  pedal ? { ...run, pedal } : passed({ ...run, pedal, rung: [], held: run.held.filter((key) => !run.rung.includes(key)) });

/** Goes on without playing: the step stays without success. @example skipStep(run).current // 1 */
export const skipStep = (run: WaitRun): WaitRun => (run.current >= run.steps.length ? run : advanced(run, false));

function passed(run: WaitRun): WaitRun {
  const step = run.steps[run.current];
  if (!step) return run;
  const down = run.held.filter((midi) => run.struck.includes(midi)).map(chromaOfMidi);
  const asked = [...new Set(soundingMidi(step.required))].map(chromaOfMidi);
  const count = (list: readonly number[], chroma: number): number => list.filter((each) => each === chroma).length;
  const isWhole = asked.every((chroma) => count(down, chroma) >= count(asked, chroma));
  return isWhole && down.every((chroma) => asked.includes(chroma)) ? advanced(run, true) : run;
}

function advanced(run: WaitRun, success: boolean): WaitRun {
  const steps = run.steps.map((step, index) =>
    index === run.current ? { ...step, received: success ? run.held : run.struck, success } : step,
  );
  return { ...run, steps, current: run.current + 1, struck: [], wrong: [] };
}

const asksFor = (step: TrainingStep, midi: number): boolean => soundingMidi(step.required).some((each) => (each - midi) % 12 === 0);

/**
 * The steps of written music for a run that waits: each asks for all that starts at one moment, whichever voices it is of.
 * @example startWaitRun(waitSteps(writtenSteps(piece))).steps.length
 */
export const waitSteps = (written: readonly WrittenStep[]): readonly TrainingStep[] =>
  written.map((step) => ({ required: soundOf(step), received: [], success: false }));

function soundOf({ start, notes }: WrittenStep): ChordElement {
  const names = [...new Set(notes.map(({ midi }) => midi))].sort((a, b) => a - b).map((midi) => noteName(midi, { prefer: "flats" }));
  const nothing = { tonic: "", type: "", intervals: [], inversion: 0, duration: "q" as const, originalVoicing: true };
  return { ...nothing, id: `at-${start}`, name: names.join(" "), notes: names, elementType: "Chord" };
}
