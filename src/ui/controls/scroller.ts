import { type RefObject, useEffect, useState } from "react";

const SCROLLS: readonly string[] = ["auto", "scroll"];

/** The nearest element around another that scrolls its contents; the page itself where there is none. `isNow`: only one that has more than it shows. */
export function scrollerOf(element: HTMLElement, isNow = true): Element {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const hasMore = !isNow || at.scrollHeight > at.clientHeight + 1;
    if (hasMore && SCROLLS.includes(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** How much of an element is in sight at once, in CSS px: the height of what scrolls around it. 0 before it is known. */
export function useSightHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const scroller = scrollerOf(element.current, false);
    const observer = new ResizeObserver(() => setHeight(Math.min(scroller.clientHeight, innerHeight)));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
