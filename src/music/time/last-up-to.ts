/**
 * Index of the last of what stands in order that begins at a time or before it; -1 before the first. Looked for by halves.
 * @param placed in order of their starts, which are in any one unit
 * @example lastUpTo([{ start: 0 }, { start: 480 }], 479) // 0
 */
export function lastUpTo(placed: readonly { readonly start: number }[], time: number): number {
  let low = 0;
  let high = placed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placed[middle]?.start ?? time) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
