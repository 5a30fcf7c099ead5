import { effect } from "@preact/signals-core";
import type { StoreMirror } from "../engine/store-mirror.ts";
import { createHolds } from "./holds.ts";

/** What need not be there at first waits no longer than this for a document, and for a document that is there to be drawn, in milliseconds. */
const [LATEST_MS, LATEST_DRAWN_MS] = [2000, 6000];

/** What settling needs of the browser; a test injects its own. */
export interface SettleWorld {
  /** Runs a task once the page has nothing else to do. */
  readonly idle: (task: () => void) => void;
  readonly later: (ms: number, task: () => void) => unknown;
}

/**
 * Fulfilled once what was opened is drawn and the engine has it, or after two seconds without a document, eight with one, be it a snapshot: what a
 * person does not need yet (sound, the copy for use without a network) takes no time away from opening.
 */
export const pageSettled = (mirror: Pick<StoreMirror, "ids" | "isSnapshot">, { idle, later: wait }: SettleWorld): Promise<void> =>
  new Promise((resolve) => {
    const { isSnapshot } = mirror;
    const widgets = mirror.ids("widget");
    wait(LATEST_MS, () => {
      if (widgets.peek().length > 0) wait(LATEST_DRAWN_MS, resolve);
      else resolve();
    });
    const stop = effect(() => {
      if (isSnapshot.value || widgets.value.length === 0) return;
      idle(resolve);
      queueMicrotask(() => stop());
    });
  });

/** No drawing holds back others longer than this, in milliseconds. */
const LONGEST_HOLD_MS = 3000;

const drawing = createHolds(LONGEST_HOLD_MS);

/** Says that something in sight is being drawn: until it is (the answer is called), or for three seconds, what has time waits. */
export const holdIdle = drawing.hold;

/** Holds back what is drawn besides until something that a person waits for has come, or has failed. */
export function holdIdleUntil(coming: Promise<unknown>): void {
  const free = holdIdle();
  void coming.then(free, free);
}

/** How many tasks wait for the page to have nothing else to do, and those that wait for these as well. */
let waiting = 0;
const last: (() => void)[] = [];
let isLastAsked = false;

/** A task for when the page has drawn what is in sight and has nothing else to do; browsers that cannot tell run it soon. */
export function whenIdle(task: () => void): void {
  drawing.whenFree(() => {
    waiting += 1;
    atRest(() => {
      waiting -= 1;
      if (drawing.isHeld()) whenIdle(task);
      else task();
      askForLast();
    });
  });
}

/** A task for when nothing waits for that any more; one at a time. */
export function whenNothingWaits(task: () => void): void {
  last.push(task);
  askForLast();
}

function askForLast(): void {
  if (isLastAsked || last.length === 0 || waiting > 0) return;
  isLastAsked = true;
  drawing.whenFree(() =>
    atRest(() => {
      isLastAsked = false;
      if (waiting === 0 && !drawing.isHeld()) last.shift()?.();
      askForLast();
    }),
  );
}

function atRest(task: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(task);
  else setTimeout(task, 50);
}
