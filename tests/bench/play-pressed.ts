import type { Browser, Page } from "@playwright/test";
import { median } from "../../src/lib/median.ts";
import { recordAudio } from "../support/audio-recorder.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { workspaceOf } from "../support/workspace-page.ts";
import type { Finding } from "./findings.ts";
import { firstSound, noteClicks } from "./first-sound.ts";
import { plainBrowser, slowedBrowser } from "./slowed.ts";
import { opened } from "./workspace-page.ts";

const ROUNDS = 3;
/** The first opening fetches code and samples, the second comes by the service worker, and with the third the browser has the code compiled. */
const WARM = 2;
/** So long after its Play button stands a workspace's Play is pressed, in ms. */
const OPENED = 1000;
/** So long a page is left when it has played: what it does after its first sound is over; longer on a slowed machine. */
const REST_MS = { plain: 2000, slowed: 4000 };
const GOALS = { plain: 60, slowed: 300 };

/** Opens the address and presses Play a second after it stands; ms from the press to the first sound. */
async function pressed(page: Page, path: string, rest: number): Promise<number> {
  await page.goto(path, { waitUntil: "commit" });
  const { play } = workspaceOf(page);
  await play.waitFor();
  const box = await play.boundingBox();
  if (box === null) throw new Error("Play does not stand.");
  await page.waitForTimeout(OPENED);
  // By the mouse itself: Playwright's click asks the page this and that before.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const { clicked, heard } = await firstSound(page);
  await page.waitForTimeout(rest);
  return heard - clicked;
}

/** From the press to the sound, the median of some openings whose code and samples the browser has. */
async function waits(browser: Browser, address: string, machine: keyof typeof GOALS, where: string): Promise<Finding[]> {
  const { page, paths } = await opened(browser, address, { bypassCSP: true });
  await recordAudio(page);
  await noteClicks(page);
  const goal = GOALS[machine];
  const found: Finding[] = [];
  for (const [what, path] of [
    ["a new workspace", "/workspace/new"],
    ["a workspace of 13 widgets", paths[0] ?? ""],
  ] as const) {
    const all: number[] = [];
    for (let round = -WARM; round < ROUNDS; round++) all.push(await pressed(page, path, REST_MS[machine]));
    const value = median(all.slice(WARM)) ?? Number.NaN;
    found.push({
      name: `Play pressed in ${what} that stands for a second: first sound${where}`,
      value,
      unit: "ms",
      goal: `<= ${goal}`,
      met: value <= goal,
    });
  }
  await page.context().close();
  return found;
}

/** How soon a workspace sounds when Play is pressed a second after it opened: in Chromium as it is built, and slowed 4 times. */
export async function benchPlayPressed(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  try {
    const browser = await plainBrowser();
    const plain = await waits(browser, gateway.address, "plain", "").finally(() => browser.close());
    const slowed = await slowedBrowser(4);
    if (slowed === undefined) return plain;
    return [
      ...plain,
      ...(await waits(slowed.browser, gateway.address, "slowed", ", machine slowed 4 times").finally(() => slowed.close())),
    ];
  } finally {
    await gateway.stop();
  }
}
