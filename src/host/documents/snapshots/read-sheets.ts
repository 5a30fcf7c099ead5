/** What is kept of sheets, by their names. */
export type Sheets = Readonly<Record<string, unknown>>;

/** A sheet from a snapshot, as it was written down. */
export interface ReadSheet {
  /** What the page draws of it at first. */
  readonly first: unknown;
  /** The rest, read when that stands on the screen; undefined where it is kept no more. */
  rest(): Promise<unknown>;
}

const read = new Map<string, ReadSheet>();
let names: readonly string[] = [];

/** The names of the sheets that were read. */
export const readNames = (): readonly string[] => names;

/** A sheet from the snapshot of what was last drawn; it is given once. */
export function dequeueSheet(key: string): ReadSheet | undefined {
  const sheet = read.get(key);
  read.delete(key);
  return sheet;
}

/** Sheets that were written down, for those who draw them. `readRest`: reads what is not drawn at first, once it is asked for. */
export function putSheets(sheets: Sheets, readRest: () => Promise<Sheets | undefined>): void {
  names = Object.keys(sheets);
  let all: ReturnType<typeof readRest> | undefined;
  const rest = () => {
    all ??= readRest();
    return all;
  };
  for (const key of names) read.set(key, { first: sheets[key], rest: async () => (await rest())?.[key] });
}
