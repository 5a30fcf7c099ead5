import { type RefObject, useEffect, useState } from "react";
import { afterLayout } from "./after-layout.ts";

const SCROLLS: readonly string[] = ["auto", "scroll"];

/** The nearest element around another that scrolls its contents; the page itself where there is none. `isNow`: only one that has more than it shows. */
export function scrollerOf(element: HTMLElement, isNow = true): Element {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const hasMore = !isNow || at.scrollHeight > at.clientHeight + 1;
    if (hasMore && SCROLLS.includes(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** How what scrolls moves: at once where it has to, and for who asked for less motion. */
export const motionOf = (atOnce: boolean): ScrollBehavior =>
  atOnce || matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";

/** Frames in which what was far away gets its true height, once it is near. */
const SETTLING_FRAMES = 12;
/** What a hand does that wants something else than the page just does. */
export const HANDS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Brings an element into sight. From far away at once, and again in the next frames unless a hand comes in between: what is out of sight gets
 * its true height only as it comes near, so a movement would end beside its mark.
 */
export function bringIntoSight(element: Element, block: ScrollLogicalPosition): void {
  const isFar = Math.abs(element.getBoundingClientRect().top) > 2 * innerHeight;
  if (isFar) goStraightTo(element, block);
  else element.scrollIntoView({ behavior: motionOf(false), block });
}

function goStraightTo(element: Element, block: ScrollLogicalPosition): void {
  const hand = new AbortController();
  for (const type of HANDS) addEventListener(type, () => hand.abort(), { signal: hand.signal, passive: true, capture: true });
  const go = (left: number): void => {
    if (hand.signal.aborted) return;
    element.scrollIntoView({ behavior: "instant", block });
    if (left > 0) requestAnimationFrame(() => go(left - 1));
    else hand.abort();
  };
  go(SETTLING_FRAMES);
}

/** How much of an element is in sight at once, in CSS px: the height of what scrolls around it. 0 before it is known. */
export function useSightHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    let observer: ResizeObserver | undefined;
    const cancel = afterLayout(current, () => {
      const scroller = scrollerOf(current, false);
      const measure = () => setHeight(Math.min(scroller.clientHeight, innerHeight));
      measure();
      observer = new ResizeObserver(measure);
      observer.observe(scroller);
    });
    return () => {
      cancel();
      observer?.disconnect();
    };
  }, [element]);
  return height;
}
