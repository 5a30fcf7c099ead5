import { type CSSProperties, memo, type ReactNode, useId, useMemo, useRef } from "react";
import type { Motion } from "../controls/motion/motion.ts";
import { steppedPoints } from "../controls/motion/motion.ts";
import { useMotion } from "../controls/motion/use-motion.ts";
import * as words from "../text/en/controls.ts";
import { say } from "../text/say.ts";
import styles from "./sequencer.module.css";
import { useCellKeys } from "./use-cell-keys.ts";
import { useCellPointers } from "./use-cell-pointers.ts";

/** One row of a step sequencer. */
export interface GridRow {
  readonly key: string;
  /** The note it sounds; null: the row is silent. */
  readonly note: string | null;
  readonly dark: boolean;
  readonly cells: readonly ("off" | "on" | "hold")[];
}

export interface StepGridProps {
  readonly rows: readonly GridRow[];
  readonly cellsPerBar: number;
  readonly cellsPerBeat: number;
  /** ms of the whole pattern at its tempo. */
  readonly duration: number;
  /** Undefined before it was played: no playhead is drawn. */
  readonly motion: Motion | undefined;
  readonly rowLabel: (row: GridRow) => ReactNode;
  readonly onToggle: (row: number, cell: number) => void;
  readonly onStretch: (row: number, cell: number, by: number) => void;
  readonly onHold: (row: number, cell: number, cells: number) => void;
}

/** Rows of cells, each a toggle named "<row>, step <n>", described as held where a step goes on. One tab stop: arrows move, Shift and left or right hold a step longer; a drag does too. */
export function StepGrid(props: StepGridProps) {
  const { rows, cellsPerBar, cellsPerBeat, motion, duration, rowLabel } = props;
  const heldId = useId();
  const columns = rows[0]?.cells.length ?? 0;
  const keys = useCellKeys(rows.length, columns, props.onStretch);
  const pointers = useCellPointers(props.onHold);
  const beats = Array.from({ length: Math.ceil(columns / cellsPerBeat) }, (_, beat) => beat);
  return (
    <div className={styles.scroll}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a group of toggle buttons */}
      <div
        role="group"
        aria-label={words.steps}
        className={styles.grid}
        style={{ "--columns": columns } as CSSProperties}
        {...keys.listeners}
        {...pointers.listeners}
      >
        <span id={heldId} hidden>
          {words.held}
        </span>
        <div className={styles.numbers} aria-hidden="true">
          <span />
          {beats.map((beat) => (
            <span key={beat} style={{ gridColumn: `span ${cellsPerBeat}` }}>
              {((beat * cellsPerBeat) % cellsPerBar) / cellsPerBeat + 1}
            </span>
          ))}
        </div>
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            index={index}
            cellsPerBeat={cellsPerBeat}
            cellsPerBar={cellsPerBar}
            tabStop={keys.at.row === index ? keys.at.cell : -1}
            draft={pointers.draft?.row === index ? pointers.draft : undefined}
            heldId={heldId}
            rowLabel={rowLabel}
            onToggle={props.onToggle}
          />
        ))}
        {motion !== undefined && <Playhead columns={columns} duration={duration} motion={motion} />}
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: GridRow;
  readonly index: number;
  readonly cellsPerBeat: number;
  readonly cellsPerBar: number;
  /** The cell that holds the tab stop; -1: another row does. */
  readonly tabStop: number;
  /** The element that says of a cell that its step goes on from the cell before. */
  readonly heldId: string;
  /** A step that is being drawn. */
  readonly draft: { readonly cell: number; readonly cells: number } | undefined;
  readonly rowLabel: (row: GridRow) => ReactNode;
  readonly onToggle: (row: number, cell: number) => void;
}

const Row = memo(function Row({ row, index, cellsPerBeat, cellsPerBar, tabStop, heldId, draft, rowLabel, onToggle }: RowProps) {
  const shown =
    draft === undefined
      ? row.cells
      : row.cells.map((cell, at) => (at === draft.cell ? "on" : at > draft.cell && at < draft.cell + draft.cells ? "hold" : cell));
  return (
    <div className={styles.row} data-dark={row.dark || undefined}>
      <span className={styles.label}>{rowLabel(row)}</span>
      {shown.map((cell, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          key={at}
          type="button"
          className={styles.cell}
          data-row={index}
          data-cell={at}
          data-state={cell}
          data-beat={at % cellsPerBeat === 0 || undefined}
          data-bar={(at % cellsPerBar === 0 && at > 0) || undefined}
          data-open={shown[at + 1] === "hold" || undefined}
          aria-label={say(words.step, { key: row.key, at: at + 1 })}
          aria-pressed={cell !== "off"}
          aria-describedby={cell === "hold" ? heldId : undefined}
          tabIndex={at === tabStop ? 0 : -1}
          onClick={() => onToggle(index, at)}
        />
      ))}
    </div>
  );
});

function Playhead({ columns, duration, motion }: { readonly columns: number; readonly duration: number; readonly motion: Motion }) {
  const head = useRef<HTMLSpanElement>(null);
  const points = useMemo(() => {
    const places = Array.from({ length: columns }, (_, column) => ({
      at: (duration * column) / columns,
      transform: `translateX(${column * 100}%)`,
    }));
    return steppedPoints(places, duration);
  }, [columns, duration]);
  const still = motion.kind === "still" ? Math.min(columns - 1, Math.floor((motion.at / Math.max(1, duration)) * columns)) : undefined;
  const shown = useMemo(() => (still === undefined ? points : [{ at: 0, transform: `translateX(${still * 100}%)` }]), [points, still]);
  useMotion(head, shown, motion, duration);
  return (
    <span className={styles.runway} aria-hidden="true">
      <span ref={head} className={styles.playhead} data-step={still === undefined ? undefined : still + 1} />
    </span>
  );
}
