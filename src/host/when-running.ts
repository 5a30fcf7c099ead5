import { effect, type ReadonlySignal } from "@preact/signals-core";
import type { AudioStatus } from "./audio-host.ts";

/** Milliseconds in which a gesture has started the sound, or it does not start. */
const START_MS = 4000;

/** Runs a task after some milliseconds; the answer takes it back. */
type Later = (ms: number, task: () => void) => () => void;

const pageLater: Later = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

/** True as soon as sound runs, at once where it does; false where there is none, or when it has not started in four seconds. */
export function whenRunning(status: ReadonlySignal<AudioStatus>, later = pageLater): Promise<boolean> {
  return new Promise((resolve) => {
    const forget = later(START_MS, () => end(false));
    const stop = effect(() => {
      const is = status.value;
      if (is !== "locked") queueMicrotask(() => end(is === "running"));
    });
    const end = (isRunning: boolean): void => {
      forget();
      stop();
      resolve(isRunning);
    };
  });
}
