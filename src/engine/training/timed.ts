import { countUpTo } from "../../lib/numbers/count-up-to.ts";
import type { Piece, VoiceId } from "../../music/elements.ts";
import { timedAttempts } from "../../music/training/attempts.ts";
import { TAP, tapped, timedSteps } from "../../music/training/expected.ts";
import { type ScoreStep, scoreOf, stepsWithin } from "../../music/training/score.ts";
import { type RunSummary, summarise } from "../../music/training/summary.ts";
import {
  currentStep,
  EARLY_FOR_NEXT,
  partRun,
  pressKey,
  releaseKey,
  retimed,
  settleMissed,
  startTimedRun,
  strikeUnclearly,
  type TimedRun,
  TOLERANCE,
} from "../../music/training/timed-judgement.ts";
import type { PracticeAttempt } from "../../protocol/engine/practice.ts";
import type { TrainingPass } from "./passes.ts";

/** A pass with the steps that it asks for. */
interface AskedPass {
  readonly pass: TrainingPass;
  readonly steps: readonly ScoreStep[];
  /** Index in the whole music of the first of them, and how many the whole music has. */
  readonly first: number;
  readonly whole: number;
}

/** A timed run as it stands; times are milliseconds from `origin`, a moment of the page's clock. */
export interface TimedState {
  readonly piece: Piece;
  readonly voices: readonly VoiceId[];
  readonly origin: number;
  /** True: only the rhythm counts, any key is a tap. */
  readonly taps: boolean;
  /** The pass that is judged, and where it is known the one that follows: its first onset may be played early. */
  readonly passes: readonly AskedPass[];
  readonly run: TimedRun;
  /** Whether the pedal is down, and the keys that were let go too soon while it was: their notes end with it. */
  readonly pedal: boolean;
  readonly rung: readonly number[];
}

/** What a pass came to. */
export interface FinishedPass {
  readonly run: TimedRun;
  readonly pass: TrainingPass;
  readonly summary: RunSummary;
  readonly attempts: readonly PracticeAttempt[];
  readonly steps: readonly ScoreStep[];
}

/** True where any key was struck for a run, asked for or not. */
export const isPlayed = ({ notes, extra }: TimedRun): boolean => extra.length > 0 || notes.some(({ pressedAt }) => pressedAt !== undefined);

/** So many steps are told from the present one on. */
const AHEAD = 3;

function groupsOf(passes: readonly AskedPass[], { origin, taps }: Pick<TimedState, "origin" | "taps">) {
  const groups = passes.flatMap(({ pass, steps }) => timedSteps(steps, (tick) => pass.msAt(tick) - origin));
  return taps ? groups.map(tapped) : groups;
}

function asked(piece: Piece, voices: readonly VoiceId[], pass: TrainingPass): AskedPass {
  const whole = scoreOf(piece, voices, pass.transpose);
  const steps = stepsWithin(whole, pass.from, pass.to, pass.sounding);
  return {
    pass,
    steps,
    first: Math.max(0, steps[0] === undefined ? 0 : whole.indexOf(steps[0])),
    whole: whole.length,
  };
}

/** A run over its first passes, none of it played yet. */
export function startTimed(
  piece: Piece,
  { voices, taps }: { readonly voices: readonly VoiceId[]; readonly taps: boolean },
  passes: readonly [TrainingPass, ...TrainingPass[]],
): TimedState {
  const origin = passes[0].start;
  const told = passes.map((pass) => asked(piece, voices, pass));
  return { piece, voices, origin, taps, passes: told, run: startTimedRun(groupsOf(told, { origin, taps })), pedal: false, rung: [] };
}

/** The same run with its passes where the transport or the clock now has them. */
export function withPasses(state: TimedState, passes: readonly TrainingPass[]): TimedState {
  const told = passes.map((pass) => {
    const known = state.passes.find((each) => each.pass.repeat === pass.repeat && each.pass.transpose === pass.transpose);
    const isSame = known !== undefined && known.pass.from === pass.from && known.pass.to === pass.to;
    return isSame ? { ...known, pass } : asked(state.piece, state.voices, pass);
  });
  return { ...state, passes: told, run: retimed(state.run, groupsOf(told, state)) };
}

/** Whether a moment of the run lies long before its first onset: what comes then, while it is counted in, is no part of it. */
const isBeforeRun = ({ run, passes, origin }: TimedState, moment: number): boolean =>
  moment < (run.groups[0]?.start ?? 0) - TOLERANCE && passes[0]?.pass.start === origin;

/** A key went down or up at a moment of the page's clock. */
export function strokeTimed(state: TimedState, key: number, down: boolean, at: number): TimedState {
  const midi = state.taps ? TAP : key;
  const moment = at - state.origin;
  if (!down) return releaseTimed(state, midi, moment);
  return isBeforeRun(state, moment)
    ? state
    : { ...state, run: pressKey(state.run, midi, moment), rung: state.rung.filter((each) => each !== midi) };
}

