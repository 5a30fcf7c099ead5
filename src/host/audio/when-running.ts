import { effect, type ReadonlySignal } from "@preact/signals-core";
import { later } from "../clock/clock.ts";
import type { AudioStatus } from "./audio-host.ts";

/** Milliseconds in which a gesture has started the sound, or it does not start. */
const START_MS = 4000;

/** True as soon as sound runs, at once where it does; false where there is none, or when it has not started in four seconds. */
export function whenRunning(status: ReadonlySignal<AudioStatus>, wait = later): Promise<boolean> {
  return new Promise((resolve) => {
    const forget = wait(START_MS, () => end(false));
    const stop = effect(() => {
      const is = status.value;
      if (is !== "locked" && is !== "resting") queueMicrotask(() => end(is === "running"));
    });
    const end = (isRunning: boolean): void => {
      forget();
      stop();
      resolve(isRunning);
    };
  });
}
