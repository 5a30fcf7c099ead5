import { elementName } from "../../music/element-name.ts";
import type { ChordElement, NoteElement } from "../../music/elements.ts";
import type { Refusal } from "../../music/training/answer.ts";
import * as words from "../text/en/training.ts";
import { listed, say } from "../text/say.ts";
import { refusalText } from "./words.ts";

/** What of a simple training is said in words. */
export interface SimpleRun {
  readonly current: number;
  readonly cards: readonly { readonly element: ChordElement | NoteElement }[];
  readonly tries: number;
  readonly refusal: Refusal | null;
  readonly passed: number;
  readonly found: number;
  readonly skipped: number;
  readonly wrong: number;
}

/** Where the run stands; after a wrong answer why it was refused. */
export function progress({ current, cards, tries, refusal }: SimpleRun): string {
  const at = { step: current + 1, steps: cards.length };
  const card = cards[current];
  if (tries === 0 || refusal === null || card === undefined) return say(words.stepOf, at);
  return say(words.refusedStep, { ...at, why: refusalText(refusal, elementName(card.element)) });
}

/** @example summary({ passed: 3, found: 1, skipped: 1, ... }) // "All 4 steps done: 2 right at once, 1 after a wrong try, 1 skipped" */
export function summary({ passed, found, skipped, wrong, cards }: SimpleRun): string {
  return listed([
    say(found > 0 ? words.rightAtOnce : words.allStepsDone, { steps: cards.length, right: passed - found }),
    found > 0 ? say(words.countFound, { count: found }) : "",
    wrong > 0 ? say(words.countWrong, { count: wrong }) : "",
    skipped > 0 ? say(words.countSkipped, { count: skipped }) : "",
  ]);
}
