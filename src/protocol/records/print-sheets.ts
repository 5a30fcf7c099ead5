import type { Score } from "../../music/notation/score.ts";
import type { Caption } from "./captions.ts";

/** Music as it stands on paper. */
export interface PrintSheet {
  /** What it is called, where a widget has more than one sheet. */
  readonly title?: Caption;
  readonly score: Score;
  /** Where it is not what fits. */
  readonly barsPerLine?: number;
  /** True: steps one after the other, as a worksheet shows them; they are no score. */
  readonly steps?: true;
}

/** The sheets of an open document's widgets, by widget id; those that have none are left out. */
export type PrintSheets = Readonly<Record<string, readonly PrintSheet[]>>;
