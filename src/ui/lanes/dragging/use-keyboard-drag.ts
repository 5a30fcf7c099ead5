import { type KeyboardEvent, useState } from "react";
import * as words from "../../text/en/controls.ts";
import type { LaneEntry, Lanes } from "../lanes.ts";
import { dropOfDrag, type KeyboardDrag, type LaneLength, moveDrag, startDrag } from "./keyboard-drag.ts";
import type { Drops } from "./use-drops.ts";

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
/** Keys that mean something while an element is dragged. */
const DRAG_KEYS = [" ", "Enter", "Escape", "Tab", ...ARROWS];

/** Dragging from the keyboard. @returns what a key on an element of a lane does: the first Space starts a drag, the next drops it */
export function useKeyboardDrag(entries: ReadonlyMap<string, LaneEntry>, drops: Drops): Lanes["key"] {
  const [drag, setDrag] = useState<KeyboardDrag>();
  const show = (next: KeyboardDrag) => {
    setDrag(next);
    drops.show(next);
    if (next.from.lane === next.to.lane) drops.focusOn(next.to);
  };
  const putBack = ({ from, to }: KeyboardDrag, { key }: KeyboardEvent) => {
    setDrag(undefined);
    drops.clear();
    if (from.lane === to.lane && key === "Escape") drops.focusOn(from);
    drops.say(words.putBack);
  };
  return (event, lane, index) => {
    const isOurs = drag === undefined ? event.key === " " : DRAG_KEYS.includes(event.key);
    if (!isOurs || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
    if (event.repeat && event.key === " ") return;
    const lanes = lanesOnPage(entries);
    if (drag === undefined) {
      const started = startDrag({ lane, index }, lanes);
      if (started !== undefined) show(started);
    } else if (ARROWS.includes(event.key)) show(moveDrag(drag, event.key, lanes));
    else if (event.key === "Escape" || event.key === "Tab") putBack(drag, event);
    else {
      drops.finish(dropOfDrag(drag), true);
      setDrag(undefined);
    }
  };
}

/** Lanes in the order of the page. */
const lanesOnPage = (entries: ReadonlyMap<string, LaneEntry>): LaneLength[] =>
  [...document.querySelectorAll<HTMLElement>("[data-lane]")].flatMap(({ dataset }) => {
    const entry = entries.get(dataset.lane ?? "");
    return dataset.lane === undefined || entry === undefined ? [] : [{ id: dataset.lane, length: entry.items.length }];
  });
