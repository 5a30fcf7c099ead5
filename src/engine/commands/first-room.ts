import type { LayoutRecord } from "../../documents/records.ts";

type Box = Pick<LayoutRecord, "x" | "y" | "w" | "h">;

/** Columns of the grid (specification, section 9). */
const COLUMNS = 12;

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/**
 * The first place, from the top and from the left, where a widget of a size fits between those that are there; at the latest under all of them.
 * @example firstRoom([{ x: 0, y: 0, w: 8, h: 32 }], { w: 4, h: 10 }) // { x: 8, y: 0 }
 */
export function firstRoom(taken: readonly Box[], { w, h }: Pick<Box, "w" | "h">): Pick<Box, "x" | "y"> {
  const rows = [0, ...taken.map((box) => box.y + box.h)].sort((a, b) => a - b);
  for (const y of rows) for (let x = 0; x + w <= COLUMNS; x += 1) if (!taken.some((box) => overlap(box, { x, y, w, h }))) return { x, y };
  return { x: 0, y: rows.at(-1) ?? 0 };
}
