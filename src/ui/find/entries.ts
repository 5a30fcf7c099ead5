import { searchOptions } from "../controls/select/search.ts";

export type FindKind = "page" | "command" | "workspace" | "editor" | "song" | "guide";

/** What Ctrl K can lead to. */
export interface FindEntry {
  readonly id: string;
  readonly kind: FindKind;
  readonly label: string;
  /** Further words that it is found by. */
  readonly also?: string;
  /** What it leads to stands in the place of Find, which is not closed by it. */
  readonly stays?: boolean;
  go(): void;
}

/** Entries that are shown of what was found. */
const MOST = 40;

/** The entries that hold every word: by their titles before those that hold them further inside. */
export function findEntries(entries: readonly FindEntry[], query: string): readonly FindEntry[] {
  if (query.trim() === "") return entries.filter(({ kind }) => kind === "page" || kind === "command").slice(0, MOST);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const find = (options: Parameters<typeof searchOptions>[0]) => searchOptions(options, query).map(({ value }) => value);
  const byTitle = find(entries.map(({ id, label }) => ({ value: id, label })));
  const inside = find(entries.flatMap(({ id, also }) => (also === undefined ? [] : [{ value: id, label: also }])));
  return [...new Set([...byTitle, ...inside])].slice(0, MOST).flatMap((id) => byId.get(id) ?? []);
}
