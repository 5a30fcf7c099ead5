import { effect, untracked } from "@preact/signals-core";
import type { JsonObject } from "../../lib/json.ts";
import { type Limit, limitOf } from "../../listening/decision/limits.ts";
import type { Expectation } from "../../listening/decision/verdict.ts";
import type { PlainElement } from "../../music/elements.ts";
import { soundingMidi } from "../../music/pieces/events.ts";
import { laidOver } from "../../protocol/records/live-state.ts";
import { recordsOf, type StoreMirror } from "../engine/store-mirror.ts";
import type { AskedFor } from "./messages.ts";

/** What of simple training's state says what it asks for. */
interface AskingState {
  readonly mode?: string;
  readonly rules?: { readonly voicing?: string };
  readonly steps?: readonly { readonly requiredElement: PlainElement }[];
  readonly currentStepNumber?: number;
}

/** What is asked for now, of a microphone. An effect that asks for it follows it. */
export function askedNow(mirror: Pick<StoreMirror, "ids" | "record">): AskedFor {
  const isClicking = recordsOf(mirror, "calibration").some(({ status }) => status === "clicking");
  return { asked: isClicking ? [] : askedByTraining(mirror), isClicking };
}

/** Follows what is asked for: tells the listener, and says where what is due is not judged by ear. */
export function followAsked(
  mirror: Pick<StoreMirror, "ids" | "record">,
  { isVoice, ask, change }: { readonly isVoice: boolean; ask(asked: AskedFor): void; change(next: { readonly limit: Limit | null }): void },
): () => void {
  return effect(() => {
    const now = askedNow(mirror);
    ask(now);
    const [due] = now.asked;
    const limit = due === undefined ? null : limitOf(due, isVoice);
    untracked(() => change({ limit }));
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

/** What the simple training that is open asks for. */
function askedSimply(mirror: Pick<StoreMirror, "ids" | "record">): readonly Expectation[] {
  const live = new Map(recordsOf(mirror, "widgetSession").map((record) => [record.widgetId, record]));
  for (const widget of recordsOf(mirror, "widget")) {
    if (widget.type !== "simpleTraining") continue;
    const state: AskingState = laidOver(widget.state as JsonObject, live.get(widget.widgetId));
    const step = state.steps?.[state.currentStepNumber ?? 0];
    if ((state.mode ?? "simple") !== "simple" || step === undefined) continue;
    return [{ notes: soundingMidi(step.requiredElement), anyOctave: state.rules?.voicing !== "exact" }];
  }
  return [];
}
