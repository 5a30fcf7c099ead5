import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { median } from "../../src/lib/median.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { fullWorkspace, WIDGET_TYPES } from "../support/full-workspace.ts";
import { signIn } from "../support/saving-page.ts";
import { workspaceOf } from "../support/workspace-page.ts";
import type { Finding } from "./findings.ts";
import { heapOf } from "./page-memory.ts";
import { threadTime } from "./page-thread.ts";
import { NOT_EMULATED, plainBrowser, slowedBrowser } from "./slowed.ts";
import { type ChangingWindow, openedFromCache, openedInNewProcess, putChanges, TOLD } from "./told.ts";

const BARS = 32;
const LOADS = 200;
const ROUNDS = 5;
/** On a machine slowed four times, in ms: in a process that has run the product before, and in a new one. */
const [WARM_GOALS, COLD_GOALS]: readonly [Opening, Opening] = [
  { inSight: 900, all: 2500 },
  { inSight: 1200, all: 3000 },
];

/** Signs in on a page and stores workspaces of the account, titled by their number; gives their addresses. */
export async function storeWorkspaces(page: Page, address: string, workspaces: readonly object[]): Promise<string[]> {
  await page.goto(`${address}/start`);
  await signIn(page, "Bench");
  const paths: string[] = [];
  for (const [index, workspace] of workspaces.entries()) {
    const id = await page.evaluate(
      async (text) => {
        const answer = await fetch("/content/workspace", { method: "POST", headers: { "content-type": "application/json" }, body: text });
        const { data } = (await answer.json()) as { data: { id: string } };
        return data.id;
      },
      JSON.stringify({ ...workspace, title: `Bench ${index}` }),
    );
    paths.push(`/workspace/${id}`);
  }
  return paths;
}

/** When the views in sight were on the screen, and when all of them were drawn, ms after the address was given. */
interface Opening {
  readonly inSight: number;
  readonly all: number;
}

/** Where the pages of an origin keep which widgets were in sight when the workspace was opened before. */
const KNOWN_IN_SIGHT = "bench: in sight";

/**
 * Writes down, on each page, when the widgets in sight (the player's music among them) were on the screen, and when all of so many had drawn their
 * views with all that they hold (a step of the training for each bar). The first is the browser's own record of the painting (Element Timing) of a
 * mark that comes into the page with the last of them. Which are in sight is learnt from the opening before; without one it is asked of the layout,
 * and the first time is that of the look.
 */
const noteDrawn = (context: BrowserContext, widgets: number) =>
  context.addInitScript(
    ([count, steps, told, kept]) => {
      const drawn: { inSight?: number; all?: number } = {};
      let isMarked = false;
      const former = localStorage.getItem(kept);
      const expected = former === null ? undefined : new Set<string | null>(JSON.parse(former) as string[]);
      // Told by the browser with its own layout: asking for a place would force one that the page does not have.
      const known = new Map<Element, boolean>();
      const observer = new IntersectionObserver((entries) => {
        for (const { target, intersectionRect } of entries) if (!known.has(target)) known.set(target, intersectionRect.height > 32);
      });
      const isInSight = (frame: Element): boolean => {
        if (expected !== undefined) return expected.has(frame.getAttribute("aria-label"));
        if (!known.has(frame)) observer.observe(frame);
        return known.get(frame) ?? true;
      };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { readonly renderTime: number })[]) drawn.inSight ??= entry.renderTime;
        tell();
      }).observe({ type: "element", buffered: true });
      /** Stands in the same frame as what was put into the page just before. */
      const mark = (): void => {
        isMarked = true;
        const text = document.createElement("p");
        text.textContent = "in sight";
        text.setAttribute("elementtiming", "in sight");
        text.style.cssText = "position:fixed;inset:auto auto 0 0;margin:0;pointer-events:none";
        document.body.append(text);
      };
      const tell = (): void => {
        if (drawn.all === undefined || drawn.inSight === undefined) return;
        localStorage.setItem(kept, JSON.stringify(framesInSight()));
        console.log(told + JSON.stringify(drawn));
      };
      const frames = () =>
        [...document.querySelectorAll("section[aria-label] > header")].flatMap(({ parentElement }) => parentElement ?? []);
      const framesInSight = () => frames().flatMap((frame) => (isInSight(frame) ? (frame.getAttribute("aria-label") ?? []) : []));
      const look = (): boolean => {
        const shown = frames();
        shown.forEach(isInSight);
        const waiting = shown.filter((frame) => frame.querySelector("[role=progressbar][aria-label^=Loading]") !== null);
        // The sign of the beat in the head of the sheet is an image; a line of music is none.
        const notes = document.querySelector("section[aria-label=Player] figure svg:not([role=img])") !== null;
        if (shown.length === count && notes) {
          const isHeld = document.querySelectorAll("section[aria-label=Training] ol[aria-label=Steps] > li").length === steps;
          if (waiting.every((frame) => !isInSight(frame)) && !isMarked) mark();
          if (waiting.length === 0 && isHeld) drawn.all ??= performance.now();
        }
        tell();
        return drawn.all !== undefined;
      };
      // The frame in which they come is not missed: looked at with each change, and not soon after it.
      const first = new MutationObserver(() => {
        look();
        if (isMarked) first.disconnect();
      });
      if (expected !== undefined) first.observe(document, { childList: true, subtree: true });
      (window as unknown as ChangingWindow).lookAfterChanges(look);
    },
    [widgets, BARS, TOLD, KNOWN_IN_SIGHT] as const,
  );

const medianOf = (openings: readonly Opening[]): Opening => ({
  inSight: median(openings.map(({ inSight }) => inSight)),
  all: median(openings.map(({ all }) => all)),
});

