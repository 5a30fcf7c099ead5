import { type CDPSession, chromium, type Page } from "playwright";
import type { ActionSource, ActionStep, Driver, Json } from "./driver.ts";

/** Keys of the WebDriver standard, as Playwright calls them. */
const NAMES: Readonly<Record<string, string>> = {
  "\uE007": "Enter",
  "\uE004": "Tab",
  "\uE00C": "Escape",
  "\uE009": "Control",
  "\uE010": "End",
  "\uE012": "ArrowLeft",
  "\uE013": "ArrowUp",
  "\uE014": "ArrowRight",
  "\uE015": "ArrowDown",
};

/** Chromium, and what it alone can be asked. */
export interface ChromiumDriver extends Driver {
  /** Forgets all that was opened and stored: a new profile with one empty page. */
  beginAnew(): Promise<void>;
  /** Seconds that processors have worked for the pages so far, all threads together. */
  workedSeconds(): Promise<number>;
}

const PROFILE = { viewport: { width: 1440, height: 900 }, hasTouch: true };

/** Starts Chromium; it is driven by Playwright, under the same journeys as the others. `args` are added to its own. */
export async function startChromium(env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<ChromiumDriver> {
  const given = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--autoplay-policy=document-user-activation-required", ...args],
    // Playwright's own: without a screen there is to be no sound either.
    ignoreDefaultArgs: ["--mute-audio"],
    env: { ...process.env, ...env } as Record<string, string>,
    ...(given === undefined || given === "" ? {} : { executablePath: given }),
  });
  let context = await browser.newContext(PROFILE);
  const pages = new Map<string, Page>([["first", await context.newPage()]]);
  let front = "first";
  const page = (): Page => {
    const shown = pages.get(front);
    if (shown === undefined) throw new Error(`There is no tab ${front}.`);
    return shown;
  };
  const driver: ChromiumDriver = {
    name: "chromium",
    version: browser.version(),
    open: async (url) => void (await page().goto(url, { waitUntil: "domcontentloaded" })),
    reload: async () => void (await page().reload({ waitUntil: "domcontentloaded" })),
    async run<A extends readonly Json[], R>(task: (...given: A) => R | Promise<R>, ...args: A): Promise<R> {
      const called = `(async () => JSON.stringify({ value: (await (${task.toString()})(...${JSON.stringify(args)})) ?? null }))()`;
      // A page that is being left takes its answer with it: the next one is asked.
      const text: string = await page()
        .evaluate<string>(called)
        .catch((error: unknown) => (/context was destroyed/.test(String(error)) ? page().evaluate<string>(called) : Promise.reject(error)));
      return (JSON.parse(text) as { readonly value: R }).value;
    },
    perform: (sources) => performAll(page(), sources),
    release: async () => {},
    resize: (width, height) => page().setViewportSize({ width, height }),
    screenshot: () => page().screenshot(),
    async newTab() {
      const before = front;
      front = `tab ${pages.size}`;
      pages.set(front, await context.newPage());
      return before;
    },
    async switchTo(tab) {
      front = tab;
      await page().bringToFront();
    },
    currentTab: async () => front,
    async closeTab() {
      await page().close();
      pages.delete(front);
    },
    close: () => browser.close(),
    async beginAnew() {
      await context.close();
      context = await browser.newContext(PROFILE);
      pages.clear();
      front = "first";
      pages.set(front, await context.newPage());
    },
    async workedSeconds() {
      const devTools = await browser.newBrowserCDPSession();
      const { processInfo } = await devTools.send("SystemInfo.getProcessInfo");
      await devTools.detach();
      return processInfo.reduce((sum, { type, cpuTime }) => (type === "renderer" ? sum + cpuTime : sum), 0);
    },
  };
  return driver;
}

/** Step by step, each device's one after the other; pauses of a step run together. */
async function performAll(page: Page, sources: readonly ActionSource[]): Promise<void> {
  const steps = Math.max(0, ...sources.map(({ actions }) => actions.length));
  const places = new Map<string, { readonly x: number; readonly y: number }>();
  for (let index = 0; index < steps; index++) {
    let ms = 0;
    for (const { id, parameters, actions } of sources) {
      const step = actions[index];
      if (step === undefined) continue;
      if (step.type === "pause") ms = Math.max(ms, step.duration);
      else if (parameters?.pointerType !== "touch") await performOne(page, step);
      else if (step.type === "pointerMove") places.set(id, step);
      else if (step.type === "pointerDown") await touch(page, "touchStart", [places.get(id) ?? { x: 0, y: 0 }]);
      else if (step.type === "pointerUp") await touch(page, "touchEnd", []);
    }
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

/** What each page is touched by: a finger is lifted by the connection that put it down. */
const fingers = new WeakMap<Page, CDPSession>();

/** Playwright's own tap lifts the finger in the moment in which it touches, which no finger can. */
async function touch(
  page: Page,
  type: "touchStart" | "touchEnd",
  points: readonly { readonly x: number; readonly y: number }[],
): Promise<void> {
  const devTools = fingers.get(page) ?? (await page.context().newCDPSession(page));
  fingers.set(page, devTools);
  await devTools.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }) => ({ x, y })) });
}

async function performOne(page: Page, step: ActionStep): Promise<void> {
  if (step.type === "keyDown") await page.keyboard.down(NAMES[step.value] ?? step.value);
  else if (step.type === "keyUp") await page.keyboard.up(NAMES[step.value] ?? step.value);
  else if (step.type === "pointerMove") await page.mouse.move(step.x, step.y);
  else if (step.type === "pointerDown") await page.mouse.down();
  else if (step.type === "pointerUp") await page.mouse.up();
}
