import type { ScoreBar } from "./score.ts";

/** An ending over some bars, from 0, the last one included. */
export interface Volta {
  readonly from: number;
  readonly to: number;
  /** `"1."`, `"1, 2."` */
  readonly label: string;
  /** Whether its bracket comes down at its end: where the music goes back, or a double bar line closes it. */
  readonly closes: boolean;
}

/** What a bar says about endings. */
interface MarkedBar {
  readonly signs: Pick<ScoreBar["signs"], "endings" | "endsRepeat" | "closesEnding">;
}

/** The endings of a page. One that nothing closes is drawn over its first bar. @example voltas(score.bars)[0]?.label // "1." */
export function voltas(bars: readonly MarkedBar[]): readonly Volta[] {
  return bars.flatMap(({ signs: { endings } }, from): Volta[] => {
    if (endings === undefined) return [];
    const next = bars.findIndex(({ signs }, index) => index > from && signs.endings !== undefined);
    const limit = next < 0 ? bars.length : next;
    const end = bars.findIndex(({ signs }, index) => index >= from && index < limit && (signs.closesEnding || signs.endsRepeat));
    const to = end >= 0 ? end : next >= 0 ? next - 1 : from;
    const closes = bars[to]?.signs.endsRepeat === true || (end >= 0 && to < bars.length - 1);
    return [{ from, to, label: `${endings.join(", ")}.`, closes }];
  });
}
