import { useEffect, useRef } from "react";

/** Finds what is to have the focus; undefined as long as it is not there. */
type Find = () => HTMLElement | null | undefined;

const isLost = (focused: Element | null): boolean => focused === document.body || focused?.matches(":disabled") === true;

/** Once what had the focus is gone from the page or turned off, the focus goes on to what is found then; who presses something before that has chosen otherwise. */
export function useFocusOn(): (find: Find) => void {
  const wanted = useRef<Find>(undefined);
  useEffect(() => {
    if (wanted.current === undefined || !isLost(document.activeElement)) return;
    const next = wanted.current();
    if (next === null || next === undefined) return;
    wanted.current = undefined;
    next.focus();
  });
  return (find) => {
    wanted.current = find;
    const forget = () => {
      if (wanted.current === find) wanted.current = undefined;
    };
    for (const press of ["pointerdown", "keydown"]) addEventListener(press, forget, { capture: true, once: true });
  };
}

/** The part of a list at a place, or its last; undefined of an empty one. */
export const atPlace = <T>(all: ArrayLike<T>, at: number): T | undefined => all[Math.min(at, all.length - 1)];

/** The page's main part, which takes the focus where nothing is left that could. */
export function mainPart(): HTMLElement | null {
  const main = document.getElementById("main");
  if (main !== null) main.tabIndex = -1;
  return main;
}
