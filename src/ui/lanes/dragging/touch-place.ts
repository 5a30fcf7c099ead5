/** What of an element's place on the screen is looked at. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The place among boxes that follow each other in rows where a point would put something: before the first whose middle lies behind it.
 * @example placeAmong([{ left: 0, right: 60, top: 0, bottom: 60 }], { x: 50, y: 10 }) // 1
 */
export function placeAmong(boxes: readonly Box[], { x, y }: { readonly x: number; readonly y: number }): number {
  const behind = boxes.findIndex(({ left, right, top, bottom }) => y < top || (y <= bottom && x < (left + right) / 2));
  return behind === -1 ? boxes.length : behind;
}

/** Px from an edge within which what is dragged scrolls, and the most px that it scrolls a frame. */
const EDGE = 64;
const FASTEST = 14;

/**
 * How far a frame scrolls what lies between two edges under a point there: back near the first, on near the second, faster the nearer.
 * Beyond an edge it is fastest.
 * @example edgeSpeed(300, 0, 600) // 0
 */
export function edgeSpeed(at: number, first: number, second: number): number {
  const room = Math.min(EDGE, (second - first) / 3);
  const [back, on] = [first + room - at, at - (second - room)];
  const depth = back > 0 ? -back : Math.max(on, 0);
  return Math.sign(depth) * Math.ceil(FASTEST * Math.min(1, Math.abs(depth) / room));
}
