import { createHolds } from "./holds.ts";

/** A page that is not shown, and a browser that does not tell, is waited for no longer than this, in milliseconds. */
const LONGEST_MS = 3000;

/**
 * Held until what the page drew first stands on the screen. The browser still rasters what was drawn when its code has done: on a slow machine all that is
 * done meanwhile keeps it from the screen.
 */
export const firstFrame = createHolds(LONGEST_MS);

/** Calls once the frame that comes stands on the screen, where it is the first with content: the browser tells of that one alone (Paint Timing). */
export function whenPainted(task: () => void): void {
  requestAnimationFrame(() => {
    const look = (): void => {
      if (performance.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      task();
    };
    const observer = new PerformanceObserver(look);
    observer.observe({ type: "paint" });
    setTimeout(look);
  });
}
