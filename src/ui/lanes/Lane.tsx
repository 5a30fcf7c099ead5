import { Draggable, type DraggableProvidedDragHandleProps, Droppable } from "@hello-pangea/dnd";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect } from "react";
import { classNames } from "../controls/class-names.ts";
import { useGrowing } from "../state/page/use-in-sight-first.ts";
import { type LaneKind, laneId } from "./dragging/lane-ids.ts";
import styles from "./lane.module.css";
import { isHandle, type LaneActs, type LaneItem, type Lanes, useLanes } from "./lanes.ts";
import { useArmed } from "./use-armed.ts";
import { useOneStop } from "./use-one-stop.ts";

/** What an item needs so that it can be dragged: to be spread on its one focusable element. */
export type LaneHandle = Partial<DraggableProvidedDragHandleProps> & { readonly "data-lane-handle"?: true };

type OneStop = ReturnType<typeof useOneStop>;

export interface LaneProps {
  readonly kind: LaneKind;
  /** With the kind it names the lane on the page. */
  readonly name: string;
  readonly label: string;
  readonly items: readonly LaneItem[];
  readonly acts?: LaneActs;
  /** Draws an item; `handle` goes on its one focusable element. */
  readonly render: (item: LaneItem, index: number, handle: LaneHandle, dragging: boolean) => ReactNode;
  /** What stands in it while it is empty. */
  readonly empty?: ReactNode;
  /** Without bed and padding: a list of drag sources. */
  readonly bare?: boolean;
}

/** A lane of elements. Chords and rests are copied out of theirs; in a progression they are put in order, and taken out. */
export function Lane(props: LaneProps) {
  const { kind, name, label, items, acts } = props;
  const lanes = useLanes();
  const id = laneId(kind, name);
  useLayoutEffect(() => {
    lanes?.enter(id, { label, items, acts });
  });
  useLayoutEffect(() => () => lanes?.leave(id), [lanes, id]);
  if (lanes === undefined) return <Still {...props} />;
  return <Live {...props} id={id} lanes={lanes} items={lanes.drafts.get(id) ?? items} />;
}

/** Ids of elements may repeat; the second of the same is told from the first. */
function keysOf(items: readonly LaneItem[]): string[] {
  const seen = new Map<string, number>();
  return items.map(({ element }) => {
    const times = (seen.get(element.id) ?? 0) + 1;
    seen.set(element.id, times);
    return times === 1 ? element.id : `${element.id}~${times}`;
  });
}

const look = ({ bare = false, acts, items }: LaneProps, over: boolean): string =>
  classNames(styles.lane, bare && styles.bare, over && styles.over, items.length === 0 && acts !== undefined && styles.emptyLane);

/** Outside a drag area: the same list, nothing to drag. */
function Still(props: LaneProps) {
  const stop = useOneStop(props.items.length);
  return (
    <ul className={look(props, false)} aria-label={props.label} {...stop.lane}>
      {keysOf(props.items).map((key, index) => {
        const item = props.items[index];
        return (
          item && (
            <li key={key} data-index={index}>
              {props.render(item, index, { tabIndex: stop.tabIndex(index) }, false)}
            </li>
          )
        );
      })}
      {props.items.length === 0 && <li className={styles.empty}>{props.empty}</li>}
    </ul>
  );
}

/** A list of drag sources keeps still while one of its items is dragged. */
const still = (style: CSSProperties | undefined): CSSProperties => ({ ...style, transform: "none" });

function keyed(event: KeyboardEvent, lane: string, lanes: Lanes): void {
  const place = isHandle(event.target) ? event.target.closest<HTMLElement>("[data-index]") : null;
  if (place !== null) lanes.key(event, lane, Number(place.dataset.index));
}

interface LiveProps extends LaneProps {
  readonly id: string;
  readonly lanes: Lanes;
}

function Live(props: LiveProps) {
  const { id, kind, label, items, render, lanes } = props;
  const isSource = kind === "chords" || kind === "rests";
  const stop = useOneStop(items.length);
  const keys = keysOf(items);
  const { armed, arm } = useArmed(keys);
  return (
    <Droppable
      droppableId={id}
      direction="horizontal"
      mode={isSource ? "virtual" : "standard"}
      isDropDisabled={isSource}
      renderClone={(provided, _, { source: { index } }) => (
        <div ref={provided.innerRef} {...provided.draggableProps} className={styles.clone}>
          {items[index] && render(items[index], index, provided.dragHandleProps ?? {}, true)}
        </div>
      )}
    >
      {(provided, { isDraggingOver, draggingFromThisWith }) => (
        <ul
          ref={provided.innerRef}
          {...provided.droppableProps}
          data-lane={id}
          className={look(props, isDraggingOver && !isSource)}
          aria-label={label}
          {...stop.lane}
          onKeyDownCapture={(event) => keyed(event, id, lanes)}
          onPointerOver={isSource ? arm : undefined}
          onKeyUp={(event) => event.key === " " && isHandle(event.target) && event.preventDefault()}
        >
          <Items {...props} keys={keys} stop={stop} armed={isSource ? armed : undefined} dragged={draggingFromThisWith} />
          {items.length === 0 && props.empty !== undefined && !isDraggingOver && <li className={styles.empty}>{props.empty}</li>}
          {!isSource && provided.placeholder}
        </ul>
      )}
    </Droppable>
  );
}

/** As many as a lane shows at first without scrolling. */
const AT_ONCE = 8;

interface ItemsProps extends LiveProps {
  readonly keys: readonly string[];
  readonly stop: OneStop;
  /** Of a drag source those that the pointer has been over; undefined: all can be taken. */
  readonly armed: ReadonlySet<string> | undefined;
  readonly dragged: string | null | undefined;
}

/** The elements of a lane, each to be dragged; where one is copied out, it stays in its place. */
function Items({ id, items, render, lanes, keys, stop, armed, dragged }: ItemsProps) {
  const drawn = useGrowing(items.length, AT_ONCE);
  return items.slice(0, drawn).map((item, index) => {
    const key = keys[index] ?? String(index);
    const draggableId = `${id}|${key}`;
    const handle = { tabIndex: stop.tabIndex(index), "aria-describedby": lanes.instructions, "data-lane-handle": true } as const;
    if (armed !== undefined && (dragged === draggableId || !armed.has(key)))
      return (
        <li key={key} data-index={index}>
          {render(item, index, { ...handle, role: "button" }, false)}
        </li>
      );
    return (
      <Draggable key={key} draggableId={draggableId} index={index} disableInteractiveElementBlocking>
        {({ innerRef, draggableProps, dragHandleProps }) => (
          <li
            ref={innerRef}
            {...draggableProps}
            data-index={index}
            data-preview={item.preview || undefined}
            className={item.preview ? styles.preview : undefined}
            style={armed === undefined ? draggableProps.style : still(draggableProps.style)}
          >
            {render(item, index, { ...dragHandleProps, ...handle }, false)}
          </li>
        )}
      </Draggable>
    );
  });
}
