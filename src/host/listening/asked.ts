import { effect, untracked } from "@preact/signals-core";
import type { JsonObject } from "../../lib/json.ts";
import { type Limit, limitOf } from "../../listening/decision/limits.ts";
import type { Expectation } from "../../listening/decision/verdict.ts";
import type { PlainElement } from "../../music/elements.ts";
import { soundingMidi } from "../../music/pieces/events.ts";
import { type VoicingRule, wholeAnswers } from "../../music/training/answer.ts";
import { laidOver } from "../../protocol/records/live-state.ts";
import { recordsOf, type StoreMirror } from "../engine/store-mirror.ts";
import type { AskedFor } from "./messages.ts";

/** What of simple training's state says what it asks for. */
interface AskingState {
  readonly mode?: string;
  readonly rules?: { readonly voicing?: VoicingRule };
  readonly steps?: readonly { readonly requiredElement: PlainElement; readonly success?: boolean }[];
  readonly currentStepNumber?: number;
}

/** What is asked for now, of a microphone. An effect that asks for it follows it. */
export function askedNow(mirror: Pick<StoreMirror, "ids" | "record">): AskedFor {
  const isClicking = recordsOf(mirror, "calibration").some(({ status }) => status === "clicking");
  return { asked: isClicking ? [] : askedByTraining(mirror), isClicking };
}

/** Who is told what is asked for. */
interface Following {
  readonly isVoice: boolean;
  ask(asked: AskedFor): void;
  /** Where what is due is not judged by ear. */
  change(next: { readonly limit: Limit | null }): void;
  /** A step was right: by what was heard last, or by what was played for it in several strokes. */
  onRight(): void;
}

/** Follows what is asked for. */
export function followAsked(mirror: Pick<StoreMirror, "ids" | "record">, { isVoice, ask, change, onRight }: Following): () => void {
  let right = untracked(() => rightSoFar(mirror));
  return effect(() => {
    const [now, rightNow] = [askedNow(mirror), rightSoFar(mirror)];
    const isRight = rightNow > right;
    right = rightNow;
    ask(now);
    const [due] = now.asked;
    const limit = due === undefined ? null : limitOf(due, isVoice);
    untracked(() => {
      change({ limit });
      if (isRight) onRight();
    });
  });
}

/** What trainings ask for now, and what comes next; none where nothing is trained. */
function askedByTraining(mirror: Pick<StoreMirror, "ids" | "record">): readonly Expectation[] {
  const run = recordsOf(mirror, "training").find(({ status }) => status !== "over");
  if (run !== undefined) {
    const isWaiting = run.mode === "wait";
    return [
      { notes: run.expected, anyOctave: isWaiting },
      { notes: run.following, anyOctave: isWaiting, isNext: isWaiting },
    ].filter(({ notes }) => notes.length > 0);
  }
  return askedSimply(mirror);
}

/** What the first simple training with a step to play asks for: whole answers of any kind where a player chooses what to leave out. */
function askedSimply(mirror: Pick<StoreMirror, "ids" | "record">): readonly Expectation[] {
  for (const { steps, currentStepNumber = 0, rules } of simplyTrained(mirror)) {
    const element = steps?.[currentStepNumber]?.requiredElement;
    if (element === undefined) continue;
    const voicing = rules?.voicing ?? "any";
    const answers = wholeAnswers(element, voicing);
    if (answers === undefined) return [{ notes: soundingMidi(element), anyOctave: voicing !== "exact" }];
    return answers.map((chromas) => ({ notes: chromas.map((chroma) => MIDDLE_C + chroma), anyOctave: true, isUnvoiced: true }));
  }
  return [];
}

const MIDDLE_C = 60;

/** How far the trainings of `simple` mode have come, as far as their last step was right. */
const rightSoFar = (mirror: Pick<StoreMirror, "ids" | "record">): number =>
  simplyTrained(mirror)
    .map(({ steps = [], currentStepNumber = 0 }) => (steps[currentStepNumber - 1]?.success === true ? currentStepNumber : 0))
    .reduce((sum, each) => sum + each, 0);

function simplyTrained(mirror: Pick<StoreMirror, "ids" | "record">): readonly AskingState[] {
  const live = new Map(recordsOf(mirror, "widgetSession").map((record) => [record.widgetId, record]));
  return recordsOf(mirror, "widget")
    .filter(({ type }) => type === "simpleTraining")
    .map((widget): AskingState => laidOver(widget.state as JsonObject, live.get(widget.widgetId)))
    .filter(({ mode = "simple" }) => mode === "simple");
}
