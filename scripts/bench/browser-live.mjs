// `npm run bench:peers -- --live`: in Chromium, here and in plain nodes, Tone.js and smplr: how late a live note is, how far off scheduled
// ones are under a blocked page, and what a piano takes to load, in time and memory.
import { existsSync, readFileSync } from "node:fs";
import { loadBundled } from "../bundle.mjs";
import { bundledInstrument } from "../samples/bundled.mjs";
import { wavOf } from "../samples/wav.mjs";
import { pageProcesses, withBenchPage } from "./bench-page.mjs";

const live = ["ours", "plainNodes", "toneImmediate", "tone", "smplr"];
const scheduled = ["ours", "plainNodes", "tone", "smplr"];
const piano = "acoustic_grand_piano";
/** Lowest and highest key of a piano: the peers take a file a key. */
const [LOWEST, HIGHEST] = [21, 108];
const SECONDS = 3.5;
const rate = 44_100;

const rounded = (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Math.round(value * 100) / 100]));

/** The bundled light piano, key by key, as the peers need it: files of 16-bit sound, which decode faster than mp3. */
async function pianoFiles() {
  const { createRenderer } = await loadBundled("tests/bench/note-renderer.ts");
  const { file, read } = bundledInstrument(piano);
  const frames = Math.ceil((SECONDS * rate) / 128) * 128;
  const play = await createRenderer(file, read, rate, frames);
  const keys = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => LOWEST + index);
  return new Map(keys.map((key) => [`/notes/${key}.wav`, wavOf(play(key, 100)[0], rate)]));
}

/** Resident memory of the browser's page processes, in MiB; where the system does not tell, nothing. */
async function pageMemory(browser) {
  const sizes = (await pageProcesses(browser)).flatMap((id) => {
    const status = `/proc/${id}/status`;
    return existsSync(status) ? [Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]) / 1024] : [];
  });
  return sizes.length === 0 ? Number.NaN : sizes.reduce((sum, size) => sum + size, 0);
}

/** In a browser of its own: nothing of another page is in its memory. */
const measureLoad = (name, notes) =>
  withBenchPage("browser-live.mjs", (open, browser) => loadTwice(open, browser, name, [...notes.keys()]), notes);

async function loadTwice(open, browser, name, urls) {
  const files = urls.map((url) => ({ key: Number(/\d+/.exec(url)?.[0]), url }));
  const page = await open();
  await page.waitForTimeout(500);
  await page.requestGC();
  const before = await pageMemory(browser);
  const load = () => page.evaluate(([which, list]) => globalThis.peerLoad(which, list), [name, files]);
  const first = await load();
  await page.requestGC();
  await page.waitForTimeout(500);
  const memory = (await pageMemory(browser)) - before;
  await page.reload();
  await page.waitForFunction(() => typeof globalThis.peerLoad === "function");
  const again = await load();
  await page.close();
  return { "load, ms": first, "load again, ms": again, "memory, MiB": memory };
}

/** One of the bench's tasks for each sampler, each on a page of its own. */
const inPages = (task, names) =>
  withBenchPage("browser-live.mjs", async (open) => {
    const table = {};
    for (const name of names) {
      const page = await open();
      table[name] = rounded(await page.evaluate(([which, peer]) => globalThis[which](peer), [task, name]));
      await page.close();
    }
    return table;
  });

/** @returns {Promise<Record<string, object>[]>} three tables by sampler: live notes, scheduled notes under a blocked page, loading */
export async function measureLive() {
  const tables = [await inPages("peerLive", live), await inPages("peerBlocked", scheduled), {}];
  const notes = await pianoFiles();
  for (const name of scheduled) tables[2][name] = rounded(await measureLoad(name, notes));
  return tables;
}
