const read = new Map<string, unknown>();
const drawn = new Map<string, () => unknown>();

/** A sheet from the copy of what was last drawn, as it was written down; it is given once. */
export function takeSheet(key: string): unknown {
  const sheet = read.get(key);
  read.delete(key);
  return sheet;
}

/** Says how a sheet that stands on the page is written down, when it comes to that; the answer is for when it stands there no more. */
export function noteSheet(key: string, write: () => unknown): () => void {
  drawn.set(key, write);
  return () => {
    if (drawn.get(key) === write) drawn.delete(key);
  };
}

/** All that stand on the page, written down. */
export const writeSheets = (): Record<string, unknown> => Object.fromEntries([...drawn].map(([key, write]) => [key, write()]));

/** Sheets that were written down, for those who draw them. */
export function putSheets(sheets: Readonly<Record<string, unknown>>): void {
  for (const [key, sheet] of Object.entries(sheets)) read.set(key, sheet);
}
