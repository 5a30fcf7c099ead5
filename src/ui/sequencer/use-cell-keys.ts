import { type FocusEvent, type KeyboardEvent, useState } from "react";

/** A place on the grid. */
export interface CellPlace {
  readonly row: number;
  readonly cell: number;
}

const moves: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

const within = (value: number, last: number): number => Math.max(0, Math.min(last, value));

/** Where an arrow key, Home or End leads from a cell; undefined for any other key. @example cellAfter({ row: 0, cell: 0 }, "End", 4, 16) // { row: 0, cell: 15 } */
export function cellAfter({ row, cell }: CellPlace, key: string, rows: number, columns: number): CellPlace | undefined {
  const move = moves[key];
  return move && { row: within(row + move[0], rows - 1), cell: within(cell + move[1], columns - 1) };
}

/** The place of the cell that an event is about; undefined outside the cells. */
export function cellOf(target: EventTarget | null): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
  return cell === null ? undefined : { row: Number(cell.dataset.row), cell: Number(cell.dataset.cell) };
}

/** One tab stop for a grid of cells: arrows move it, Shift with left or right makes a step shorter or longer. */
export function useCellKeys(rows: number, columns: number, onStretch: (row: number, cell: number, by: number) => void) {
  const [focused, setFocused] = useState<CellPlace>({ row: 0, cell: 0 });
  const at = { row: within(focused.row, rows - 1), cell: within(focused.cell, columns - 1) };
  return {
    at,
    listeners: {
      onFocus: (event: FocusEvent) => {
        const place = cellOf(event.target);
        if (place !== undefined) setFocused(place);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const from = cellOf(event.target);
        const next = from && !event.ctrlKey && !event.metaKey && !event.altKey ? cellAfter(from, event.key, rows, columns) : undefined;
        if (from === undefined || next === undefined) return;
        event.preventDefault();
        if (event.shiftKey && next.row === from.row) onStretch(from.row, from.cell, Math.sign(next.cell - from.cell));
        else event.currentTarget.querySelector<HTMLElement>(`[data-row="${next.row}"][data-cell="${next.cell}"]`)?.focus();
      },
    },
  };
}
