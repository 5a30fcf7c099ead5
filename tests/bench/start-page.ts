import type { Browser } from "@playwright/test";
import { median } from "../../src/lib/median.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { countShifts } from "../support/pages/in-page.ts";
import type { Finding } from "./findings.ts";
import { NOT_EMULATED, plainBrowser, slowedBrowser } from "./slowed.ts";

const ROUNDS = 5;
const GOAL_MS = 1000;
const MOST_SHIFT = 0.02;

/** When the sheet's picture was painted, in ms after the address was given; and how far the page moved by itself until it was at rest. */
async function openings(
  browser: Browser,
  address: string,
): Promise<{ readonly cold: number; readonly cached: number; readonly shift: number }> {
  const cold: number[] = [];
  const cached: number[] = [];
  const shifts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Another context is another cache.
    const context = await browser.newContext(NOT_EMULATED);
    const page = await context.newPage();
    await page.addInitScript(countShifts);
    for (const times of [cold, cached]) {
      await page.goto(`${address}/start`);
      times.push(
        await page.evaluate(async () => {
          const sheet = document.querySelector<HTMLImageElement>("main figure img") ?? (await appears());
          await sheet.decode();
          return await new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0)));
          function appears(): Promise<HTMLImageElement> {
            return new Promise((resolve) => {
              const watch = new MutationObserver(() => {
                const found = document.querySelector<HTMLImageElement>("main figure img");
                if (found === null) return;
                watch.disconnect();
                resolve(found);
              });
              watch.observe(document, { subtree: true, childList: true });
            });
          }
        }),
      );
      await page.waitForLoadState("networkidle");
      shifts.push(await page.evaluate(() => (globalThis as unknown as { layoutShift: { total: number } }).layoutShift.total));
    }
    await context.close();
  }
  return { cold: median(cold) ?? Number.NaN, cached: median(cached) ?? Number.NaN, shift: Math.max(...shifts) };
}

function findingsOf({ cold, cached, shift }: Awaited<ReturnType<typeof openings>>, where: string): Finding[] {
  const goal = where === "" ? {} : { goal: `<= ${GOAL_MS}`, met: cold <= GOAL_MS };
  return [
    { name: `start page: its sheet in sight, cold${where}`, value: cold, unit: "ms", ...goal },
    { name: `start page: its sheet in sight, from cache${where}`, value: cached, unit: "ms" },
    {
      name: `start page: layout shift, the worst of ${2 * ROUNDS}${where}`,
      value: shift,
      unit: "",
      goal: `<= ${MOST_SHIFT}`,
      met: shift <= MOST_SHIFT,
    },
  ];
}

/** When a first visitor sees the start page's sheet, and whether anything moves: in Chromium as it is built, and slowed 4 times. */
export async function benchStart(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await plainBrowser();
  try {
    const plain = findingsOf(await openings(browser, gateway.address), "");
    const slowed = await slowedBrowser(4);
    if (slowed === undefined) return plain;
    try {
      return [...plain, ...findingsOf(await openings(slowed.browser, gateway.address), ", machine slowed 4 times")];
    } finally {
      await slowed.close();
    }
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
