/**
 * What the browser gives, undefined where it refuses: in a frame of another site even asking for a store can throw.
 * @example granted(() => globalThis.caches)
 */
export function granted<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
