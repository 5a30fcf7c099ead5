import type { Browser, Page } from "@playwright/test";
import { median } from "../../src/lib/median.ts";
import { recordAudio } from "../support/audio-recorder.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { workspaceOf } from "../support/workspace-page.ts";
import type { Finding } from "./findings.ts";
import { firstSound, noteClicks } from "./first-sound.ts";
import { plainBrowser, slowedBrowser } from "./slowed.ts";
import { openedFromCache, TOLD } from "./told.ts";
import { opened } from "./workspace-page.ts";

const ROUNDS = 3;
/** After it a page is left: what it does once it has opened is over. */
const REST_MS = 4000;
/** From what is in sight to the click: the person looks where Play is. */
const LOOKS_MS = 1000;

/** Says on each page when what is in sight has stood for a second. */
const sayInSight = (page: Page) =>
  page.context().addInitScript((word) => {
    const look = setInterval(() => {
      const player = document.querySelector("section[aria-label=Player]");
      if (player === null || player.querySelector("svg[role=img], [role=img] svg, figure svg") === null) return;
      clearInterval(look);
      console.log(`${word}in sight`);
    }, 50);
  }, TOLD);

/** From a click on Play to the first sound, in ms; the page was opened from cache and its music has stood for a second. */
async function playedEarly(page: Page, path: string, [x, y]: readonly [number, number]): Promise<number> {
  const stands = page.waitForEvent("console", { predicate: (message) => message.text() === `${TOLD}in sight` });
  await page.goto(path, { waitUntil: "commit" });
  await stands;
  await page.waitForTimeout(LOOKS_MS);
  await page.mouse.click(x, y);
  const { clicked, heard } = await firstSound(page);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(REST_MS);
  return heard - clicked;
}

async function earlySound(browser: Browser, address: string): Promise<number> {
  const { page, paths } = await opened(browser, address, { bypassCSP: true });
  const path = paths[0] ?? "";
  await recordAudio(page);
  await noteClicks(page);
  await openedFromCache(page, path, 0);
  const { play, countIn, moreControls } = workspaceOf(page);
  // A count-in is silent where its clicks are off.
  if (await moreControls.isVisible()) await moreControls.click();
  if ((await countIn.getAttribute("aria-checked")) === "true") await countIn.click();
  const box = await play.boundingBox();
  if (box === null) throw new Error("Play is not in sight.");
  await page.waitForTimeout(3000);
  await sayInSight(page);
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) waits.push(await playedEarly(page, path, [box.x + box.width / 2, box.y + box.height / 2]));
  return median(waits) ?? Number.NaN;
}

const finding = (value: number, where: string, most: number): Finding => ({
  name: `Play clicked 1 s after a workspace stands, to the first sound${where}`,
  value,
  unit: "ms",
  goal: `<= ${most}`,
  met: value <= most,
});

/** How soon who opens a workspace hears it, samples from cache: in Chromium as it is and slowed four times. */
export async function benchEarlySound(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const findings: Finding[] = [];
  const browser = await plainBrowser();
  try {
    findings.push(finding(await earlySound(browser, gateway.address), "", 60));
    const slowed = await slowedBrowser(4);
    if (slowed === undefined) return findings;
    try {
      findings.push(finding(await earlySound(slowed.browser, gateway.address), ", machine slowed 4 times", 300));
    } finally {
      await slowed.close();
    }
    return findings;
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
