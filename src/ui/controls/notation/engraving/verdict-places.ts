import type { Box as SignBox } from "./above.ts";

/** Where a verdict stands: a tint behind the drawn element, and the middle of the upper edge of its sign. */
export interface VerdictPlace {
  readonly box: SignBox;
  readonly x: number;
  readonly y: number;
}

/** A drawn element with the staff that it stands on, counted from the top. */
export interface PlacedSign {
  readonly key: string;
  readonly staff: number;
  readonly box: SignBox;
}

/** A sign with its word below it: half its width, and its height. */
const SIGN = { half: 13, height: 27 } as const;
/** Between a note and its sign. */
const GAP = 4;

/**
 * Where the verdict of each element stands. Under its note, between the staves, in line with the others where the notes leave room
 * there; where something is in the way, at its right.
 */
export function verdictPlaces(
  elements: readonly PlacedSign[],
  staves: readonly { readonly top: number; readonly bottom: number }[],
): ReadonlyMap<string, VerdictPlace> {
  return new Map(elements.map((element) => [element.key, placeOf(element, elements, staves)]));
}

function placeOf({ key, staff, box }: PlacedSign, elements: readonly PlacedSign[], staves: readonly { top: number; bottom: number }[]) {
  const line = (staves[staff]?.bottom ?? box.bottom) + 2 * GAP;
  const under = { x: (box.left + box.right) / 2, y: Math.max(line, box.bottom + GAP) };
  const next = staves[staff + 1];
  if (next === undefined && staves.length === 1) return { box, ...under };
  const isUnder = (other: SignBox): boolean => other.left < under.x + SIGN.half && other.right > under.x - SIGN.half;
  const below = elements.filter((other) => other.key !== key && other.staff > staff && isUnder(other.box));
  const free = Math.min(next?.top ?? Number.NEGATIVE_INFINITY, ...below.map((other) => other.box.top));
  if (under.y + SIGN.height <= free) return { box, ...under };
  return { box, x: box.right + GAP + SIGN.half, y: (box.top + box.bottom - SIGN.height) / 2 };
}
