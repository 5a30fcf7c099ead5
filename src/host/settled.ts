import { effect } from "@preact/signals-core";
import type { StoreMirror } from "./store-mirror.ts";

/** What need not be there at first waits no longer than this, in milliseconds. */
const LATEST_MS = 2000;

/** What settling needs of the browser; a test injects its own. */
export interface SettleWorld {
  /** Runs a task once the page has nothing else to do. */
  readonly idle: (task: () => void) => void;
  readonly later: (ms: number, task: () => void) => unknown;
}

/**
 * Fulfilled once what was opened is drawn, or after two seconds: what a person does not need yet (sound, the copy for use without a network)
 * takes no time away from opening.
 */
export const pageSettled = (mirror: Pick<StoreMirror, "ids">, { idle, later }: SettleWorld): Promise<void> =>
  new Promise((resolve) => {
    later(LATEST_MS, resolve);
    const stop = effect(() => {
      if (mirror.ids("widget").value.length === 0) return;
      idle(resolve);
      queueMicrotask(() => stop());
    });
  });

/** A task for when the page has nothing else to do; browsers that cannot tell run it soon. */
export const whenIdle = (task: () => void): void => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(() => task());
  else setTimeout(task, 50);
};
