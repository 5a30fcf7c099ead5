/** The drawing's size and the edges of its plot, in its own units. */
export const SIZE = { width: 360, height: 188, left: 68, top: 10, bottom: 160 } as const;
/** Space between the plot's sides and the first and last point. */
const INSET = 8;

/** Where values and points lie. A path begins anew after a gap. @example placed([{ value: 50 }], [100, 0]).dots // one, half way up */
export function placed(points: readonly { readonly value: number | null }[], [top, bottom]: readonly [number, number]) {
  const y = (value: number): number => {
    const share = (value - top) / (bottom - top);
    return SIZE.top + Math.min(1, Math.max(0, share)) * (SIZE.bottom - SIZE.top);
  };
  const span = SIZE.width - SIZE.left - 2 * INSET;
  const x = (index: number): number => SIZE.left + INSET + (points.length < 2 ? span / 2 : (index * span) / (points.length - 1));
  const dots: { readonly x: number; readonly y: number }[] = [];
  let path = "";
  let isDrawing = false;
  for (const [index, { value }] of points.entries()) {
    if (value !== null) {
      const dot = { x: x(index), y: y(value) };
      path += `${isDrawing ? "L" : "M"}${dot.x.toFixed(1)} ${dot.y.toFixed(1)}`;
      dots.push(dot);
    }
    isDrawing = value !== null;
  }
  return { x, y, dots, path };
}
