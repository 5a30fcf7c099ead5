import type { Browser, CDPSession, Page } from "@playwright/test";
import { median } from "../../src/lib/median.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { fakeMidi } from "../support/fake-midi.ts";
import { openWorkspace, soundsLoaded } from "../support/workspace-page.ts";
import type { Finding } from "./findings.ts";
import { plainBrowser } from "./slowed.ts";

/** How long the page is watched while nobody touches it, and how long it is left alone before: it rests after a minute. */
const WATCHED_MS = 60_000;
const LEFT_ALONE_MS = 65_000;
/** Pages that rest; in each one key is pressed out of the rest. */
const PAGES = 3;
const KEY = 64;
const GOALS = { share: 0.5, timers: 61, key: 100 };

/** Counts timers that run on the page's thread. */
function countTimers(): void {
  const counted = globalThis as unknown as { timersRun: number };
  counted.timersRun = 0;
  for (const name of ["setInterval", "setTimeout"] as const) {
    const set = globalThis[name] as (task: (...args: unknown[]) => void, ms?: number, ...rest: unknown[]) => number;
    const count = (task: unknown, ms?: number, ...rest: unknown[]) =>
      set(
        (...args) => {
          counted.timersRun++;
          if (typeof task === "function") task(...args);
        },
        ms,
        ...rest,
      );
    Object.assign(globalThis, { [name]: count });
  }
}

/** Milliseconds of processor time that all processes of the renderer's kind took so far, the workers' and the audio thread's in it. */
async function rendererMs(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** Milliseconds from a MIDI key's message until the audio clock has gone on: the next quantum has the note. */
const keyToSound = (page: Page): Promise<number> =>
  page.evaluate(async (key) => {
    const context = (globalThis as unknown as { benchContext: AudioContext }).benchContext;
    const from = context.currentTime;
    const begun = performance.now();
    window.testMidi?.send("keys-1", [0x90, key, 96]);
    while (context.currentTime === from) await new Promise((resolve) => setTimeout(resolve, 1));
    const waited = performance.now() - begun;
    window.testMidi?.send("keys-1", [0x80, key, 0]);
    return waited;
  }, KEY);

/** Remembers the page's context. */
function keepContext(): void {
  const Opened = AudioContext;
  globalThis.AudioContext = class extends Opened {
    constructor(options?: AudioContextOptions) {
      super(options);
      Object.assign(globalThis, { benchContext: this });
    }
  };
}

/** A workspace with its sounds and a MIDI keyboard, touched for the last time. */
async function leftPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: address, viewport: { width: 1440, height: 900 } });
  await page.addInitScript(countTimers);
  await page.addInitScript(keepContext);
  const keyboard = await fakeMidi(page);
  const workspace = await openWorkspace(page);
  await soundsLoaded(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keyboard.plug();
  await workspace.key("C").click();
  return page;
}

/** A workspace that nobody touches for minutes: the renderer's processor time, its timers, and how soon a key sounds then. */
export async function benchIdle(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  // The other pages rest in a browser of their own: the first one's processor time is that of its page.
  const [browser, beside] = [await plainBrowser(), await plainBrowser()];
  try {
    const others: Page[] = [];
    while (others.length < PAGES - 1) others.push(await leftPage(beside, gateway.address));
    const page = await leftPage(browser, gateway.address);
    const session = await browser.newBrowserCDPSession();
    const timers = () => page.evaluate(() => (globalThis as unknown as { timersRun: number }).timersRun);
    const watched = async () => {
      const before = [await rendererMs(session), await timers()] as const;
      await page.waitForTimeout(WATCHED_MS);
      return { share: ((await rendererMs(session)) - before[0]) / (WATCHED_MS / 100), timers: (await timers()) - before[1] };
    };
    const awake = await watched();
    await page.waitForTimeout(LEFT_ALONE_MS - WATCHED_MS);
    const resting = await watched();
    const waits: number[] = [];
    for (const rested of [page, ...others]) waits.push(await keyToSound(rested));
    const key = median(waits) ?? Number.NaN;
    const share = (value: number) => ({ value, unit: "% of a core" });
    return [
      { name: "renderer in the first minute after the last touch", ...share(awake.share) },
      {
        name: "renderer in 60 s of rest",
        ...share(resting.share),
        goal: `<= ${GOALS.share}`,
        met: resting.share <= GOALS.share,
      },
      { name: "timers of the page in its first minute", value: awake.timers, unit: "runs" },
      {
        name: "timers of the page in 60 s of rest",
        value: resting.timers,
        unit: "runs",
        goal: `<= ${GOALS.timers}`,
        met: resting.timers <= GOALS.timers,
      },
      {
        name: `first key out of the rest to the next quantum, median of ${PAGES}`,
        value: key,
        unit: "ms",
        goal: `<= ${GOALS.key}`,
        met: key <= GOALS.key,
      },
    ];
  } finally {
    await Promise.all([browser.close(), beside.close()]);
    await gateway.stop();
  }
}
