import type { Piece, VoiceId } from "../../music/elements.ts";
import { changeNames } from "../../music/training/changes.ts";
import { type ScoreStep, scoreOf } from "../../music/training/score.ts";
import { pedalInRun, pressInRun, releaseInRun, skipStep, startWaitRun, type WaitRun, waitSteps } from "../../music/training/wait-run.ts";
import type { PracticeAttempt } from "../../protocol/engine/practice.ts";

/** A waiting run as it stands. */
export interface WaitState {
  readonly piece: Piece;
  readonly voices: readonly VoiceId[];
  readonly score: readonly ScoreStep[];
  readonly run: WaitRun;
  /** When the waiting step was first asked for, in milliseconds of the page's clock; undefined before any was known. */
  readonly askedAt: number | undefined;
  /** Wrong keys struck for it. */
  readonly wrong: number;
  readonly outcomes: readonly WaitOutcome[];
  /** The step with which this run began: those before it are of a run that was left. */
  readonly from: number;
}

interface WaitOutcome {
  readonly outcome: "right" | "wrong" | "skipped";
  readonly foundMs: number | null;
}

/** A run at its first step, or behind the steps whose outcomes are given. */
export function startWait(
  piece: Piece,
  voices: readonly VoiceId[],
  now: number | undefined,
  outcomes: readonly WaitOutcome[] = [],
): WaitState {
  const score = scoreOf(piece, voices);
  const run = { ...startWaitRun(waitSteps(score)), current: outcomes.length };
  return { piece, voices, score, run, askedAt: now, wrong: 0, outcomes, from: outcomes.length };
}

/** A key went down or up; `pedal`: the pedal. */
export function strokeWait(state: WaitState, key: number | "pedal", down: boolean, at: number): WaitState {
  const run = key === "pedal" ? pedalInRun(state.run, down) : down ? pressInRun(state.run, key) : releaseInRun(state.run, key);
  const wrong = state.wrong + Math.max(0, run.wrong.length - state.run.wrong.length);
  if (run.current === state.run.current) return { ...state, run, wrong };
  const foundMs = state.askedAt === undefined ? null : Math.max(0, at - state.askedAt);
  return { ...state, run, askedAt: at, wrong: 0, outcomes: [...state.outcomes, { outcome: wrong > 0 ? "wrong" : "right", foundMs }] };
}

/** Goes on without playing. */
export function skipWait(state: WaitState, at: number | undefined): WaitState {
  const run = skipStep(state.run);
  if (run.current === state.run.current) return state;
  return { ...state, run, askedAt: at, wrong: 0, outcomes: [...state.outcomes, { outcome: "skipped", foundMs: null }] };
}

/** What the run came to so far, for the learner's record. */
export function waitAttempts({ score, outcomes, from }: WaitState): readonly PracticeAttempt[] {
  const attempts: PracticeAttempt[] = [];
  let before: ScoreStep["asked"] | null = null;
  outcomes.forEach(({ outcome, foundMs }, index) => {
    const step = score[index];
    if (step?.counts !== true) return;
    if (index >= from) attempts.push({ ...changeNames(before, step.asked), key: step.key, outcome, foundMs, errorMs: null });
    before = step.asked;
  });
  return attempts;
}
