import type { Later } from "../../lib/later.ts";
import { retryDelay } from "../../lib/retry-delay.ts";

/** Milliseconds after the last edit at which a document with an id is saved by itself. */
const QUIET_MS = 3000;
/** Milliseconds after the first unsaved edit at which it is saved even though edits go on. */
const MOST_MS = 15_000;

/** When a document is saved by itself: some time after the last edit, and again after a failure. */
export interface Autosave {
  /** An edit waits to be saved. */
  edited(): void;
  /** Tries again after a while that doubles with each failure in a row. */
  retry(again: () => void): void;
  /** Does a waiting retry at once. */
  retryNow(): void;
  /** A save landed: the next failure counts as the first. */
  succeeded(): void;
  /** Forgets what waits; a save is being sent. */
  stop(): void;
}

/** Makes the timers of one document. */
export function createAutosave({ later, random }: { readonly later: Later; readonly random: () => number }, save: () => void): Autosave {
  let failures = 0;
  let stopQuiet: (() => void) | undefined;
  let stopMost: (() => void) | undefined;
  let waiting: { readonly again: () => void; readonly stop: () => void } | undefined;

  function stop(): void {
    stopQuiet?.();
    stopMost?.();
    waiting?.stop();
    stopQuiet = undefined;
    stopMost = undefined;
    waiting = undefined;
  }
  const due = () => {
    stop();
    save();
  };
  return {
    stop,
    edited() {
      if (waiting !== undefined) return;
      stopQuiet?.();
      stopQuiet = later(QUIET_MS, due);
      stopMost ??= later(MOST_MS, due);
    },
    retry(again) {
      stop();
      const wait = retryDelay(failures, random);
      failures += 1;
      const task = () => {
        waiting = undefined;
        again();
      };
      waiting = { again: task, stop: later(wait, task) };
    },
    retryNow() {
      const task = waiting?.again;
      waiting?.stop();
      task?.();
    },
    succeeded() {
      failures = 0;
    },
  };
}
