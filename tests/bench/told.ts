import type { BrowserContext, Page } from "@playwright/test";

/** Begins what a measured page says to the console; what follows is JSON. */
export const TOLD = "bench: ";
const LONGEST_MS = 120_000;
/** What a page does once it has opened (sound, what is out of sight, the copy of it) is over before it is opened again; longer on a slowed machine. */
const REST_MS = { plain: 3000, slowed: 6000 };
/** The first opening fills the cache, the second the service worker's; with the third the browser keeps what it compiled (decision 0192). */
const WARM = 3;
/** Changes so close to each other are looked at once. */
const SOON_MS = 8;

/**
 * Opens an address and gives what the page itself says of it. A question from outside would be work that the page does not have: Playwright
 * asks at every frame, and so makes the browser draw each of them.
 */
async function openedAndTold<T>(page: Page, url: string, rest: number): Promise<T> {
  const word = page.waitForEvent("console", { predicate: (message) => message.text().startsWith(TOLD), timeout: LONGEST_MS });
  await page.goto(url, { waitUntil: "commit" });
  const said = (await word).text().slice(TOLD.length);
  await page.waitForTimeout(rest);
  return JSON.parse(said) as T;
}

/** What a page says of so many openings from cache. */
export async function openedFromCache<T>(page: Page, url: string, rounds: number, machine: keyof typeof REST_MS): Promise<T[]> {
  const told: T[] = [];
  for (let round = 0; round < WARM + rounds; round++) told.push(await openedAndTold<T>(page, url, REST_MS[machine]));
  return told.slice(WARM);
}

/** The same with a tab of its own for each opening, whose process has run nothing of the product, on a slowed machine: the cache is warm, the process is not. */
export async function openedInNewProcess<T>(context: BrowserContext, url: string, rounds: number): Promise<T[]> {
  const told: T[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await context.newPage();
    // What the browser does for a new tab is over.
    await page.waitForTimeout(REST_MS.plain);
    told.push(await openedAndTold<T>(page, url, REST_MS.slowed));
    await page.close();
  }
  return told;
}

/** Puts `lookAfterChanges` on each page: it calls a look soon after every change of the page, until the look says true. */
export const putChanges = (pages: Pick<Page | BrowserContext, "addInitScript">) =>
  pages.addInitScript((soon) => {
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
