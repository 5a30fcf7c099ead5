import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";

/** Kibibytes that a process has of a kind, as the kernel counts them. */
function kibibytesOf(status: string, kind: string): number {
  return Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0);
}

/** Collects what nobody needs any more, so that the same page is always told as the same. */
async function collect(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  for (let round = 0; round < 2; round++) await session.send("HeapProfiler.collectGarbage");
  await session.detach();
}

/**
 * Mebibytes of the largest renderer after a collection: all that it has written (heaps of page and workers, layout, pictures) and all that its
 * threads share (samples among it); without the pages of the browser's own program file, which all processes have in common.
 */
export async function rendererMebibytes(browser: Browser, page: Page): Promise<number> {
  await collect(page);
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => {
      const status = readFileSync(`/proc/${id}/status`, "utf8");
      return (kibibytesOf(status, "RssAnon") + kibibytesOf(status, "RssShmem")) / 1024;
    });
  return Math.max(...sizes);
}
