import { type RefObject, useEffect, useRef } from "react";

/**
 * Brings all of a widget into sight when it shows something else because of whoever works in it: what stands at the foot of the desk leaves it less
 * room than it has, and a card that is begun half in sight would go on so.
 */
export function useBroughtIntoSight(element: RefObject<HTMLElement | null>, shows: string): void {
  const before = useRef(shows);
  useEffect(() => {
    if (before.current === shows) return;
    before.current = shows;
    const frame = element.current?.closest("[data-frame]");
    if (frame?.contains(document.activeElement)) frame.scrollIntoView({ block: "nearest" });
  }, [element, shows]);
}
