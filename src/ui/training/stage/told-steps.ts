import type { TrainingMark, TrainingRecord } from "../../../protocol/records/training-feed.ts";
import type { VerdictKind } from "../../controls/verdict/Verdict.tsx";
import * as common from "../../text/en/common.ts";
import * as words from "../../text/en/training.ts";
import { say } from "../../text/say.ts";
import { type StepPlaces, simpleMarks } from "../simple-marks.ts";

/** How a step stands, in a word with its sign. */
export interface ToldStep {
  readonly kind: VerdictKind | "now" | "none";
  readonly word: string;
}

/** Of a step that has not come yet. */
export const OPEN: ToldStep = { kind: "none", word: "" };

interface ListedCard {
  readonly status: "now" | "next" | "right" | "wrong" | "skipped";
  readonly tries: number;
}

/** What of a training the list of its steps tells. */
export interface ListedTraining {
  readonly mode: "simple" | "timed" | "wait";
  /** The step that waits in simple training. */
  readonly current: number;
  readonly cards: readonly ListedCard[];
}

/** What of a run the list of its steps tells. */
export type ListedRun = Pick<TrainingRecord, "first" | "present" | "whole" | "marks" | "status">;

/**
 * The steps of a training as they stand, and which waits; a run that goes on where it was left, or round in a loop, begins further in.
 * `told` is null where the run asks for other steps than the cards, as it does with other voices.
 * @param starts when each step begins in the music
 */
export function toldSteps(
  { mode, cards, current }: ListedTraining,
  run: ListedRun | undefined,
  starts: StepPlaces["starts"],
): { readonly current: number; readonly told: readonly ToldStep[] | null } {
  if (mode === "simple") return { current, told: simpleSteps(cards) };
  const at = (run?.first ?? 0) + (run?.present ?? 0);
  const isSame = run === undefined || (run.whole === cards.length && starts.length === run.whole);
  return { current: at, told: isSame ? runSteps(run, starts, at) : null };
}

/** The steps of simple training; those to come say nothing but the next. */
function simpleSteps(cards: readonly ListedCard[]): readonly ToldStep[] {
  const marks = simpleMarks(cards, { voice: 0, starts: cards.map((_, index) => index as TrainingMark["start"]) });
  return cards.map(({ status, tries }, index) => {
    const told = toldOf(marks[index]);
    return status === "right" && tries > 0 ? { ...told, word: say(words.foundAfter, { count: tries }) } : told;
  });
}

/** The steps of a run from the marks on its music. */
function runSteps(run: ListedRun | undefined, starts: StepPlaces["starts"], present: number): readonly ToldStep[] {
  if (run === undefined) return [];
  const marks = new Map(run.marks.map((mark) => [mark.start, mark]));
  return starts.map((start, index) => {
    const mark = marks.get(start);
    if (mark !== undefined) return toldOf(mark);
    if (run.status === "over") return OPEN;
    return index === present ? { kind: "now", word: words.now } : index === present + 1 ? { kind: "none", word: common.next } : OPEN;
  });
}

function toldOf(mark: TrainingMark | undefined): ToldStep {
  if (mark === undefined) return OPEN;
  if (mark.kind === "now") return { kind: "now", word: words.now };
  const word = mark.word === undefined ? words.outcomeRight : words.marks[mark.word];
  return { kind: mark.kind, word: mark.offMs === undefined ? word : say(words.stepOff, { word, ms: Math.abs(mark.offMs) }) };
}
