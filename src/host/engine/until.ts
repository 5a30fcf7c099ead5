import { effect, type ReadonlySignal } from "@preact/signals-core";

/** Fulfilled as soon as a signal's value is such. */
export const until = <T>(on: ReadonlySignal<T>, isSuch: (value: T) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (!isSuch(on.value)) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
