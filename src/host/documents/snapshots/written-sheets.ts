import { type ReadonlySignal, signal } from "@preact/signals-core";
import { readNames, type Sheets } from "./read-sheets.ts";

/** A sheet as it is written down: what a page draws of it at first, and the rest. */
export interface WrittenSheet {
  readonly first: unknown;
  readonly rest: unknown;
}

const drawn = new Map<string, () => WrittenSheet>();
/** The sheets that were written down last, and those that had been read by then: what is read later is kept as well. */
let written: readonly string[] = [];
let readThen: readonly string[] | undefined;
const news = signal(0);

/** Changes whenever a sheet was drawn that was not read and not written down. */
export const newSheets: ReadonlySignal<number> = news;

const isKept = (key: string): boolean => (readThen === readNames() ? written : readNames()).includes(key);

/** Says how a sheet that stands on the page is written down, when it comes to that; the answer is for when it stands there no more. */
export function noteSheet(key: string, write: () => WrittenSheet): () => void {
  drawn.set(key, write);
  if (!isKept(key)) news.value += 1;
  return () => {
    if (drawn.get(key) === write) drawn.delete(key);
  };
}

/** Whether a sheet stands on the page that was not read and not written down. */
export const hasNewSheets = (): boolean => [...drawn.keys()].some((key) => !isKept(key));

/** All that stand on the page, written down. */
export function writeSheets(): { readonly first: Sheets; readonly rest: Sheets } {
  written = [...drawn.keys()];
  readThen = readNames();
  const all = [...drawn].map(([key, write]) => [key, write()] as const);
  return {
    first: Object.fromEntries(all.map(([key, { first }]) => [key, first])),
    rest: Object.fromEntries(all.map(([key, { rest }]) => [key, rest])),
  };
}