const openingTime = async (page: Page, url: string, machine: "plain" | "slowed", rounds = ROUNDS): Promise<Opening> =>
  medianOf(await openedFromCache<Opening>(page, url, rounds, machine));

/** What the page's own thread does while music plays. */
interface Playing {
  /** ms; tasks shorter than 50 are not told by browsers, and 0 here. */
  readonly longestTask: number;
  /** Percent of a core. */
  readonly share: number;
}

/** Plays the piece for some seconds with its cursor. */
async function playing(page: Page, seconds: number): Promise<Playing> {
  const workspace = workspaceOf(page);
  await workspace.play.click();
  await page.waitForTimeout(2000);
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    (window as { longTasks?: number[] }).longTasks = tasks;
  });
  const busy = await threadTime(page);
  const began = performance.now();
  await page.waitForTimeout(seconds * 1000);
  const share = (100 * (await busy())) / (performance.now() - began);
  const tasks = await page.evaluate(() => (window as { longTasks?: number[] }).longTasks ?? []);
  await workspace.pause.click();
  return { longestTask: Math.max(0, ...tasks), share };
}

const playingFindings = ({ longestTask, share }: Playing, where: string, most: number): Finding[] => [
  {
    name: `longest task of 50 ms or more while 32 bars play${where}`,
    value: longestTask,
    unit: "ms",
    goal: `<= ${most}`,
    met: longestTask <= most,
  },
  { name: `the page's own thread while 32 bars play${where}`, value: share, unit: "% of a core" },
];

/** What the page does after a load is over by then. */
const SETTLED_MS = 2500;

/** Heap after all loads as a multiple of that after a tenth of them, with code and without; the page is never left. */
async function heapGrowth(page: Page, paths: readonly string[]): Promise<{ readonly all: number; readonly data: number }> {
  const settled = async () => {
    await page.waitForTimeout(SETTLED_MS);
    return heapOf(page);
  };
  let early = { all: Number.NaN, data: Number.NaN };
  for (let load = 1; load <= LOADS; load++) {
    const path = paths[load % paths.length] ?? "";
    await page.evaluate((to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, path);
    await page.waitForFunction(
      (title) => document.querySelector<HTMLInputElement>("input[aria-label=Title]")?.value === title,
      `Bench ${load % paths.length}`,
    );
    if (load === LOADS / 10) early = await settled();
  }
  const late = await settled();
  return { all: late.all / early.all, data: late.data / early.data };
}

const heapFindings = ({ all, data }: { readonly all: number; readonly data: number }): Finding[] =>
  [
    { name: `page's heap after ${LOADS} loads to that after ${LOADS / 10}`, value: all },
    { name: `the same without the code that the browser compiled`, value: data },
  ].map(({ name, value }) => ({ name, value, unit: "x", goal: "<= 1.05", met: value <= 1.05 }));

/** A page of an account that has full workspaces, and says when one has opened. */
export async function opened(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly paths: readonly string[] }> {
  const context = await browser.newContext({ baseURL: address, ...NOT_EMULATED, ...options });
  const page = await context.newPage();
  await context.addInitScript(() => Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } }));
  const full = fullWorkspace(BARS) as object;
  const paths = await storeWorkspaces(page, address, [full, full, full]);
  await putChanges(context);
  await noteDrawn(context, WIDGET_TYPES.length);
  return { page, paths };
}

function openingFindings({ inSight, all }: Opening, where: string, goals?: Opening): Finding[] {
  const goalOf = (value: number, most: number | undefined) => (most === undefined ? {} : { goal: `<= ${most}`, met: value <= most });
  return [
    { name: `workspace of 13 widgets opens${where}: what is in sight`, value: inSight, unit: "ms", ...goalOf(inSight, goals?.inSight) },
    { name: `workspace of 13 widgets opens${where}: all of them`, value: all, unit: "ms", ...goalOf(all, goals?.all) },
  ];
}

async function slowedFindings(address: string): Promise<Finding[]> {
  const slowed = await slowedBrowser(4);
  if (slowed === undefined) return [];
  try {
    const { page, paths } = await opened(slowed.browser, address);
    const opening = await openingTime(page, paths[0] ?? "", "slowed");
    const played = await playing(page, 20);
    const context = page.context();
    await page.close();
    const inNewProcess = medianOf(await openedInNewProcess<Opening>(context, paths[0] ?? "", ROUNDS));
    return [
      ...openingFindings(opening, ", machine slowed 4 times", WARM_GOALS),
      ...openingFindings(inNewProcess, " in a new process, machine slowed 4 times", COLD_GOALS),
      ...playingFindings(played, ", slowed 4 times", 100),
    ];
  } finally {
    await slowed.close();
  }
}

/** How fast a workspace of all thirteen widgets opens in Chromium as it is built, and nothing else: the median of so many openings. */
export async function benchOpening(rounds: number): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await plainBrowser();
  try {
    const { page, paths } = await opened(browser, gateway.address);
    return openingFindings(await openingTime(page, paths[0] ?? "", "plain", rounds), "");
  } finally {
    await browser.close();
    await gateway.stop();
  }
}

/** A workspace of all thirteen widgets in Chromium as it is built: how fast it opens, whether playing leaves the page free, and what is left behind. */
export async function benchWorkspace(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await plainBrowser();
  try {
    const { page, paths } = await opened(browser, gateway.address);
    const opening = await openingTime(page, paths[0] ?? "", "plain");
    const played = await playing(page, 20);
    const growth = await heapGrowth(page, paths);
    return [
      ...openingFindings(opening, ""),
      ...playingFindings(played, "", 50),
      ...heapFindings(growth),
      ...(await slowedFindings(gateway.address)),
    ];
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
