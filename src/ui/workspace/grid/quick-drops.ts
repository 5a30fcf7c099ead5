import { type RefObject, useEffect, useState } from "react";
import { COLUMNS } from "./grid-layout.ts";

/** What a tool is dragged as: its type. */
export const TOOL_DRAG = "application/x-woodshed-tool";

/** A row of the grid with the gap under it, in px. */
const ROW = 12;

/** The grid's cell under the pointer: for a drop that came before the grid had drawn where it would land. */
export function cellUnder({ clientX, clientY }: Pick<DragEvent, "clientX" | "clientY">, grid: Pick<DOMRect, "left" | "top" | "width">) {
  const column = Math.floor(((clientX - grid.left) * COLUMNS) / grid.width);
  const row = Math.floor((clientY - grid.top) / ROW);
  return { x: Math.min(COLUMNS - 1, Math.max(0, column)), y: Math.max(0, row) };
}

/** The tool that was dropped, and where it lands: where the grid says, or under the pointer where it does not say it yet. */
export function droppedTool(item: { readonly x: number; readonly y: number } | undefined, event: Event, grid: HTMLElement | null) {
  if (!(event instanceof DragEvent)) return undefined;
  const widgetType = event.dataTransfer?.getData(TOOL_DRAG) ?? "";
  const box = grid?.querySelector(".react-grid-layout")?.getBoundingClientRect();
  const at = item ?? (box && cellUnder(event, box));
  return widgetType === "" || at === undefined ? undefined : { widgetType, at: { x: at.x, y: at.y } };
}

/**
 * Whether a tool is being dragged. Only then is the grid a place to drop something: it takes whatever is dropped on it from everybody else, files for
 * the page and texts for fields too. A drag that is over before the grid has drawn its landing place leaves that place behind: the grid looks for it
 * too early. Once it is drawn the grid is told again that the drag has left.
 */
export function useToolDrag(grid: RefObject<HTMLElement | null>): boolean {
  const [isDragged, setIsDragged] = useState(false);
  useEffect(() => {
    let frame = 0;
    const end = () => {
      grid.current?.querySelector(".react-grid-layout")?.dispatchEvent(new DragEvent("dragleave", { bubbles: true }));
      setIsDragged(false);
    };
    const onStart = ({ dataTransfer }: DragEvent) => {
      cancelAnimationFrame(frame);
      setIsDragged(dataTransfer?.types.includes(TOOL_DRAG) === true);
    };
    const onEnd = () => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(end);
      });
    };
    const stop = new AbortController();
    addEventListener("dragstart", onStart, { signal: stop.signal });
    addEventListener("dragend", onEnd, { signal: stop.signal });
    return () => {
      stop.abort();
      cancelAnimationFrame(frame);
    };
  }, [grid]);
  return isDragged;
}
