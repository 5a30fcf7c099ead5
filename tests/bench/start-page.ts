import type { Browser } from "@playwright/test";
import { median } from "../../src/lib/median.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { countShifts } from "../support/pages/in-page.ts";
import type { Finding } from "./findings.ts";
import { NOT_EMULATED, plainBrowser, slowedBrowser } from "./slowed.ts";

const ROUNDS = 5;
const GOAL_MS = 1000;
const MOST_SHIFT = 0.02;

/**
 * Runs before the page's code: notes when the sheet's picture was first painted, by the browser's own record of it (Element Timing), in ms after the
 * address was given. The page's code puts another picture in the place of the first one: each is watched, the first that is painted counts.
 */
function watchSheet(): void {
  const world = globalThis as unknown as { sheetPainted: Promise<number> };
  world.sheetPainted = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("The sheet was not painted within 20 s.")), 20_000);
    new PerformanceObserver((list) => {
      const [first] = list.getEntries() as (PerformanceEntry & { readonly renderTime: number })[];
      if (first !== undefined) resolve(first.renderTime);
    }).observe({ type: "element", buffered: true });
  });
  new MutationObserver(() => {
    for (const sheet of document.querySelectorAll("main figure img:not([elementtiming])")) sheet.setAttribute("elementtiming", "sheet");
  }).observe(document, { subtree: true, childList: true });
}

/** When the sheet's picture was painted; and how far the page moved by itself until it was at rest. */
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
    await page.addInitScript(watchSheet);
    for (const times of [cold, cached]) {
      await page.goto(`${address}/start`);
      times.push(await page.evaluate(() => (globalThis as unknown as { sheetPainted: Promise<number> }).sheetPainted));
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
