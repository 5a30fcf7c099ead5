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
  /** The same without the words under it, where these leave room for a sign. */
  readonly unsung?: SignBox;
}

/** A sign with its word below it, in units of the sheet: half its width, and its height. */
export interface SignSize {
  readonly half: number;
  readonly height: number;
}

const SIGN: SignSize = { half: 13, height: 27 };
/** Between a note and its sign. */
const GAP = 4;
/** Signs and their words are not drawn smaller with the sheet: from so many px a unit down they take more of its units. */
const WHOLE_UNIT = 1.1;

/** How large a sign is on a sheet. @param unit px a unit @example signSize(0.55).height // 54 */
export const signSize = (unit: number): SignSize => {
  const scale = Math.max(1, WHOLE_UNIT / unit);
  return { half: SIGN.half * scale, height: SIGN.height * scale };
};

/** What is kept free between a staff with its notes and the words that are sung to them, so that signs stand there. */
export const signRoom = ({ height }: SignSize): number => height + 2 * GAP;

/**
 * Where the verdict of each element stands. Under its note, between the staves, in line with the others where the notes leave room
 * there; where something is in the way, at its right.
 */
export function verdictPlaces(
  elements: readonly PlacedSign[],
  staves: readonly { readonly top: number; readonly bottom: number }[],
  sign = SIGN,
): ReadonlyMap<string, VerdictPlace> {
  return new Map(elements.map((element) => [element.key, placeOf(element, elements, { staves, sign })]));
}

interface Around {
  readonly staves: readonly { readonly top: number; readonly bottom: number }[];
  readonly sign: SignSize;
}

function placeOf(
  { key, staff, box, unsung: own = box }: PlacedSign,
  elements: readonly PlacedSign[],
  { staves, sign }: Around,
): VerdictPlace {
  const line = (staves[staff]?.bottom ?? own.bottom) + 2 * GAP;
  const under = { x: (own.left + own.right) / 2, y: Math.max(line, own.bottom + GAP) };
  const next = staves[staff + 1];
  if (next === undefined && staves.length === 1) return { box, ...under };
  const isUnder = (other: SignBox): boolean => other.left < under.x + sign.half && other.right > under.x - sign.half;
  const below = elements.filter((other) => other.key !== key && other.staff > staff && isUnder(other.box));
  const free = Math.min(next?.top ?? Number.NEGATIVE_INFINITY, ...below.map((other) => other.box.top));
  if (under.y + sign.height <= free) return { box, ...under };
  return { box, x: own.right + GAP + sign.half, y: (own.top + own.bottom - sign.height) / 2 };
}
