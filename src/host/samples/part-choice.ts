import { partsOf } from "../../protocol/audio/audio-parts.ts";
import { roomOf } from "../../protocol/audio/part-room.ts";
import type { PartsThere } from "./sample-loader-messages.ts";

/** A part (its index) that is to come into memory, and the one whose seat it takes; null where a seat is free. */
export interface PartSwap {
  readonly comes: number;
  readonly goes: number | null;
}

/** A part that came for a note keeps its seat for so long, in seconds: hands that play every strength at once would have them decoded for ever. */
export const SHORTEST_STAY = 8;

/** How strong the notes of a part are: the lowest velocity that it answers. */
function strengthOf({ file }: PartsThere, index: number): number {
  const part = partsOf(file)[index];
  const own = part === undefined ? [] : file.zones.filter(({ offset }) => part.offset <= offset && offset < part.offset + part.frames);
  return Math.min(...own.map(({ velocityRange: [low] }) => low));
}

/** Where a seat begins that no part has or waits for; undefined where all are taken. @example freeSeat(there) // 10671072 */
export const freeSeat = ({ file, wanted }: PartsThere): number | undefined =>
  roomOf(file).seats.find((seat) => wanted.every(({ at }) => at !== seat));

/**
 * Which part an instrument lacks most, and which it can do without: the one that was asked for last, in a free seat, or in that of the one
 * that was asked for longest ago, the farther of two in strength. Parts that stay are never let go.
 * @param there what is in memory now
 * @param ago seconds since each part was last asked for, by its index; Infinity for never
 * @param seated seconds since each part came
 * @returns null where all that is wanted is there, or what is there is wanted more, or has just come
 * @example chooseSwap(there, [0, 9, 3, 1, 0.2, Infinity], () => 60) // { comes: 4, goes: 1 }
 */
export function chooseSwap(there: PartsThere, ago: readonly number[], seated: (part: number) => number): PartSwap | null {
  const since = (part: number): number => ago[part] ?? Number.POSITIVE_INFINITY;
  const strengths = partsOf(there.file).flatMap(({ stays }, part) => (stays === true ? [] : [part]));
  const [comes] = strengths.filter((part) => !there.parts.includes(part)).toSorted((a, b) => since(a) - since(b));
  if (comes === undefined) return null;
  if (freeSeat(there) !== undefined) return since(comes) === Number.POSITIVE_INFINITY ? null : { comes, goes: null };
  const farther = (a: number, b: number): number =>
    Math.abs(strengthOf(there, b) - strengthOf(there, comes)) - Math.abs(strengthOf(there, a) - strengthOf(there, comes));
  const [goes] = strengths
    .filter((part) => there.parts.includes(part) && since(part) > since(comes))
    .filter((part) => seated(part) >= SHORTEST_STAY || since(part) === Number.POSITIVE_INFINITY)
    .toSorted((a, b) => (since(a) === since(b) ? farther(a, b) : since(b) - since(a)));
  return goes === undefined ? null : { comes, goes };
}
