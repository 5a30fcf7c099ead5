import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import ReactGridLayout, { type Layout, type LayoutItem } from "react-grid-layout";
import "react-grid-layout/css/styles.css";
import { widgetId } from "../../../documents/records.ts";
import { WIDGET_GRIP } from "../../controls/widget-frame/WidgetFrame.tsx";
import { useHost, useSignalValue } from "../../state/host.tsx";
import { useDispatch, useRecords, useSend, useWorkspace } from "../../state/records.ts";
import { focusNeighbour } from "./focus-neighbour.ts";
import { COLUMNS, changedItems, columnsAt, nudged, shownLayout } from "./grid-layout.ts";
import { droppedTool, useToolDrag } from "./quick-drops.ts";
import { useGridWidth } from "./use-grid-width.ts";
import { WidgetHost } from "./WidgetHost.tsx";
import styles from "./workspace-grid.module.css";

/** Columns and rows of a widget dropped from the tools (spec, section 9). */
const DROPPED = { w: 4, h: 10 };
/** Height of a row and what lies between two, in px (spec, section 9). */
const ROW = 8;
const GAP = 4;
/** Height of the header and of the footer's piano, in px. */
const AROUND = 52 + 220;

/** Whether what begins in a row is in sight before the grid is scrolled. */
const isInSight = (y: number): boolean => y * (ROW + GAP) < window.innerHeight - AROUND;

export interface WorkspaceGridProps {
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** Stands on the grid while it holds no widget. */
  readonly empty: ReactNode;
}

/** The saved layout, and how to change it: what a gesture left stays shown until the engine's frame has answered it. */
function useLayout(grid: RefObject<HTMLElement | null>) {
  const send = useSend();
  const saved = useRecords("layout").map(({ widgetId: i, x, y, w, h }): LayoutItem => ({ i, x, y, w, h }));
  const [draft, setDraft] = useState<readonly LayoutItem[]>();
  const change = (next: readonly LayoutItem[], gesture?: string) => {
    const items = changedItems(saved, next).map(({ i, x, y, w, h }) => ({ widgetId: widgetId(i), x, y, w, h }));
    if (items.length === 0) return;
    setDraft(next);
    void send({ type: "layout/arrange", items, gesture }).then(() => setDraft(undefined));
  };
  const nudge = (id: string, by: Parameters<typeof nudged>[2], gesture?: string) => {
    change(nudged(saved, id, by), gesture);
    keepInSight(grid, id);
  };
  return { saved, shown: draft ?? saved, change, nudge };
}

