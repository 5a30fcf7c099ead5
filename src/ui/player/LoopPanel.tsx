import { Button } from "../controls/button/Button.tsx";
import { NumberField } from "../controls/field/NumberField.tsx";
import * as words from "../text/en/player.ts";
import styles from "./player-panels.module.css";

export interface LoopPanelProps {
  /** Numbers of the first and the last bar of the page. */
  readonly first: number;
  readonly last: number;
  /** Both included. */
  readonly from: number;
  readonly to: number;
  /** Null: the whole piece. */
  readonly onRange: (range: { readonly from: number; readonly to: number } | null) => void;
}

/** The bars that are repeated, for typing; the same is dragged over the sheet. */
export default function LoopPanel({ first, last, from, to, onRange }: LoopPanelProps) {
  return (
    <div className={styles.loop}>
      <NumberField
        label={words.loopFromBar}
        value={from}
        min={first}
        max={last}
        onCommit={(bar) => onRange(ordered(Math.round(bar), to))}
      />
      <NumberField label={words.loopToBar} value={to} min={first} max={last} onCommit={(bar) => onRange(ordered(from, Math.round(bar)))} />
      <Button variant="line" onClick={() => onRange(null)}>
        {words.wholePiece}
      </Button>
    </div>
  );
}

const ordered = (one: number, other: number) => ({ from: Math.min(one, other), to: Math.max(one, other) });
