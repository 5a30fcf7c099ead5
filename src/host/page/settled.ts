import { effect } from "@preact/signals-core";
import { later } from "../clock/clock.ts";
import type { StoreMirror } from "../engine/store-mirror.ts";

/** What need not be there at first waits no longer than this, in milliseconds. */
const LATEST_MS = 2000;

/** What settling needs of the browser; a test injects its own. */
export interface SettleWorld {
  /** Runs a task once the page has nothing else to do. */
  readonly idle: (task: () => void) => void;
  readonly later: (ms: number, task: () => void) => unknown;
}

/**
 * Fulfilled once what was opened is drawn and the engine has it, or after two seconds: what a person does not need yet (sound, the copy for
 * use without a network) takes no time away from opening.
 */
export const pageSettled = (mirror: Pick<StoreMirror, "ids" | "isSnapshot">, { idle, later: wait }: SettleWorld): Promise<void> =>
  new Promise((resolve) => {
    wait(LATEST_MS, resolve);
    const stop = effect(() => {
      if (mirror.isSnapshot.value || mirror.ids("widget").value.length === 0) return;
      idle(resolve);
      queueMicrotask(() => stop());
    });
  });

/** No drawing holds back others longer than this, in milliseconds. */
const LONGEST_HOLD_MS = 3000;

const holds = new Set<object>();
const heldBack: (() => void)[] = [];

/** Says that something in sight is being drawn: until it is (the answer is called), or for three seconds, what has time waits. */
export function holdIdle(wait = later): () => void {
  const hold = {};
  holds.add(hold);
  const release = () => {
    forget();
    if (holds.delete(hold) && holds.size === 0) for (const task of heldBack.splice(0)) whenIdle(task);
  };
  const forget = wait(LONGEST_HOLD_MS, release);
  return release;
}

/** A task for when the page has drawn what is in sight and has nothing else to do; browsers that cannot tell run it soon. */
export function whenIdle(task: () => void): void {
  const run = () => (holds.size > 0 ? void heldBack.push(task) : task());
  if (holds.size > 0) heldBack.push(task);
  else if (typeof requestIdleCallback === "function") requestIdleCallback(run);
  else setTimeout(run, 50);
}
