import * as browserHas from "../../lib/browser-features.ts";

/**
 * Runs while no other tab of this browser does; at once where the browser has no locks, or refuses them (in a frame of another site). Given up without
 * a word when `signal` says so.
 */
export async function alone(name: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  if (!browserHas.webLocks()) return await work();
  let hasBegun = false;
  const begin = (): Promise<void> => {
    hasBegun = true;
    return work();
  };
  try {
    await navigator.locks.request(name, signal === undefined ? {} : { signal }, begin);
  } catch (error) {
    if (signal?.aborted) return;
    if (hasBegun || !(error instanceof DOMException && error.name === "SecurityError")) throw error;
    await work();
  }
}
