import type { Page } from "@playwright/test";

/** Notes how long the timers of the pages that come are set for; after `page.clock.install()`, whose clock those pages have. */
export async function noteTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const setTimer = globalThis.setTimeout;
    const waits = new Set<unknown>();
    Object.assign(globalThis, { waits });
    globalThis.setTimeout = ((...timer: Parameters<typeof setTimeout>) => {
      waits.add(timer[1]);
      return setTimer(...timer);
    }) as typeof setTimeout;
  });
}

/** Waits until a noted page has set a timer for so many milliseconds. */
export const timerSet = (page: Page, ms: number): Promise<unknown> =>
  page.waitForFunction((wait) => (globalThis as { waits?: Set<unknown> }).waits?.has(wait), ms);
