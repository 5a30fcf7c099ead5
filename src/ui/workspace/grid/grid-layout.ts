import type { LayoutItem } from "react-grid-layout";
import { moveElement, verticalCompactor } from "react-grid-layout/core";

/** Columns of the saved grid; narrower ones are derived and never saved. */
export const COLUMNS = 12;
/** Rows of a widget whose body is folded away: its head of 36 px. */
const COLLAPSED_ROWS = 3;

/** Columns at a container width in px: twelve, six under 900, one under 600. */
export const columnsAt = (width: number): number => (width < 600 ? 1 : width < 900 ? 6 : COLUMNS);

/**
 * The layout as shown at a number of columns: in reading order, widths scaled, folded widgets as high as their head.
 * @param collapsed ids of folded widgets
 */
export function shownLayout(saved: readonly LayoutItem[], columns: number, collapsed: ReadonlySet<string>): LayoutItem[] {
  const inOrder = [...saved].sort((a, b) => a.y - b.y || a.x - b.x);
  const scaled = inOrder.map((item) => {
    const w = columns === COLUMNS ? item.w : Math.max(1, Math.min(columns, columns === 1 ? 1 : Math.ceil(item.w / 2 / 3) * 3));
    const x = columns === COLUMNS ? item.x : Math.min(columns - w, Math.floor((item.x * columns) / COLUMNS));
    return collapsed.has(item.i) ? { ...item, x, w, h: COLLAPSED_ROWS, isResizable: false } : { ...item, x, w };
  });
  return [...verticalCompactor.compact(scaled, columns)];
}

/** The saved layout after one widget was moved or resized by so many columns and rows; others make room. */
export function nudged(saved: readonly LayoutItem[], id: string, change: { x?: number; y?: number; w?: number; h?: number }): LayoutItem[] {
  const layout = saved.map((item) => ({ ...item }));
  const item = layout.find(({ i }) => i === id);
  if (item === undefined) return layout;
  item.w = within(item.w + (change.w ?? 0), 2, COLUMNS - item.x);
  item.h = within(item.h + (change.h ?? 0), 4, 200);
  const x = within(item.x + (change.x ?? 0), 0, COLUMNS - item.w);
  const y = change.y === undefined ? item.y : Math.max(0, item.y + change.y);
  const moved = moveElement(layout, item, x, y, true, false, "vertical", COLUMNS);
  return [...verticalCompactor.compact(moved, COLUMNS)];
}

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** The items of a new layout that stand elsewhere than before. */
export function changedItems(before: readonly LayoutItem[], after: readonly LayoutItem[]): LayoutItem[] {
  const old = new Map(before.map((item) => [item.i, item]));
  return after.filter((item) => {
    const was = old.get(item.i);
    return was !== undefined && (was.x !== item.x || was.y !== item.y || was.w !== item.w || was.h !== item.h);
  });
}
