import type { Browser, Page } from "@playwright/test";
import { median } from "../../src/lib/median.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { fullLesson } from "../support/full-lesson.ts";
import type { Finding } from "./findings.ts";
import { scrollFinding } from "./lesson-scroll.ts";
import { threadTime } from "./page-thread.ts";
import { NOT_EMULATED, plainBrowser, slowedBrowser } from "./slowed.ts";
import { type ChangingWindow, openedFromCache, putChanges, TOLD } from "./told.ts";

const BLOCKS = 200;
const WIDGETS = 20;
const ROUNDS = 5;
const KEYS = 120;
const PAUSE_MS = 60;

/** When all text and every widget in sight, and when every widget's view had been drawn; ms after the address was given. */
interface Opening {
  readonly drawnAt: number;
  readonly wholeAt: number;
}

interface Told {
  /** Of each key: until the editor had dealt with it, and until the next frame was painted. */
  keys?: { readonly handled: number; readonly painted: number }[];
}

/** Writes down, on each page, when the lesson stands: looks after changes of the page alone, and asks for no place, so that it costs little. */
const noteDrawn = (page: Page) =>
  page.addInitScript(
    ([blocks, word]) => {
      let drawnAt: number | undefined;
      const known = new Map<Element, boolean>();
      const observer = new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) if (!known.has(target)) known.set(target, isIntersecting);
      });
      const isInSight = (widget: Element): boolean => {
        if (!known.has(widget)) observer.observe(widget);
        return known.get(widget) ?? true;
      };
      const isDrawn = (widget: Element): boolean =>
        widget.querySelector("button, svg") !== null && widget.querySelector("[role=progressbar][aria-label^=Loading]") === null;
      const look = (): boolean => {
        const text = document.querySelector(".tiptap");
        const widgets = [...document.querySelectorAll(".tiptap > .node-widget")];
        const inSight = widgets.filter(isInSight);
        if (text?.childElementCount === blocks && inSight.every(isDrawn)) drawnAt ??= performance.now();
        if (drawnAt === undefined || !widgets.every(isDrawn)) return false;
        console.log(word + JSON.stringify({ drawnAt, wholeAt: performance.now() }));
        return true;
      };
      (window as unknown as ChangingWindow).lookAfterChanges(look);
    },
    [BLOCKS, TOLD] as const,
  );

const high = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** How long the lesson takes from the address to text and widgets in sight, and to all of it. */
async function openingTimes(page: Page, isSlowed: boolean): Promise<readonly [drawn: number, whole: number]> {
  const times = await openedFromCache<Opening>(page, "/editor/full", ROUNDS, isSlowed ? "slowed" : "plain");
  return [median(times.map(({ drawnAt }) => drawnAt)), median(times.map(({ wholeAt }) => wholeAt))];
}

/** Times each key that is typed into a paragraph in the middle while the player plays. */
async function typingTimes(
  page: Page,
): Promise<{ readonly handled: number; readonly painted: number; readonly longest: number; readonly own: number }> {
  await page.getByRole("region", { name: "Player", exact: true }).getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".tiptap > p").nth(40).click();
  await page.keyboard.press("End");
  await page.evaluate(() => {
    const keys: { handled: number; painted: number }[] = [];
    (window as Told).keys = keys;
    const after = (task: () => void): void => {
      const channel = new MessageChannel();
      channel.port1.onmessage = task;
      channel.port2.postMessage(null);
    };
    let began = 0;
    addEventListener(
      "keydown",
      () => {
        began = performance.now();
      },
      true,
    );
    addEventListener("input", () => {
      const start = began;
      after(() => {
        const handled = performance.now() - start;
        requestAnimationFrame(() => after(() => keys.push({ handled, painted: performance.now() - start })));
      });
    });
  });
  const busy = await threadTime(page);
  await page.waitForTimeout(KEYS * PAUSE_MS);
  const idle = (await busy()) / (KEYS * PAUSE_MS);
  const began = performance.now();
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press("abcdefghij klmnop"[key % 17] ?? "a");
    await page.waitForTimeout(PAUSE_MS);
  }
  const own = ((await busy()) - idle * (performance.now() - began)) / KEYS;
  await page.waitForTimeout(500);
  const keys = (await page.evaluate(() => (window as Told).keys ?? [])).slice(5);
  if (keys.length < KEYS * 0.9) throw new Error(`Only ${keys.length} of ${KEYS} keys were seen.`);
  const handled = keys.map((key) => key.handled);
  return { handled: high(handled), painted: high(keys.map((key) => key.painted)), longest: Math.max(...handled), own };
}

async function measure(browser: Browser, address: string, where: string, isSlowed: boolean): Promise<Finding[]> {
  const context = await browser.newContext({ baseURL: address, ...NOT_EMULATED });
  const page = await context.newPage();
  const stored = JSON.stringify(fullLesson(BLOCKS, WIDGETS));
  await page.addInitScript((text) => localStorage.getItem("editor-full") ?? localStorage.setItem("editor-full", text), stored);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await putChanges(page);
  await noteDrawn(page);
  const [drawn, whole] = await openingTimes(page, isSlowed);
  const typing = await typingTimes(page);
  const scrolled = await scrollFinding(page, where);
  await context.close();
  const mostHandled = isSlowed ? 32 : 16;
  const name = `lesson of ${BLOCKS} blocks with ${WIDGETS} widgets`;
  return [
    { name: `${name} opens, ${where}`, value: drawn, unit: "ms", ...(isSlowed ? { goal: "<= 1500", met: drawn <= 1500 } : {}) },
    { name: `${name}: the last widget is drawn, ${where}`, value: whole, unit: "ms" },
    {
      name: `a key typed into it while music plays (p95), ${where}`,
      value: typing.handled,
      unit: "ms",
      goal: `<= ${mostHandled}`,
      met: typing.handled <= mostHandled,
    },
    { name: `the page's processor time for such a key, ${where}`, value: typing.own, unit: "ms", goal: "< 16", met: typing.own < 16 },
    { name: `the longest such key, ${where}`, value: typing.longest, unit: "ms" },
    { name: `a key until it is painted (p95), ${where}`, value: typing.painted, unit: "ms" },
    scrolled,
  ];
}

/** A long lesson as it is opened and written in, in Chromium as it is and slowed four times. */
export async function benchLesson(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await plainBrowser();
  try {
    const plain = await measure(browser, gateway.address, "machine as it is", false);
    const slowed = await slowedBrowser(4);
    if (slowed === undefined) return plain;
    try {
      return [...plain, ...(await measure(slowed.browser, gateway.address, "machine slowed 4 times", true))];
    } finally {
      await slowed.close();
    }
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