/** The responsive grid of widgets. */
export function WorkspaceGrid({ selected, onSelect, empty }: WorkspaceGridProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const width = useGridWidth(containerRef);
  const { saved, shown, change, nudge } = useLayout(containerRef);
  const locked = useWorkspace()?.locked ?? false;
  const open = useSignalValue(useHost().openWidgets.all);
  const columns = columnsAt(width);
  const collapsed = useMemo(
    () =>
      new Set(
        Object.entries(open)
          .filter(([, { open: isOpen }]) => !isOpen)
          .map(([id]) => id),
      ),
    [open],
  );
  const editable = !locked && columns === COLUMNS;
  const layout = shownLayout(shown, columns, collapsed).map((item) => ({ ...item, isResizable: editable && !collapsed.has(item.i) }));
  const dispatch = useDispatch();
  const isToolDragged = useToolDrag(containerRef);
  const ids = saved.map(({ i }) => i);
  useNewInSight(containerRef, ids);
  const drop = (item: LayoutItem | undefined, event: Event) => {
    const tool = droppedTool(item, event, containerRef.current);
    if (tool) dispatch({ type: "widget/add", ...tool });
  };
  const remove = (id: string) => {
    focusNeighbour(id);
    dispatch({ type: "widget/remove", widgetId: widgetId(id) });
  };
  const stop = (next: Layout) => change(unfolded(next, saved, collapsed));
  const widgetIn = ({ i, y, h }: LayoutItem) => (
    <WidgetHost
      id={widgetId(i)}
      atOnce={isInSight(y)}
      selected={selected === i}
      locked={!editable}
      onSelect={() => onSelect(selected === i ? undefined : i)}
      onMove={(x, y) => nudge(i, { x, y }, `keys-${i}`)}
      onResize={(w, h) => nudge(i, { w, h }, `keys-${i}`)}
      onFit={editable ? (rows) => nudge(i, { h: rows - h }) : undefined}
      onDelete={locked ? undefined : () => remove(i)}
    />
  );
  return (
    <div ref={containerRef} className={styles.grid} data-columns={columns}>
      {shown.length === 0 && <div className={styles.empty}>{empty}</div>}
      {width > 0 && columns === 1 && (
        <div className={styles.stack}>
          {layout.map((item) => (
            <div key={item.i} data-widget={item.i} data-arrives="">
              {widgetIn(item)}
            </div>
          ))}
        </div>
      )}
      {width > 0 && columns > 1 && (
        <ReactGridLayout
          className={styles.wide ?? ""}
          width={width}
          layout={layout}
          gridConfig={{ cols: columns, rowHeight: ROW, margin: [GAP, GAP], containerPadding: [GAP, GAP] }}
          dragConfig={{ enabled: editable, handle: `.${WIDGET_GRIP}` }}
          resizeConfig={{ enabled: editable, handles: ["se"] }}
          // Its touch listeners hold back every scrolling finger, and are set anew, with the whole page painted, each time this is drawn.
          dropConfig={{ enabled: editable && isToolDragged, defaultItem: DROPPED, touchEnabled: false }}
          onDragStop={stop}
          onResizeStop={stop}
          onDrop={(_, item, event) => drop(item, event)}
        >
          {layout.map((item) => (
            <div key={item.i} data-widget={item.i} className={styles.item}>
              {widgetIn(item)}
            </div>
          ))}
        </ReactGridLayout>
      )}
    </div>
  );
}

/** Brings a widget that was added, or brought back, into sight. */
function useNewInSight(grid: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const known = useRef(ids);
  useEffect(() => {
    const fresh = ids.filter((id) => !known.current.includes(id));
    const wasOpen = known.current.length > 0 || ids.length === 1;
    known.current = ids;
    const [only] = fresh;
    if (!wasOpen || only === undefined || fresh.length > 1) return;
    showOnceDrawn(grid, `[data-widget="${CSS.escape(only)}"]`);
  });
}

/** Scrolls to a widget that was moved by keys, once it stands where it goes. */
function keepInSight(grid: RefObject<HTMLElement | null>, id: string): void {
  requestAnimationFrame(() => {
    const item = grid.current?.querySelector(`[data-widget="${CSS.escape(id)}"]`);
    // One that is cut short is followed by another, of the next press.
    void Promise.allSettled(item?.getAnimations().map(({ finished }) => finished) ?? []).then(() =>
      item?.scrollIntoView({ block: "nearest" }),
    );
  });
}

/** Frames that the grid is given to draw a widget that is new to it. */
const PATIENCE = 30;

function showOnceDrawn(grid: RefObject<HTMLElement | null>, selector: string, left = PATIENCE): void {
  requestAnimationFrame(() => {
    const item = grid.current?.querySelector(selector);
    if (item) item.scrollIntoView({ block: "nearest" });
    else if (left > 0) showOnceDrawn(grid, selector, left - 1);
  });
}

/** A layout from the grid with folded widgets at their saved height. */
function unfolded(layout: Layout, saved: readonly LayoutItem[], collapsed: ReadonlySet<string>): LayoutItem[] {
  return layout.map((item) => ({ ...item, h: collapsed.has(item.i) ? (saved.find(({ i }) => i === item.i)?.h ?? item.h) : item.h }));
}
