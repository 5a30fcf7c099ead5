import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
  useMouseSensor,
} from "@hello-pangea/dnd";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { keepDrawn } from "../state/page/use-in-sight-first.ts";
import { applyDrop, type Drafts, shownDrag } from "./dragging/apply-drop.ts";
import { dropOfDrag, type KeyboardDrag, type LaneLength, type LanePlace, leaves, moveDrag, startDrag } from "./dragging/keyboard-drag.ts";
import type { LaneDrop } from "./dragging/lane-ids.ts";
import { dragByTouch, type TouchDrag } from "./dragging/touch-drag.ts";
import { type LaneEntry, type Lanes, LanesContext } from "./lanes.ts";

const NONE: Drafts = new Map();
/**
 * Our own keys and fingers lift and carry: the library's keys reach only lanes that lie above each other, and its fingers only what is on the
 * screen, since it measures once where everything lies and knows of no more than one thing around a lane that scrolls.
 */
const SENSORS = [useMouseSensor];
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
let gestures = 0;

/** The part of a page in which elements can be brought from lane to lane, with the pointer and from the keyboard. */
export function LaneArea({ children }: { readonly children: ReactNode }) {
  const area = useLaneArea();
  const { keep, letGo } = useKeptPage();
  const { touch } = area;
  useEffect(() => dragByTouch(touch), [touch]);
  const tell = (place: DragStart["source"] | DragUpdate["destination"], { announce }: ResponderProvided) => {
    const label = place && area.entries.get(place.droppableId)?.label;
    announce(place && label !== undefined ? `${label}, place ${place.index + 1}.` : "Outside all lanes.");
  };
  return (
    <LanesContext value={area.lanes}>
      <DragDropContext
        enableDefaultSensors={false}
        sensors={SENSORS}
        dragHandleUsageInstructions="Press Space to lift, arrow keys to carry, Space again to drop, Escape to put back."
        onBeforeCapture={keep}
        onDragStart={(start, provided) => tell(start.source, provided)}
        onDragUpdate={(update, provided) => tell(update.destination, provided)}
        onDragEnd={(result, { announce }) => {
          letGo();
          announce(area.drop(dropOf(result)) ?? "Put back.");
        }}
      >
        {children}
      </DragDropContext>
      <span className="visually-hidden" role="status" aria-label="Carrying">
        {area.words}
      </span>
    </LanesContext>
  );
}

/** While an element is carried by the pointer no lane may come to the page or grow: what counts the places would lose its count. */
function useKeptPage() {
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);
  return {
    keep() {
      end.current();
      end.current = keepDrawn();
    },
    letGo: () => end.current(),
  };
}

const dropOf = ({ source, destination, reason }: DropResult): LaneDrop => ({
  from: { lane: source.droppableId, index: source.index },
  to: destination === null ? undefined : { lane: destination.droppableId, index: destination.index },
  cancelled: reason === "CANCEL",
});

function useLaneArea() {
  const entries = useRef(new Map<string, LaneEntry>()).current;
  const [drafts, setDrafts] = useState<Drafts>(NONE);
  const [lift, setLift] = useState<KeyboardDrag>();
  const [words, setWords] = useState("");
  const [focus, setFocus] = useState<LanePlace>();
  useEffect(() => {
    if (focus !== undefined) handleAt(focus)?.focus();
  }, [focus]);

  const drop = (made: LaneDrop, keys = false): string | undefined => {
    const done = applyDrop(made, entries, `drop-${++gestures}`);
    if (done === undefined) return undefined;
    flushSync(() => setDrafts(done.drafts));
    void done.answered.finally(() => {
      flushSync(() => setDrafts(NONE));
      if (keys && done.place !== undefined) setFocus({ ...done.place });
    });
    return done.words;
  };
  const show = (next: KeyboardDrag) => {
    setLift(next);
    setDrafts(shownDrag(next, entries));
    setWords(spoken(next, entries));
    if (next.from.lane === next.to.lane) setFocus({ ...next.to });
  };
  const end = (said: string) => {
    setLift(undefined);
    setWords(said);
  };
  const key = (event: KeyboardEvent, lane: string, index: number) => {
    const taken =
      lift === undefined
        ? event.key === " "
        : event.key === " " || event.key === "Enter" || event.key === "Escape" || event.key === "Tab" || ARROWS.includes(event.key);
    if (!taken || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
    if (event.repeat && event.key === " ") return;
    const lanes = lanesOnPage(entries);
    if (lift === undefined) {
      const lifted = startDrag({ lane, index }, lanes);
      if (lifted !== undefined) show(lifted);
    } else if (ARROWS.includes(event.key)) show(moveDrag(lift, event.key, lanes));
    else if (event.key === "Escape" || event.key === "Tab") {
      setDrafts(NONE);
      if (lift.from.lane === lift.to.lane && event.key === "Escape") setFocus({ ...lift.from });
      end("Put back.");
    } else {
      const said = drop(dropOfDrag(lift), true);
      if (said === undefined) setDrafts(NONE);
      end(said ?? "Put back.");
    }
  };
  const over: TouchDrag["over"] = (from, to) => {
    setDrafts(to === undefined ? NONE : shownDrag({ from, to }, entries));
    if (to !== undefined) setWords(spoken({ from, to }, entries));
  };
  const put = (from: LanePlace, to: LanePlace | undefined) => {
    const said = drop({ from, to, cancelled: false });
    if (said === undefined) setDrafts(NONE);
    setWords(said ?? "Put back.");
  };
  const latest = useRef({ key, over, put });
  useEffect(() => {
    latest.current = { key, over, put };
  });
  const touch = useMemo(
    (): TouchDrag => ({
      over: (from, to) => latest.current.over(from, to),
      drop: (from, to) => latest.current.put(from, to),
      cancel: () => setDrafts(NONE),
    }),
    [],
  );
  const lanes = useMemo(
    (): Lanes => ({
      enter: (id, entry) => void entries.set(id, entry),
      leave: (id) => void entries.delete(id),
      drafts,
      key: (event, lane, index) => latest.current.key(event, lane, index),
      say: setWords,
    }),
    [drafts, entries],
  );
  return { entries, lanes, drop, words, touch };
}

/** Lanes in the order of the page. */
const lanesOnPage = (entries: ReadonlyMap<string, LaneEntry>): LaneLength[] =>
  [...document.querySelectorAll<HTMLElement>("[data-lane]")].flatMap(({ dataset }) => {
    const entry = entries.get(dataset.lane ?? "");
    return dataset.lane === undefined || entry === undefined ? [] : [{ id: dataset.lane, length: entry.items.length }];
  });

/** The focusable element of a place. */
function handleAt({ lane, index }: LanePlace): HTMLElement | null {
  const list = [...document.querySelectorAll<HTMLElement>("[data-lane]")].find(({ dataset }) => dataset.lane === lane);
  return list?.querySelector<HTMLElement>(`:scope > [data-index="${index}"] [tabindex="0"]`) ?? null;
}

function spoken(lift: KeyboardDrag, entries: ReadonlyMap<string, LaneEntry>): string {
  const name = entries.get(lift.from.lane)?.items[lift.from.index]?.element.name ?? "";
  if (leaves(lift)) return `${name}: drop to remove.`;
  return `${name}: ${entries.get(lift.to.lane)?.label ?? ""}, place ${lift.to.index + 1}.`;
}
