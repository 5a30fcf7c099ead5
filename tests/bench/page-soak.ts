import { type Browser, chromium, type Page } from "@playwright/test";
import { PROGRESS } from "../../src/protocol/audio/audio-feed.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { fakeMidi } from "../support/fake-midi.ts";
import { chooseProgression, openWorkspace, soundsLoaded } from "../support/workspace-page.ts";
import { soundOf, watchContexts } from "./contexts.ts";
import { rendererMebibytes } from "./page-memory.ts";
import { overhearPlan, readCounter, takePlan } from "./planned.ts";

/** What is edited beside the playing: the key, and with it chords, sheet and training, about every four seconds. */
const KEYS = ["F", "G", "A", "C"];
const EDIT_EVERY = 10;

/** One look at the page while it plays. */
export interface SoakReading {
  readonly minute: number;
  /** Of page and workers, with what they share, after the browser cleaned up. */
  readonly mebibytes: number;
  /** Of the whole renderer, as the system counts it. */
  readonly renderer: number;
  /** Sounding voices, notes without a voice, and events that came too late, so far. */
  readonly voices: number;
  readonly dropped: number;
  readonly late: number;
  /** Gaps in the sound that the browser counted so far, and the buffer in use, in milliseconds. */
  readonly gaps: number;
  readonly buffer: number;
}

/** Waits for the browser's own cleaning, then counts: page, workers and shared memory. */
const bytesOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const measure: unknown = Reflect.get(performance, "measureUserAgentSpecificMemory");
    if (typeof measure !== "function") throw new Error("This browser does not tell its memory.");
    const told: unknown = await Reflect.apply(measure, performance, []);
    return Number(Reflect.get(Object(told), "bytes"));
  });

async function read(browser: Browser, page: Page, minute: number): Promise<SoakReading> {
  const { gaps, buffer } = await soundOf(page);
  const [voices, dropped, late] = [
    await readCounter(page, PROGRESS.voices),
    await readCounter(page, PROGRESS.dropped),
    await readCounter(page, PROGRESS.late),
  ];
  const mebibytes = (await bytesOf(page)) / 2 ** 20;
  return { minute, mebibytes, renderer: await rendererMebibytes(browser, page), voices, dropped, late, gaps, buffer };
}

/** Keys and wheels by hand, beside what the player plays. */
async function playAlong(keyboard: Awaited<ReturnType<typeof fakeMidi>>, round: number): Promise<void> {
  const note = 55 + ((round * 7) % 24);
  await keyboard.send(0xb0, 64, round % 4 === 3 ? 0 : 127);
  await keyboard.press(note);
  await keyboard.send(0xe0, 0, 64 + ((round * 13) % 30));
  await keyboard.release(note);
}

/** Plays for so many minutes of real time in Chromium and reads what it takes, once a minute (and at each end). */
export async function soakPage(minutes: number): Promise<SoakReading[]> {
  const gateway = await startBuiltGateway();
  const executablePath = process.env.CHROMIUM_PATH ?? "";
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
    ...(executablePath === "" ? {} : { executablePath }),
  });
  try {
    const context = await browser.newContext({ baseURL: gateway.address, viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.addInitScript(watchContexts);
    await overhearPlan(page);
    const keyboard = await fakeMidi(page);
    const workspace = await openWorkspace(page);
    await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
    await keyboard.plug();
    await chooseProgression(workspace, "C", "I V vi iii IV I IV V");
    await workspace.loop.click();
    await soundsLoaded(page);
    await workspace.play.click();
    await page.waitForTimeout(10_000);
    const readings = [await read(browser, page, 0)];
    const started = performance.now();
    for (let minute = 1, round = 0; minute <= minutes; minute++) {
      while (performance.now() - started < minute * 60_000) {
        await playAlong(keyboard, round++);
        if (round % EDIT_EVERY === 0) await workspace.key(KEYS[(round / EDIT_EVERY) % KEYS.length] ?? "C").click();
        await page.waitForTimeout(400);
      }
      await takePlan(page);
      readings.push(await read(browser, page, minute));
    }
    await page.keyboard.press("Escape");
    return readings;
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
