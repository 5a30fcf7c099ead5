import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/**
 * The width that the widgets have, whole CSS px; 0 before it is known. It is asked for once, before the first drawing, which all of them wait for, and told by
 * the browser when it changes.
 */
export function useGridWidth(grid: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => setWidth(grid.current?.clientWidth ?? 0), [grid]);
  useEffect(() => {
    if (grid.current === null) return;
    let frame = 0;
    const observer = new ResizeObserver(([entry]) => {
      cancelAnimationFrame(frame);
      // In a frame of its own: what is drawn anew within the browser's word of a size may change sizes that it still has to tell.
      frame = requestAnimationFrame(() => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    });
    observer.observe(grid.current);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [grid]);
  return width;
}
