import { dropEffect, type LaneDrop, laneKind } from "./lane-ids.ts";

/** A place in a lane. */
export interface LanePlace {
  readonly lane: string;
  readonly index: number;
}

/** An element dragged from the keyboard: where it comes from, and where it would go now. */
export interface KeyboardDrag {
  readonly from: LanePlace;
  readonly to: LanePlace;
}

/** A lane that stands on the page, in the order of the page. */
export interface LaneLength {
  readonly id: string;
  readonly length: number;
}

/** Lanes that an element of a lane can be dragged to, in the order of the page. */
function targets(from: string, lanes: readonly LaneLength[]): readonly LaneLength[] {
  const takes = laneKind(from) === "progression" ? ["progression", "trash"] : ["progression"];
  return lanes.filter(({ id }) => takes.includes(laneKind(id) ?? ""));
}

/** Places that a lane offers: one more than it has, but for the lane that the element comes from. */
const placesIn = ({ id, length }: LaneLength, from: string): number => (laneKind(id) === "trash" ? 1 : id === from ? length : length + 1);

/** Starts a drag: from a progression the element stays where it is, from a lane of drag sources it goes to the end of the first lane that takes it. */
export function startDrag(from: LanePlace, lanes: readonly LaneLength[]): KeyboardDrag | undefined {
  if (laneKind(from.lane) === "progression") return { from, to: from };
  const [first] = targets(from.lane, lanes);
  return first && { from, to: { lane: first.id, index: first.length } };
}

/** Where an arrow key moves a dragged element: left and right inside a lane, up and down from lane to lane. */
export function moveDrag(drag: KeyboardDrag, key: string, lanes: readonly LaneLength[]): KeyboardDrag {
  const all = targets(drag.from.lane, lanes);
  const at = all.findIndex(({ id }) => id === drag.to.lane);
  const lane = all[at];
  if (lane === undefined) return drag;
  const sideways = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  if (sideways !== 0) return { ...drag, to: { lane: lane.id, index: within(drag.to.index + sideways, placesIn(lane, drag.from.lane)) } };
  const next = all[within(at + (key === "ArrowUp" ? -1 : 1), all.length)] ?? lane;
  return next.id === lane.id ? drag : { ...drag, to: { lane: next.id, index: within(drag.to.index, placesIn(next, drag.from.lane)) } };
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** What dropping a dragged element means. */
export const dropOfDrag = ({ from, to }: KeyboardDrag): LaneDrop => ({ from, to, cancelled: false });

/** Whether a dragged element would leave its lane when it is dropped now. */
export const leaves = (drag: KeyboardDrag): boolean => dropEffect(dropOfDrag(drag)) === "remove";
