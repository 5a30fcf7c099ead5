import { DragDropContext, type DragStart, type DragUpdate, type DropResult, type ResponderProvided } from "@hello-pangea/dnd";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Drop, dropEffect } from "./lane-ids.ts";
import { type LaneEntry, type LaneItem, type Lanes, LanesContext, withItem, withoutItem } from "./lanes.ts";

type Drafts = ReadonlyMap<string, readonly LaneItem[]>;
const NONE: Drafts = new Map();
let gestures = 0;

/** The part of a page in which elements can be dragged from lane to lane, with the pointer and from the keyboard. */
export function LaneArea({ children }: { readonly children: ReactNode }) {
  const entries = useRef(new Map<string, LaneEntry>());
  const [drafts, setDrafts] = useState<Drafts>(NONE);
  const lanes = useMemo(
    (): Lanes => ({ enter: (id, entry) => void entries.current.set(id, entry), leave: (id) => void entries.current.delete(id), drafts }),
    [drafts],
  );
  const drop = (result: DropResult, { announce }: ResponderProvided) => {
    const done = carryOut(dropOf(result), entries.current);
    announce(done?.words ?? "Put back.");
    if (done === undefined) return;
    flushSync(() => setDrafts(done.drafts));
    void done.answered.finally(() => setDrafts(NONE));
  };
  const tell = (place: DragStart["source"] | DragUpdate["destination"], { announce }: ResponderProvided) => {
    const label = place && entries.current.get(place.droppableId)?.label;
    announce(place && label !== undefined ? `${label}, place ${place.index + 1}.` : "Outside all lanes.");
  };
  return (
    <LanesContext value={lanes}>
      <DragDropContext
        dragHandleUsageInstructions="Press Space to lift, arrow keys to move, Space again to drop, Escape to put back."
        onDragStart={(start, provided) => tell(start.source, provided)}
        onDragUpdate={(update, provided) => tell(update.destination, provided)}
        onDragEnd={drop}
      >
        {children}
      </DragDropContext>
    </LanesContext>
  );
}

const dropOf = ({ source, destination, reason }: DropResult): Drop => ({
  from: { lane: source.droppableId, index: source.index },
  to: destination === null ? undefined : { lane: destination.droppableId, index: destination.index },
  cancelled: reason === "CANCEL",
});

interface Done {
  readonly drafts: Drafts;
  readonly answered: Promise<unknown>;
  readonly words: string;
}

/** Sends what a drop means, and what the lanes show until it is answered; undefined where it means nothing. */
function carryOut(drop: Drop, entries: ReadonlyMap<string, LaneEntry>): Done | undefined {
  const { from, to } = drop;
  const [source, target] = [entries.get(from.lane), to && entries.get(to.lane)];
  const item = source?.items[from.index];
  const gesture = `drop-${++gestures}`;
  if (source === undefined || item === undefined) return undefined;
  const rest = withoutItem(source.items, from.index);
  const name = item.element.name;
  switch (dropEffect(drop)) {
    case "nothing":
      return undefined;
    case "remove":
      return (
        source.acts && {
          drafts: new Map([[from.lane, rest]]),
          answered: source.acts.remove(from.index, gesture),
          words: `${name} removed.`,
        }
      );
    case "move":
      if (to === undefined || source.acts === undefined) return undefined;
      return {
        drafts: new Map([[from.lane, withItem(rest, item, to.index)]]),
        answered: source.acts.move(from.index, to.index, gesture),
        words: `${name} moved to place ${to.index + 1}.`,
      };
    default: {
      if (to === undefined || target?.acts === undefined) return undefined;
      const inserted = target.acts.insert(item.element, to.index, gesture);
      const left = source.acts?.remove(from.index, gesture);
      const taken: [string, readonly LaneItem[]][] = left === undefined ? [] : [[from.lane, rest]];
      return {
        drafts: new Map([[to.lane, withItem(target.items, item, to.index)], ...taken]),
        answered: Promise.all([inserted, left]),
        words: `${name} put into ${target.label}.`,
      };
    }
  }
}
