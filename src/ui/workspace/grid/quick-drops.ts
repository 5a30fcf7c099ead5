import { type RefObject, useEffect } from "react";
import { COLUMNS } from "./grid-layout.ts";

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
  const widgetType = event.dataTransfer?.getData("text/plain") ?? "";
  const box = grid?.querySelector(".react-grid-layout")?.getBoundingClientRect();
  const at = item ?? (box && cellUnder(event, box));
  return widgetType === "" || at === undefined ? undefined : { widgetType, at: { x: at.x, y: at.y } };
}

/**
 * A drag that is over before the grid has drawn its landing place leaves that place behind: the grid looks for it too early. Once it is drawn
 * the grid is told again that the drag has left.
 */
export function useNoGhosts(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const leave = () => grid.current?.querySelector(".react-grid-layout")?.dispatchEvent(new DragEvent("dragleave", { bubbles: true }));
    const onEnd = () => requestAnimationFrame(() => requestAnimationFrame(leave));
    addEventListener("dragend", onEnd);
    return () => removeEventListener("dragend", onEnd);
  }, [grid]);
}
