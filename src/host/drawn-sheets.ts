/** Sheets that are written down with a page's copy; the one that was drawn longest ago goes first. */
const MOST = 12;

const read = new Map<string, unknown>();
const drawn = new Map<string, () => unknown>();

/** A sheet from the copy of what was last drawn, as it was written down; it is given once. */
export function takeSheet(key: string): unknown {
  const sheet = read.get(key);
  read.delete(key);
  return sheet;
}

/** Says how a sheet that was drawn is written down, when it comes to that. */
export function noteSheet(key: string, write: () => unknown): void {
  drawn.delete(key);
  drawn.set(key, write);
  for (const old of [...drawn.keys()].slice(0, Math.max(0, drawn.size - MOST))) drawn.delete(old);
}

/** All that is drawn, written down. */
export const writeSheets = (): Record<string, unknown> => Object.fromEntries([...drawn].map(([key, write]) => [key, write()]));

/** Sheets that were written down, for those who draw them. */
export function putSheets(sheets: Readonly<Record<string, unknown>>): void {
  for (const [key, sheet] of Object.entries(sheets)) read.set(key, sheet);
}
