import type { Block } from "./mapping.ts";

/** Which folds are open: those with these keys, or each. */
export type OpenFolds = ReadonlySet<string> | "all";

/** What of a lesson is folded: folds that are closed, and blocks inside them, by their keys. */
export interface Folded {
  readonly closed: ReadonlySet<string>;
  readonly hidden: ReadonlySet<string>;
}

/** What is folded while these folds are open. A block is inside the nearest fold above it with nothing but such blocks between. */
export function foldedOf(blocks: readonly Block[], open: OpenFolds): Folded {
  const closed = new Set<string>();
  const hidden = new Set<string>();
  let isInClosed = false;
  for (const { key, type, data } of blocks) {
    if (type === "toggle") isInClosed = open !== "all" && !open.has(key);
    else if (data.inside !== true) isInClosed = false;
    if (isInClosed) (type === "toggle" ? closed : hidden).add(key);
  }
  return { closed, hidden };
}
