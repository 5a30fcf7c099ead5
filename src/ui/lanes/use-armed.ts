import { type PointerEvent, useState } from "react";
import { flushSync } from "react-dom";
import { HANDLE } from "./lanes.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * Which elements of a drag source can be taken by the pointer: those that it has been over. What makes an element draggable costs more than the
 * element itself, and of a hundred chords few are ever dragged.
 * @param keys of the elements in their order
 */
export function useArmed(keys: readonly string[]) {
  const [armed, setArmed] = useState(NONE);
  /** For the list: at once, since the button may be pressed with the next event. */
  const arm = ({ target, pointerType, buttons }: PointerEvent) => {
    const place = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
    const key = keys[Number(place?.dataset.index ?? Number.NaN)];
    if (place === null || key === undefined || armed.has(key) || pointerType === "touch" || buttons !== 0) return;
    // Its menu is open: it would lose the button that the menu stands at.
    if (place.querySelector("[aria-expanded=true]") !== null) return;
    const { parentElement: list, dataset } = place;
    const hadFocus = place.querySelector(HANDLE) === document.activeElement;
    flushSync(() => setArmed(new Set([...armed, key])));
    if (hadFocus) list?.querySelector<HTMLElement>(`:scope > [data-index="${dataset.index}"] ${HANDLE}`)?.focus({ preventScroll: true });
  };
  return { armed, arm };
}
