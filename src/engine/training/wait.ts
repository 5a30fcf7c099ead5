import type { Piece, VoiceId } from "../../music/elements.ts";
import { changeNames } from "../../music/training/changes.ts";
import { type ScoreStep, scoreOf } from "../../music/training/score.ts";
import { pressInRun, releaseInRun, skipStep, startWaitRun, type WaitRun, waitSteps } from "../../music/training/wait-run.ts";
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
  readonly outcomes: readonly { readonly outcome: "right" | "wrong" | "skipped"; readonly foundMs: number | null }[];
}

export function startWait(piece: Piece, voices: readonly VoiceId[], now: number | undefined): WaitState {
  const score = scoreOf(piece, voices);
  return { piece, voices, score, run: startWaitRun(waitSteps(score)), askedAt: now, wrong: 0, outcomes: [] };
}

/** A key went down or up. */
export function strokeWait(state: WaitState, midi: number, down: boolean, at: number): WaitState {
  const run = down ? pressInRun(state.run, midi) : releaseInRun(state.run, midi);
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
export function waitAttempts({ score, outcomes }: WaitState): readonly PracticeAttempt[] {
  const attempts: PracticeAttempt[] = [];
  let before: ScoreStep["asked"] | null = null;
  outcomes.forEach(({ outcome, foundMs }, index) => {
    const step = score[index];
    if (step?.counts !== true) return;
    attempts.push({ ...changeNames(before, step.asked), key: step.key, outcome, foundMs, errorMs: null });
    before = step.asked;
  });
  return attempts;
}
