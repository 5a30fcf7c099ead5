import { type RefObject, useEffect, useState } from "react";
import { inFirstFrame } from "./in-first-frame.ts";

/** Width of an element in CSS px, kept up to date; 0 before it is known. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const observer = new ResizeObserver(([entry]) => inFirstFrame(() => setWidth(entry?.contentRect.width ?? 0)));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
