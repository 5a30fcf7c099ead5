import type { ChorusRole } from "../band-note.ts";

/** Learner or band, who trade four bars each. */
export type Trader = "learner" | "band";

/** Whose four bars these are: the learner begins. @example turnAt(5) // "band" */
export const turnAt = (bar: number): Trader => (Math.floor(bar / 4) % 2 === 0 ? "learner" : "band");

/** What a chorus is, from 1, of so many; `endless`: nothing says which one is the last. @example roleIn(3, 3, false) // "lastHead" */
export const roleIn = (repeat: number, choruses: number, endless: boolean): ChorusRole =>
  repeat === 1 ? "head" : !endless && repeat >= choruses ? "lastHead" : "solo";

/** Where a chorus stands in which fours are traded. */
export interface TradedPlace {
  /** The bar as it is played, from 0. */
  readonly bar: number;
  readonly bars: number;
  /** True: the first of them is a pick-up, and belongs to the first four. */
  readonly hasPickUp: boolean;
}

/** Whose turn it is, and how many bars of it are left, this one too. @example turnIn({ bar: 5, bars: 12, hasPickUp: false }) // { of: "band", bars: 3 } */
export function turnIn({ bar, bars, hasPickUp }: TradedPlace): { readonly of: Trader; readonly bars: number } {
  const first = hasPickUp ? 1 : 0;
  const at = Math.max(0, bar - first);
  return { of: turnAt(at), bars: Math.min(4 - (at % 4), bars - first - at) };
}
