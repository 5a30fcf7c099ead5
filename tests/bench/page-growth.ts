import type { Browser, Page } from "@playwright/test";
import { median } from "../../src/lib/median.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { fullLesson } from "../support/full-lesson.ts";
import { engineWorld } from "../support/world.ts";
import type { Finding } from "./findings.ts";
import { slopeOf } from "./growth.ts";
import { rendererMebibytes } from "./page-memory.ts";
import { NOT_EMULATED, plainBrowser } from "./slowed.ts";
import { storeWorkspaces } from "./workspace-page.ts";

const ROUNDS = 3;
const STEEPEST = 1.25;

/** What grows on a page, and where each size of it is opened. */
interface PageGrowth {
  readonly name: string;
  readonly sizes: readonly number[];
  /** What is counted on the page until as many are there as the size says. */
  readonly part: string;
  /** Puts what is to be opened where the page finds it; gives its address. */
  store(page: Page, address: string, size: number): Promise<string>;
}

/** A workspace of so many panels, most of them of chords. */
function workspaceOf(widgets: number): object {
  const { engine, dispatch } = engineWorld();
  engine.open({ kind: "new-workspace" });
  for (let index = PANELS_OF_A_NEW_ONE; index < widgets; index++)
    dispatch({ type: "widget/add", widgetType: index % 2 === 0 ? "chords" : "modalChords" });
  const written = engine.exportDocument();
  if (!written.ok) throw new Error(written.error.code);
  return JSON.parse(JSON.stringify(written.value)) as object;
}
const PANELS_OF_A_NEW_ONE = 5;

const growths: readonly PageGrowth[] = [
  {
    name: "widgets: a workspace's page",
    sizes: [5, 15, 30, 60],
    part: "section[aria-label] > header",
    store: async (page, address, size) => (await storeWorkspaces(page, address, [workspaceOf(size)]))[0] ?? "",
  },
  {
    name: "blocks: a lesson's page",
    sizes: [10, 50, 150, 500],
    part: ".tiptap > *",
    async store(page, address, size) {
      await page.goto(`${address}/start`);
      await page.evaluate((text) => localStorage.setItem("editor-grown", text), JSON.stringify(fullLesson(size, WIDGETS)));
      return "/editor/grown";
    },
  },
];
const WIDGETS = 8;

/** When as many parts stand on a page as there are to be, with no view on its way; and what its renderer takes then. */
async function measured(
  browser: Browser,
  address: string,
  { part, store }: PageGrowth,
  size: number,
): Promise<{ readonly ms: number; readonly mebibytes: number }> {
  const context = await browser.newContext({ baseURL: address, ...NOT_EMULATED, serviceWorkers: "block" });
  const page = await context.newPage();
  const path = await store(page, address, size);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(path, { waitUntil: "commit" });
    const stands = await page.waitForFunction(
      ([parts, count]) =>
        document.querySelectorAll(parts).length >= count &&
        document.querySelector("[role=progressbar][aria-label^=Loading]") === null &&
        performance.now(),
      [part, size] as const,
      { polling: 20 },
    );
    times.push(Number(await stands.jsonValue()));
    await page.waitForTimeout(1500);
  }
  const mebibytes = await rendererMebibytes(browser, page);
  await context.close();
  return { ms: median(times) ?? Number.NaN, mebibytes };
}

/** How what a page costs grows with what stands on it: time from the address to all of it, and memory. */
export async function pageGrowthFindings(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const findings: Finding[] = [];
  try {
    for (const growth of growths) {
      const points: (readonly [size: number, ms: number])[] = [];
      for (const size of growth.sizes) {
        // A browser for each, so that no renderer keeps what another size took.
        const browser = await plainBrowser();
        const { ms, mebibytes } = await measured(browser, gateway.address, growth, size).finally(() => browser.close());
        points.push([size, ms]);
        findings.push({ name: `grows with ${growth.name}, ${size}: stands`, value: ms, unit: "ms" });
        findings.push({ name: `grows with ${growth.name}, ${size}: renderer`, value: mebibytes, unit: "MiB" });
      }
      const slope = slopeOf(points.slice(-3));
      findings.push({
        name: `grows with ${growth.name}: slope of its time`,
        value: slope,
        unit: "",
        goal: `<= ${STEEPEST} (n log n)`,
        met: slope <= STEEPEST,
      });
    }
    return findings;
  } finally {
    await gateway.stop();
  }
}