/** Something was struck at a moment of the page's clock that nobody could tell. */
export function strikeTimedUnclearly(state: TimedState, at: number): TimedState {
  const moment = at - state.origin;
  return isBeforeRun(state, moment) ? state : { ...state, run: strikeUnclearly(state.run, moment) };
}

/** What the pedal carries on ends with the key, where that is in time, else with the pedal. */
function releaseTimed(state: TimedState, midi: number, moment: number): TimedState {
  // A tap has no length.
  if (state.taps) return state;
  const run = releaseKey(state.run, midi, moment);
  if (!state.pedal || run === state.run) return { ...state, run };
  const letGo = state.run.held.map((index) => run.notes[index]).find((note) => note?.releasedAt !== undefined);
  const isShort = letGo?.release === "warning" && moment < letGo.expected.end;
  return isShort ? { ...state, rung: [...state.rung, midi] } : { ...state, run };
}

/** The pedal went down or up at a moment of the page's clock. */
export function pedalTimed(state: TimedState, pedal: boolean, at: number): TimedState {
  if (pedal) return { ...state, pedal };
  const run = state.rung.reduce((ended, midi) => releaseKey(ended, midi, at - state.origin), state.run);
  return { ...state, pedal, rung: [], run };
}

/** Time went on: what can no longer be played is missed, and a pass that is over comes back finished. */
export function advanceTimed(state: TimedState, now: number): { readonly state: TimedState; readonly finished: FinishedPass | undefined } {
  const run = settleMissed(state.run, now - state.origin);
  const settled = run === state.run ? state : { ...state, run };
  const [first] = settled.passes;
  if (first === undefined || now <= first.pass.end + TOLERANCE) return { state: settled, finished: undefined };
  return finishPass(settled, first, first.steps.length);
}

/** Ends a run before its time: only steps that were reached are judged. */
export function abortTimed(state: TimedState, now: number): FinishedPass | undefined {
  const [first] = state.passes;
  if (first === undefined) return undefined;
  const reached = reachedSteps(state, now);
  return reached === 0 ? undefined : finishPass(state, first, reached).finished;
}

const starts = new WeakMap<TimedRun["groups"], Map<number, readonly number[]>>();

/** When the steps of a run begin, or the first of them, in the order of time: a change of tempo may leave one that was played before others. */
function startsOf(groups: TimedRun["groups"], count = groups.length): readonly number[] {
  const known = starts.get(groups) ?? new Map<number, readonly number[]>();
  starts.set(groups, known);
  const sorted =
    known.get(count) ??
    groups
      .map(({ start }) => start)
      .slice(0, count)
      .sort((a, b) => a - b);
  known.set(count, sorted);
  return sorted;
}

/** How many steps of the pass that goes on were reached: those that are judged where it ends now. */
export function reachedSteps({ passes: [first], run, origin }: TimedState, now: number): number {
  const latest = now - origin - TOLERANCE;
  const starts = startsOf(run.groups, first?.steps.length ?? 0);
  return countUpTo(starts.length, (index) => (starts[index] ?? 0) <= latest);
}

/** What the pass that goes on came to so far, in the first of its steps. */
export const attemptsSoFar = ({ passes: [first], run }: TimedState, count: number): readonly PracticeAttempt[] =>
  first === undefined ? [] : timedAttempts(partRun(run, count)[0], first.steps).map((attempt) => ({ ...attempt, foundMs: null }));

function finishPass(state: TimedState, { pass, steps }: AskedPass, count: number) {
  const [ended, rest] = partRun(state.run, count);
  const attempts = timedAttempts(ended, steps).map((attempt) => ({ ...attempt, foundMs: null }));
  const finished: FinishedPass = { run: ended, pass, summary: summarise(ended), attempts, steps: steps.slice(0, count) };
  return { state: { ...state, passes: state.passes.slice(1), run: rest }, finished };
}

/** The step whose time it is: the last that has begun, the first before any has. */
export function presentStep(state: TimedState, now: number): { readonly index: number; readonly ahead: readonly ScoreStep[] } {
  const moment = now - state.origin;
  const starts = startsOf(state.run.groups);
  const begun = countUpTo(starts.length, (each) => (starts[each] ?? 0) - EARLY_FOR_NEXT <= moment);
  const index = Math.max(0, begun - 1);
  return { index, ahead: aheadFrom(state, index) };
}

/** Three steps from one on, over the passes that are known. */
function aheadFrom({ passes }: TimedState, index: number): readonly ScoreStep[] {
  const ahead: ScoreStep[] = [];
  let from = index;
  for (const { steps } of passes) {
    ahead.push(...steps.slice(from, from + AHEAD - ahead.length));
    from = Math.max(0, from - steps.length);
  }
  return ahead;
}

/** The step that is due. */
export const dueStep = (state: TimedState, now: number): number => currentStep(state.run, now - state.origin);
