import { lazy, Suspense } from "react";
import type { WidgetId } from "../../documents/records.ts";
import type { PlacedBar } from "../../music/pieces/played-bars.ts";
import { Popover } from "../controls/popover/Popover.tsx";
import * as words from "../text/en/player.ts";
import { say } from "../text/say.ts";
import { type LoopSpan, rangeText } from "./loop-bars.ts";
import styles from "./loop-range.module.css";
import { usePlayerActs } from "./use-player-acts.ts";
import { playedTicks, writtenSpan } from "./written-bars.ts";

const LoopPanel = lazy(() => import("./LoopPanel.tsx"));

export interface LoopRangeProps {
  readonly id: WidgetId;
  readonly piece: {
    readonly bars: number;
    readonly barStarts: readonly number[];
    readonly played: readonly PlacedBar[];
    readonly length: number;
    /** Number of the first bar: 0 for a pick-up. */
    readonly firstBar: number;
  };
  /** Bars as they are played, from 0, the last one not included. */
  readonly range: LoopSpan;
}

/** Names the bars that are repeated, and opens fields to type others. */
export function LoopRange({ id, piece, range }: LoopRangeProps) {
  const { loop } = usePlayerActs(id);
  const shown = writtenSpan(range, piece.played);
  const text = rangeText(shown, piece.firstBar);
  return (
    <Popover label={say(words.loopRangeOf, { text })} small className={styles.range} trigger={text}>
      {() => (
        <Suspense fallback={null}>
          <LoopPanel
            first={piece.firstBar}
            last={piece.bars - 1 + piece.firstBar}
            from={shown.fromBar + piece.firstBar}
            to={shown.toBar - 1 + piece.firstBar}
            onRange={(bars) => {
              const ticks =
                bars === null ? null : playedTicks({ fromBar: bars.from - piece.firstBar, toBar: bars.to - piece.firstBar + 1 }, piece);
              if (ticks !== undefined) loop(true, ticks);
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
