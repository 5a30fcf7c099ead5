/** How many rows a page holds: as many as it may, and none that begins after so many bytes; one at least, where there is any. */
export function rowsInPage(rows: readonly { readonly bytes: number }[], mostRows: number, mostBytes: number): number {
  let bytes = 0;
  let count = 0;
  for (; count < Math.min(rows.length, mostRows) && (count === 0 || bytes < mostBytes); count += 1) bytes += rows[count]?.bytes ?? 0;
  return count;
}
