import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
  useMouseSensor,
} from "@hello-pangea/dnd";
import { type ReactNode, useEffect, useRef } from "react";
import { keepDrawn } from "../state/page/use-in-sight-first.ts";
import * as words from "../text/en/controls.ts";
import { say } from "../text/say.ts";
import type { LaneDrop } from "./dragging/lane-ids.ts";
import { dragByTouch } from "./dragging/touch-drag.ts";
import { useLaneArea } from "./dragging/use-lane-area.ts";
import { LanesContext } from "./lanes.ts";

/**
 * Keys and fingers drag by our own sensors: the library's keys reach only lanes that lie above each other, and its fingers only what is on the
 * screen, since it measures once where everything lies and knows of no more than one thing around a lane that scrolls.
 */
const SENSORS = [useMouseSensor];

/** The part of a page in which elements can be dragged from lane to lane, with the pointer and from the keyboard. */
export function LaneArea({ children }: { readonly children: ReactNode }) {
  const area = useLaneArea();
  const { keep, letGo } = useKeptPage();
  const { touch } = area;
  useEffect(() => dragByTouch(touch), [touch]);
  const tell = (place: DragStart["source"] | DragUpdate["destination"], { announce }: ResponderProvided) => {
    const label = place && area.entries.get(place.droppableId)?.label;
    announce(place && typeof label === "string" ? say(words.laneAndPlace, { lane: label, place: place.index + 1 }) : words.outsideLanes);
  };
  return (
    <LanesContext value={area.lanes}>
      <DragDropContext
        enableDefaultSensors={false}
        sensors={SENSORS}
        dragHandleUsageInstructions={words.carryInstructions}
        onBeforeCapture={keep}
        onDragStart={(start, provided) => tell(start.source, provided)}
        onDragUpdate={(update, provided) => tell(update.destination, provided)}
        onDragEnd={(result, { announce }) => {
          letGo();
          announce(area.drop(dropOf(result)) ?? words.putBack);
        }}
      >
        {children}
      </DragDropContext>
      <span id={area.lanes.instructions} hidden>
        {words.carryInstructions}
      </span>
      <span className="visually-hidden" role="status" aria-label={words.carrying}>
        {area.words}
      </span>
    </LanesContext>
  );
}

/** While an element is dragged by the pointer no lane may come to the page or grow: what counts the places would lose its count. */
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
