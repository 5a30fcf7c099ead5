import styles from "../lane.module.css";
import { HANDLE } from "../lanes.ts";
import type { LanePlace } from "./keyboard-drag.ts";
import { laneKind } from "./lane-ids.ts";
import { edgeSpeed, placeAmong } from "./touch-place.ts";

/** What a finger does with an element of a lane. */
export interface TouchDrag {
  /** It is over a place, or over none. */
  over(from: LanePlace, to: LanePlace | undefined): void;
  /** It left the screen there: dropped. */
  drop(from: LanePlace, to: LanePlace | undefined): void;
  /** The browser took the touch away: put back. */
  cancel(): void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How long a finger rests before it drags, and how far it may tremble: before that a moving finger scrolls. */
const PRESS_MS = 180;
const TREMBLE = 8;

/**
 * Lets a finger that rests on an element of a lane drag it. What it is over is asked of the page at each move, so that everything may scroll
 * meanwhile: the page near its upper and lower edge, a lane near its ends.
 * @returns ends it
 */
export function dragByTouch(drag: TouchDrag): () => void {
  const over = new AbortController();
  const start = (event: TouchEvent) => {
    const [touch] = event.touches;
    const found = event.touches.length === 1 && event.target instanceof Element ? handleOf(event.target) : undefined;
    if (touch !== undefined && found !== undefined) follow({ ...found, target: event.target as Element, touch }, drag, over.signal);
  };
  addEventListener("touchstart", start, { passive: true, signal: over.signal });
  return () => over.abort();
}

/** The element of a lane that a touch is on, and its place; not its menu's button. */
function handleOf(target: Element): { readonly handle: HTMLElement; readonly from: LanePlace } | undefined {
  const handle = target.closest<HTMLElement>(HANDLE);
  const index = handle?.closest<HTMLElement>("[data-index]")?.dataset.index;
  const lane = handle?.closest<HTMLElement>("[data-lane]")?.dataset.lane;
  return handle && index !== undefined && lane !== undefined ? { handle, from: { lane, index: Number(index) } } : undefined;
}

interface Touched {
  readonly handle: HTMLElement;
  readonly from: LanePlace;
  /** Goes on hearing the touch even when it has left the page. */
  readonly target: Element;
  readonly touch: Touch;
}

function follow({ handle, from, target, touch }: Touched, drag: TouchDrag, outer: AbortSignal): void {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, outer]);
  const begin: Point = { x: touch.clientX, y: touch.clientY };
  let at = begin;
  let dragged: DraggedPicture | undefined;
  const timer = setTimeout(() => {
    dragged = pictureOf(handle, from, () => at, drag);
  }, PRESS_MS);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    dragged?.end();
  });
  const move = (event: TouchEvent) => {
    const [first] = event.touches;
    if (first === undefined) return;
    at = { x: first.clientX, y: first.clientY };
    if (dragged !== undefined && event.touches.length === 1) event.preventDefault();
    else if (dragged !== undefined || Math.hypot(at.x - begin.x, at.y - begin.y) > TREMBLE) {
      if (dragged !== undefined) drag.cancel();
      over.abort();
    }
  };
  const end = (event: TouchEvent) => {
    const place = dragged?.place();
    const wasDragged = dragged !== undefined;
    over.abort();
    if (!wasDragged) return;
    event.preventDefault();
    drag.drop(from, place);
  };
  const cancel = () => {
    if (dragged !== undefined) drag.cancel();
    over.abort();
  };
  const listen = (type: string, hear: (event: TouchEvent) => void) =>
    target.addEventListener(type, (event) => event instanceof TouchEvent && hear(event), { passive: false, signal });
  listen("touchmove", move);
  listen("touchend", end);
  listen("touchcancel", cancel);
  // A long press asks for a menu, too.
  addEventListener("contextmenu", (event) => dragged !== undefined && event.preventDefault(), { capture: true, signal });
}

interface DraggedPicture {
  place(): LanePlace | undefined;
  end(): void;
}

/** An element under the finger: its picture goes along, and each frame what lies at an edge scrolls. */
function pictureOf(handle: HTMLElement, from: LanePlace, at: () => Point, drag: TouchDrag): DraggedPicture {
  const begin = at();
  const { left, top, width, height } = handle.getBoundingClientRect();
  const picture = document.createElement("div");
  picture.className = `${styles.clone} ${styles.dragged}`;
  picture.setAttribute("aria-hidden", "true");
  Object.assign(picture.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  picture.append(handle.cloneNode(true));
  document.body.append(picture);
  const scroller = pageScroller(handle);
  let place: LanePlace | undefined;
  let frame = requestAnimationFrame(function each() {
    const point = at();
    picture.style.translate = `${point.x - begin.x}px ${point.y - begin.y}px`;
    if (Math.hypot(point.x - begin.x, point.y - begin.y) > TREMBLE) scrollAt(point, scroller);
    const next = placeAt(point);
    if (next?.lane !== place?.lane || next?.index !== place?.index) drag.over(from, next);
    place = next;
    frame = requestAnimationFrame(each);
  });
  return {
    place: () => place,
    end() {
      cancelAnimationFrame(frame);
      picture.remove();
    },
  };
}

/** The outermost element around another that scrolls up and down: the page as it is seen. */
function pageScroller(within: Element): Element | undefined {
  let found: Element | undefined;
  for (let each = within.parentElement; each !== null; each = each.parentElement)
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY)) found = each;
  return found;
}

const laneAt = ({ x, y }: Point): HTMLElement | null => document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-lane]") ?? null;

function scrollAt(point: Point, scroller: Element | undefined): void {
  const page = scroller?.getBoundingClientRect();
  if (page !== undefined) scroller?.scrollBy({ top: edgeSpeed(point.y, page.top, page.bottom), behavior: "instant" });
  const lane = laneAt(point);
  const { left = 0, right = 0 } = lane?.getBoundingClientRect() ?? {};
  lane?.scrollBy({ left: edgeSpeed(point.x, left, right), behavior: "instant" });
}

/** The place in a lane that takes elements under a point. What only shows where the dragged one would go does not count. */
function placeAt(point: Point): LanePlace | undefined {
  const element = laneAt(point);
  const lane = element?.dataset.lane;
  const kind = lane === undefined ? undefined : laneKind(lane);
  if (element === null || lane === undefined || (kind !== "progression" && kind !== "trash")) return undefined;
  const items = [...element.querySelectorAll<HTMLElement>(":scope > [data-index]:not([data-preview])")];
  return {
    lane,
    index: placeAmong(
      items.map((item) => item.getBoundingClientRect()),
      point,
    ),
  };
}
