import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { type CellPlace, cellOf } from "./use-cell-keys.ts";

/** A step that is being drawn by a drag. */
export interface StepDraft extends CellPlace {
  readonly cells: number;
}

/** A drag to the right from a cell, with a mouse or a pen, holds its step so long; a finger scrolls instead. */
export function useCellPointers(onHold: (row: number, cell: number, cells: number) => void) {
  const [start, setStart] = useState<CellPlace>();
  const [draft, setDraft] = useState<StepDraft>();
  const dragged = useRef(false);
  const end = () => setStart(undefined);
  return {
    draft,
    listeners: {
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType !== "touch" && event.button === 0) setStart(cellOf(event.target));
        setDraft(undefined);
        dragged.current = false;
      },
      onPointerMove: (event: PointerEvent) => {
        if (start === undefined || event.buttons === 0) return;
        const over = cellOf(document.elementFromPoint(event.clientX, event.clientY));
        if (over === undefined || (draft === undefined && over.cell <= start.cell)) return;
        dragged.current = true;
        setDraft({ ...start, cells: Math.max(1, over.cell - start.cell + 1) });
      },
      onPointerUp: () => {
        if (draft !== undefined) onHold(draft.row, draft.cell, draft.cells);
        end();
        setDraft(undefined);
      },
      onPointerCancel: () => {
        end();
        setDraft(undefined);
      },
      /** The click that ends a drag on its first cell must not turn it off again. */
      onClickCapture: (event: MouseEvent) => {
        if (dragged.current) event.stopPropagation();
        dragged.current = false;
      },
    },
  };
}
