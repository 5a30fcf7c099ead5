import type { Page } from "@playwright/test";

/** Begins what a measured page says to the console; what follows is JSON. */
export const TOLD = "bench: ";
const LONGEST_MS = 120_000;
/** What a page does once it has opened is over before it is opened again. */
const REST_MS = 2000;
/** Changes so close to each other are looked at once. */
const SOON_MS = 8;

/**
 * Opens an address and gives what the page itself says of it. A question from outside would be work that the page does not have: Playwright
 * asks at every frame, and so makes the browser draw each of them.
 */
export async function openedAndTold<T>(page: Page, url: string): Promise<T> {
  const word = page.waitForEvent("console", { predicate: (message) => message.text().startsWith(TOLD), timeout: LONGEST_MS });
  await page.goto(url, { waitUntil: "commit" });
  const said = (await word).text().slice(TOLD.length);
  await page.waitForTimeout(REST_MS);
  return JSON.parse(said) as T;
}

/** Puts `lookAfterChanges` on each page: it calls a look soon after every change of the page, until the look says true. */
export const putChanges = (page: Page) =>
  page.addInitScript((soon) => {
    (window as unknown as ChangingWindow).lookAfterChanges = (look) => {
      let isDue = false;
      const changes = new MutationObserver(() => {
        if (isDue) return;
        isDue = true;
        setTimeout(() => {
          isDue = false;
          if (look()) changes.disconnect();
        }, soon);
      });
      changes.observe(document, { childList: true, subtree: true });
    };
  }, SOON_MS);

/** A page with what `putChanges` puts there. */
export interface ChangingWindow {
  lookAfterChanges(look: () => boolean): void;
}
