import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

/** What Chromium tells of a module that it compiles, in a trace: with how many bytes of kept code, if any. */
interface Compiled {
  readonly name: string;
  readonly args: { readonly data?: { readonly url?: string; readonly consumedCacheSize?: number } };
}

/** What the build adds to a file's name: eight characters, of which some may be dashes. */
const HASH = /-.{8}\.js$/;

/** The bytes of kept code that the workspace's page takes, in a process of its own, for each of its modules by its file's name. */
async function takenByNewTab(browser: Browser, page: Page, file: string): Promise<ReadonlyMap<string, number>> {
  await browser.startTracing(undefined, { path: file, categories: ["v8", "devtools.timeline", "disabled-by-default-v8.compile"] });
  await openAndLeave(page);
  await browser.stopTracing();
  const { traceEvents } = JSON.parse(await readFile(file, "utf8")) as { traceEvents: readonly Compiled[] };
  const compiled = traceEvents.flatMap(({ name, args }) => (name === "v8.compileModule" ? (args.data ?? []) : []));
  return new Map(compiled.map(({ url = "", consumedCacheSize = 0 }) => [basename(url).replace(HASH, ""), consumedCacheSize]));
}

/** Opens a workspace on a tab of its own, until it stands and nothing more is fetched. */
async function openAndLeave(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto("/workspace/new");
  await expect(tab.getByRole("textbox", { name: "Title" })).toBeVisible();
  await tab.waitForLoadState("networkidle");
  await tab.close();
}

test("from the third visit on the browser takes the code that it has compiled before, the engine's too", async ({
  page,
  browser,
}, info) => {
  await page.goto("/start");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const taken = async () => takenByNewTab(browser, page, info.outputPath("trace.json"));
  await openAndLeave(page);
  await openAndLeave(page);
  const isTaken = async () => {
    const bytes = await taken();
    return ["start", "workspace", "engine-thread"].map((file) => (bytes.get(file) ?? 0) > 50_000);
  };
  // A busy browser may keep the code a visit later.
  await expect.poll(isTaken, { timeout: 30_000 }).toEqual([true, true, true]);
});
