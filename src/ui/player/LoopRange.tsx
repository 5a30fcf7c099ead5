import { lazy, Suspense } from "react";
import type { WidgetId } from "../../documents/records.ts";
import { Popover } from "../controls/popover/Popover.tsx";
import * as words from "../text/en/player.ts";
import { say } from "../text/say.ts";
import { type LoopSpan, rangeText } from "./loop-bars.ts";
import styles from "./loop-range.module.css";
import { usePlayerActs } from "./use-player-acts.ts";

const LoopPanel = lazy(() => import("./LoopPanel.tsx"));

export interface LoopRangeProps {
  readonly id: WidgetId;
  readonly barStarts: readonly number[];
  /** Bars from 0, the last one not included. */
  readonly range: LoopSpan;
}

/** Names the bars that are repeated, and opens fields to type others. */
export function LoopRange({ id, barStarts, range }: LoopRangeProps) {
  const { loop } = usePlayerActs(id);
  const text = rangeText(range);
  return (
    <Popover label={say(words.loopRangeOf, { text })} small className={styles.range} trigger={text}>
      {() => (
        <Suspense fallback={null}>
          <LoopPanel
            bars={barStarts.length - 1}
            from={range.fromBar + 1}
            to={range.toBar}
            onRange={(bars) => loop(true, bars === null ? null : { start: barStarts[bars.from - 1] ?? 0, end: barStarts[bars.to] ?? 0 })}
          />
        </Suspense>
      )}
    </Popover>
  );
}
