const TURNS: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1, ArrowRight: 1, ArrowLeft: -1 };
const SIZES: Readonly<Record<string, 1 | -1>> = { "+": 1, "=": 1, "-": -1 };

/** What a key does in the stand: half a page on or back (foot switches send the page keys), or one size larger or smaller. @example standAct("PageDown") // { turn: 1 } */
export function standAct(key: string): { readonly turn: 1 | -1 } | { readonly size: 1 | -1 } | undefined {
  const [turn, size] = [TURNS[key], SIZES[key]];
  if (turn !== undefined) return { turn };
  return size === undefined ? undefined : { size };
}
