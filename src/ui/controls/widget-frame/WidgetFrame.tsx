import { ChevronDown, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useRef, useState } from "react";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import { Button } from "../button/Button.tsx";
import { classNames } from "../class-names.ts";
import { frameAct } from "./frame-keys.ts";
import { HeadSlot } from "./HeadActions.tsx";
import styles from "./widget-frame.module.css";

export interface WidgetFrameProps {
  /** The widget's label: the name of the region and of its buttons. */
  readonly label: string;
  /** The title as drawn; the label when not given. */
  readonly title?: ReactNode;
  /** A few words in small type after the title: "E♭ major". */
  readonly meta?: ReactNode;
  /** The widget's own actions, small buttons. */
  readonly actions?: ReactNode;
  /** The widget's own menu: a `Menu` with `small`. */
  readonly menu?: ReactNode;
  readonly children?: ReactNode;
  readonly collapsed?: boolean;
  readonly onToggle?: () => void;
  readonly selected?: boolean;
  /** Double-click anywhere on the frame that is no control, or Enter on the frame. */
  readonly onSelect?: () => void;
  /** No grip, no handles, no moving. */
  readonly locked?: boolean;
  readonly dragging?: boolean;
  /** Arrow keys on the selected frame: grid columns and rows. */
  readonly onMove?: (columns: number, rows: number) => void;
  /** Shift and arrow keys on the selected frame: grid columns and rows. */
  readonly onResize?: (columns: number, rows: number) => void;
  /** Delete on the selected frame. */
  readonly onDelete?: (() => void) | undefined;
  /** The frame itself, for what measures it. */
  readonly ref?: Ref<HTMLElement>;
  /** Right click on the frame, Shift+F10. */
  readonly onContextMenu?: (point: { readonly x: number; readonly y: number }) => void;
}

/** The class name of the grip, for what drags frames (the grid's `draggableHandle`). */
export const WIDGET_GRIP = "widget-grip";

/** The frame that every widget has: a region named by its label, with title, collapse and menu. */
export function WidgetFrame(props: WidgetFrameProps) {
  const { label, collapsed = false, selected = false, locked = false, dragging = false } = props;
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  // Of a double-click both presses count: the first may have pressed a control that then made room for another.
  const isOnBare = useRef(false);
  const state = classNames(
    styles.frame,
    selected && styles.selected,
    dragging && styles.dragging,
    collapsed && styles.collapsed,
    locked && styles.locked,
  );
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: the frame takes the focus so that it can be selected, moved and resized by keys
    // biome-ignore-start lint/a11y/noNoninteractiveElementInteractions: the same
    <section
      ref={props.ref}
      className={state}
      aria-label={label}
      tabIndex={0}
      data-frame=""
      data-selected={selected || undefined}
      onKeyDown={(event) => onKey(event, props)}
      onMouseDown={(event) => {
        const isAgain = event.detail > 1;
        isOnBare.current = isBare(event) && (isOnBare.current || !isAgain);
        if (isAgain && isOnBare.current) event.preventDefault();
      }}
      onDoubleClick={(event) => isBare(event) && isOnBare.current && props.onSelect?.()}
      onContextMenu={(event) => {
        if (props.onContextMenu === undefined) return;
        event.preventDefault();
        props.onContextMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <Head {...props} collapsed={collapsed} onSlot={setSlot} />
      {!collapsed && (
        <HeadSlot value={slot}>
          <div className={styles.body}>{props.children}</div>
        </HeadSlot>
      )}
      {selected && !locked && !collapsed && props.onResize !== undefined && <Corners />}
    </section>
    // biome-ignore-end lint/a11y/noNoninteractiveElementInteractions: the same
    // biome-ignore-end lint/a11y/noNoninteractiveTabindex: the frame
  );
}

function Head({
  label,
  title,
  meta,
  actions,
  menu,
  collapsed,
  locked = false,
  onToggle,
  onSlot,
}: WidgetFrameProps & { readonly collapsed: boolean; readonly onSlot: (slot: HTMLElement | null) => void }) {
  return (
    <header className={styles.head}>
      <span className={classNames(styles.grip, !locked && WIDGET_GRIP)}>
        <span className={styles.name}>
          <span className={styles.dots} />
          <h2 className={styles.title}>{title ?? label}</h2>
        </span>
        {meta !== undefined && <span className={styles.meta}>{meta}</span>}
      </span>
      <span ref={onSlot} className={styles.own} />
      {actions}
      {onToggle !== undefined && (
        <Button size="small" icon aria-label={say(collapsed ? words.expand : words.collapse, { label })} onClick={onToggle}>
          {collapsed ? <ChevronRight /> : <ChevronDown />}
        </Button>
      )}
      {menu}
    </header>
  );
}

/** What uses a double-click for itself: whatever is pressed, typed in, or dragged. */
const CONTROLS =
  "button, a, input, select, textarea, label, summary, [contenteditable=true], [data-control], [role=button], [role=switch], " +
  "[role=slider], [role=spinbutton], [role=radio], [role=checkbox], [role=option], [role=gridcell]";

/** Whether a click is on the frame itself: on no control in it, and on nothing that is only opened from it (a menu, a dialog). */
function isBare({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const control = target.closest(CONTROLS);
  return control === null || !currentTarget.contains(control);
}

function onKey(
  event: KeyboardEvent<HTMLElement>,
  { selected = false, locked = false, onSelect, onMove, onResize, onDelete }: WidgetFrameProps,
): void {
  if (event.target !== event.currentTarget) return;
  const act = frameAct(event.key, event.shiftKey, selected && !locked);
  if (act === undefined) return;
  event.preventDefault();
  if (act.kind === "select") onSelect?.();
  else if (act.kind === "delete") onDelete?.();
  else if (act.kind === "move") onMove?.(act.columns, act.rows);
  else onResize?.(act.columns, act.rows);
}

const Corners = () => (
  <>
    <i className={classNames(styles.corner, styles.nw)} />
    <i className={classNames(styles.corner, styles.ne)} />
    <i className={classNames(styles.corner, styles.sw)} />
    <i className={classNames(styles.corner, styles.se)} />
  </>
);
