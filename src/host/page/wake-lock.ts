import { effect, type ReadonlySignal } from "@preact/signals-core";
import * as browserHas from "../../lib/browser-features.ts";
import { logCause } from "../../lib/log-cause.ts";

/** The part of a WakeLockSentinel that is used. */
interface Held {
  release(): Promise<void>;
}

/** Asks for the screen to stay on; undefined where the browser cannot. */
type Ask = (() => Promise<Held>) | undefined;

/** The browser's own. */
export const browserWakeLock = (): Ask => (browserHas.wakeLock() ? () => navigator.wakeLock.request("screen") : undefined);

/** Keeps the screen on while music plays: hands are on the instrument then. The browser takes it away from a hidden page, and it is asked for again. */
export function keepScreenOn(
  plays: ReadonlySignal<boolean>,
  ask: Ask,
  page: Pick<Document, "hidden" | "addEventListener"> = document,
): void {
  if (ask === undefined) return;
  let held: Promise<Held | undefined> | undefined;
  const take = (): void => {
    held ??= ask().catch((cause: unknown) => {
      logCause("The screen may go dark:", cause);
      return undefined;
    });
  };
  const leave = (): void => {
    void held?.then((lock) => lock?.release());
    held = undefined;
  };
  effect(() => (plays.value ? take() : leave()));
  page.addEventListener("visibilitychange", () => {
    if (page.hidden) held = undefined;
    else if (plays.peek()) take();
  });
}
