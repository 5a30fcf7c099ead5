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

/**
 * The saved layout after one widget was moved or resized by so many columns and rows; others make room. Rows have no gaps, in which a widget could
 * stand one row lower: up and down it goes past what stands there.
 */
export function nudged(saved: readonly LayoutItem[], id: string, change: { x?: number; y?: number; w?: number; h?: number }): LayoutItem[] {
  const layout = saved.map((item) => ({ ...item }));
  const item = layout.find(({ i }) => i === id);
  if (item === undefined) return layout;
  if (change.y !== undefined && change.y !== 0) return change.y < 0 ? movedUp(layout, id) : movedDown(layout, id);
  item.w = within(item.w + (change.w ?? 0), 2, COLUMNS - item.x);
  item.h = within(item.h + (change.h ?? 0), 4, 200);
  const x = within(item.x + (change.x ?? 0), 0, COLUMNS - item.w);
  const moved = moveElement(layout, item, x, item.y, true, false, "vertical", COLUMNS);
  return [...verticalCompactor.compact(moved, COLUMNS)];
}

/** The layout without gaps, in the order in which its widgets rest on each other. */
const inOrder = (layout: readonly LayoutItem[]): LayoutItem[] =>
  [...verticalCompactor.compact(layout, COLUMNS)].sort((a, b) => a.y - b.y || a.x - b.x);

const sharesColumns = (a: LayoutItem, b: LayoutItem): boolean => a.x < b.x + b.w && b.x < a.x + a.w;

/** Widgets laid one after the other, each as high as it comes over those before it. */
function stacked(order: readonly LayoutItem[]): LayoutItem[] {
  const laid: LayoutItem[] = [];
  for (const item of order) {
    const under = laid.filter((other) => sharesColumns(item, other)).map(({ y, h }) => y + h);
    laid.push({ ...item, y: Math.max(0, ...under) });
  }
  return laid;
}

/** A widget goes over those that it stands under; at the top it stays. */
function movedUp(layout: readonly LayoutItem[], id: string): LayoutItem[] {
  const order = inOrder(layout);
  const at = order.findIndex(({ i }) => i === id);
  const item = order[at];
  const above = order.findIndex((other) => item !== undefined && sharesColumns(item, other) && other.y + other.h === item.y);
  if (item === undefined || above === -1) return order;
  return stacked([...order.slice(0, above), item, ...order.slice(above, at), ...order.slice(at + 1)]);
}

/** A widget goes under the row that stands under it, or under as much more as it takes to come lower; at the bottom it stays. */
function movedDown(layout: readonly LayoutItem[], id: string): LayoutItem[] {
  const order = inOrder(layout);
  const at = order.findIndex(({ i }) => i === id);
  const item = order[at];
  if (item === undefined) return order;
  const rest = order.toSpliced(at, 1);
  const below = rest.flatMap((other, place) => (place >= at && sharesColumns(item, other) ? [{ place, y: other.y }] : []));
  for (const { place } of below.filter(({ y }, index) => below[index + 1]?.y !== y)) {
    const next = stacked(rest.toSpliced(place + 1, 0, item));
    if ((next.find(({ i }) => i === id)?.y ?? 0) > item.y) return next;
  }
  return order;
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
