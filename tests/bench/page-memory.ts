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

/** What of a heap snapshot is read here. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[], ...unknown[]] };
  };
  readonly nodes: readonly number[];
}

/** Bytes of a heap snapshot that are code: what was compiled, and what is noted about it. */
function codeIn({ snapshot, nodes }: Snapshot): number {
  const { node_fields, node_types } = snapshot.meta;
  const [type, size, code] = [node_fields.indexOf("type"), node_fields.indexOf("self_size"), node_types[0].indexOf("code")];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += node_fields.length) if (nodes[at + type] === code) bytes += nodes[at + size] ?? 0;
  return bytes;
}

/** Bytes that the page's own thread holds, after what is garbage was collected. */
export async function heapBytes(page: Page): Promise<number> {
  await collect(page);
  const session = await page.context().newCDPSession(page);
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

/** The same with code and without: the browser compiles what runs often again and again. */
export async function heapOf(page: Page): Promise<{ readonly all: number; readonly data: number }> {
  const all = await heapBytes(page);
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return { all, data: all - codeIn(JSON.parse(chunks.join("")) as Snapshot) };
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
