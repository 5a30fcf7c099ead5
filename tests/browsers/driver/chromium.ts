import { chromium, type Page } from "playwright";
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

/** Starts Chromium; it is driven by Playwright, under the same journeys as the others. */
export async function startChromium(env: NodeJS.ProcessEnv): Promise<Driver> {
  const given = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--autoplay-policy=document-user-activation-required"],
    // Playwright's own: without a screen there is to be no sound either.
    ignoreDefaultArgs: ["--mute-audio"],
    env: { ...process.env, ...env } as Record<string, string>,
    ...(given === undefined || given === "" ? {} : { executablePath: given }),
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: true });
  const pages = new Map<string, Page>([["first", await context.newPage()]]);
  let front = "first";
  const page = (): Page => {
    const shown = pages.get(front);
    if (shown === undefined) throw new Error(`There is no tab ${front}.`);
    return shown;
  };
  const driver: Driver = {
    name: "chromium",
    version: browser.version(),
    open: async (url) => void (await page().goto(url, { waitUntil: "domcontentloaded" })),
    reload: async () => void (await page().reload({ waitUntil: "domcontentloaded" })),
    async run<A extends readonly Json[], R>(task: (...given: A) => R | Promise<R>, ...args: A): Promise<R> {
      const called = `(async () => JSON.stringify({ value: (await (${task.toString()})(...${JSON.stringify(args)})) ?? null }))()`;
      // A page that is being left takes its answer with it: the next one is asked.
      const text: string = await page()
        .evaluate(called)
        .catch((error: unknown) => (/context was destroyed/.test(String(error)) ? page().evaluate(called) : Promise.reject(error)));
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
    close: () => browser.close(),
  };
  return driver;
}

async function performAll(page: Page, sources: readonly ActionSource[]): Promise<void> {
  for (const source of sources) {
    const isTouch = source.parameters?.pointerType === "touch";
    let at = { x: 0, y: 0 };
    for (const step of source.actions) {
      if (step.type === "pointerMove") at = { x: step.x, y: step.y };
      if (!isTouch) await performOne(page, step);
      else if (step.type === "pointerUp") await page.touchscreen.tap(at.x, at.y);
    }
  }
}

async function performOne(page: Page, step: ActionStep): Promise<void> {
  if (step.type === "pause") await new Promise((resolve) => setTimeout(resolve, step.duration));
  else if (step.type === "keyDown") await page.keyboard.down(NAMES[step.value] ?? step.value);
  else if (step.type === "keyUp") await page.keyboard.up(NAMES[step.value] ?? step.value);
  else if (step.type === "pointerMove") await page.mouse.move(step.x, step.y);
  else if (step.type === "pointerDown") await page.mouse.down();
  else await page.mouse.up();
}
