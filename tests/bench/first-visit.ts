import type { Browser, Page } from "@playwright/test";
import { median } from "../../src/lib/median.ts";
import { recordAudio } from "../support/audio-recorder.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { startSlowLine } from "../support/slow-line.ts";
import type { Finding } from "./findings.ts";
import { firstSound, noteClicks } from "./first-sound.ts";
import { NOT_EMULATED, plainBrowser } from "./slowed.ts";

const ROUNDS = 3;
const LINE = { bitsPerSecond: 1_500_000, roundTripMs: 150 };
const GOALS = { stands: 3000, sound: 6000 };

interface Visit {
  readonly stands: number;
  readonly sound: number;
}

/** When the start page's sheet is painted, in ms after the address was given; then Play is pressed. */
async function visit(page: Page, address: string): Promise<Visit> {
  await page.goto(`${address}/start`, { waitUntil: "commit" });
  const sheet = page.locator("main figure img").first();
  await sheet.waitFor();
  const stands = await sheet.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return await new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0)));
  });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const { heard } = await firstSound(page);
  return { stands, sound: heard };
}

async function visits(browser: Browser, address: string): Promise<Visit> {
  const all: Visit[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // A line of its own: what was on its way to the page before would take up its room.
    const line = await startSlowLine(address, LINE);
    // Another context is another cache. The recorder is no file of the product.
    const context = await browser.newContext({ ...NOT_EMULATED, bypassCSP: true });
    const page = await context.newPage();
    await recordAudio(page);
    await noteClicks(page);
    all.push(await visit(page, line.address));
    await context.close();
    await line.stop();
  }
  return { stands: median(all.map(({ stands }) => stands)) ?? Number.NaN, sound: median(all.map(({ sound }) => sound)) ?? Number.NaN };
}

/** What a first visitor waits for over a slow line: the start page, and the first sound of who presses Play as soon as it stands. */
export async function benchFirstVisit(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await plainBrowser();
  try {
    const { stands, sound } = await visits(browser, gateway.address);
    const over = "over 1.5 Mbit/s and 150 ms, first visit";
    return [
      { name: `start page stands, ${over}`, value: stands, unit: "ms", goal: `<= ${GOALS.stands}`, met: stands <= GOALS.stands },
      {
        name: `first sound, ${over}, Play pressed as soon as it stands`,
        value: sound,
        unit: "ms",
        goal: `<= ${GOALS.sound}`,
        met: sound <= GOALS.sound,
      },
    ];
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
