import { signal } from "@preact/signals-core";

/** What a class asks for on the page that is open. */
export interface AskedTask {
  readonly title: string;
  /** The training that is meant; undefined: any of the page. */
  readonly training: string | undefined;
  /** Steps of a hundred that have to be right; undefined where the class asks for none. */
  readonly percent: number | undefined;
  /** What there is to know before it begins; empty where there is nothing. */
  readonly hint: string;
}

/** Undefined where nothing is asked for. */
export const askedTask = signal<AskedTask | undefined>(undefined);

/**
 * The goal that counts for a training: that of the class where it asks for this training, or for a page on which it is an exercise; else its own.
 * @param own steps of a hundred that have to be right; null without a goal
 * @example goalFor("w", 80, { title: "Cadence", training: undefined, percent: 90, hint: "" }) // 90
 */
export function goalFor(id: string, own: number | null, asked: AskedTask | undefined): number | null {
  if (asked?.percent === undefined) return own;
  const isMeant = asked.training === undefined ? own !== null : asked.training === id;
  return isMeant ? asked.percent : own;
}
