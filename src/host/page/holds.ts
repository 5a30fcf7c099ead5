import { later } from "../clock/clock.ts";

/** What waits while something else is held to be more urgent. */
export interface Holds {
  /** Says that something urgent is under way: until it is done (the answer is called), or for as long as a hold lasts. */
  hold(wait?: (ms: number, task: () => void) => () => void): () => void;
  isHeld(): boolean;
  /** Runs a task once nothing is held; at once where nothing is. */
  whenFree(task: () => void): void;
}

/** @param longest milliseconds after which a hold ends by itself */
export function createHolds(longest: number): Holds {
  const holds = new Set<object>();
  const waiting: (() => void)[] = [];
  return {
    hold(wait = later) {
      const hold = {};
      holds.add(hold);
      const release = (): void => {
        forget();
        if (holds.delete(hold) && holds.size === 0) for (const task of waiting.splice(0)) task();
      };
      const forget = wait(longest, release);
      return release;
    },
    isHeld: () => holds.size > 0,
    whenFree: (task) => (holds.size > 0 ? void waiting.push(task) : task()),
  };
}

/** Nothing that a person waits for holds back the rest longer than this, in milliseconds. */
const LONGEST_ON_LINE_MS = 6000;

/** The line to the server: what a person waits for (the engine, the first sound after a touch) comes before code that draws more. */
export const line: Holds = createHolds(LONGEST_ON_LINE_MS);

/** Holds the line until something has come, or has failed. */
export function holdLine(coming: Promise<unknown>): void {
  const free = line.hold();
  void coming.then(free, free);
}

/** Fetches something once the line is free. @example afterFirst(() => import("./BesidePages.tsx")) */
export const afterFirst = <T>(load: () => Promise<T>, on = line): Promise<T> => new Promise<void>(on.whenFree).then(load);
