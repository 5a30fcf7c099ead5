import { type ReadonlySignal, signal } from "@preact/signals-core";

const read = new Map<string, unknown>();
const drawn = new Map<string, () => unknown>();
let written: ReadonlySet<string> = new Set();
const news = signal(0);

/** Changes whenever a sheet was drawn that was not read and not written down. */
export const newSheets: ReadonlySignal<number> = news;

/** A sheet from the snapshot of what was last drawn, as it was written down; it is given once. */
export function dequeueSheet(key: string): unknown {
  const sheet = read.get(key);
  read.delete(key);
  return sheet;
}

/** Says how a sheet that stands on the page is written down, when it comes to that; the answer is for when it stands there no more. */
export function noteSheet(key: string, write: () => unknown): () => void {
  drawn.set(key, write);
  if (!written.has(key)) news.value += 1;
  return () => {
    if (drawn.get(key) === write) drawn.delete(key);
  };
}

/** Whether a sheet stands on the page that was not read and not written down. */
export const hasNewSheets = (): boolean => [...drawn.keys()].some((key) => !written.has(key));

/** All that stand on the page, written down. */
export function writeSheets(): Record<string, unknown> {
  written = new Set(drawn.keys());
  return Object.fromEntries([...drawn].map(([key, write]) => [key, write()]));
}

/** Sheets that were written down, for those who draw them. */
export function putSheets(sheets: Readonly<Record<string, unknown>>): void {
  written = new Set(Object.keys(sheets));
  for (const [key, sheet] of Object.entries(sheets)) read.set(key, sheet);
}
