import { type RefObject, useEffect, useRef } from "react";

const distance = ([one, other]: readonly Touch[]): number =>
  one === undefined || other === undefined ? 0 : Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

/** Two fingers that go apart or together on an element: the ratio of their distance to that at the beginning. */
export function usePinch(element: RefObject<HTMLElement | null>, onPinch: (ratio: number, isFirst: boolean) => void): void {
  const latest = useRef(onPinch);
  useEffect(() => {
    latest.current = onPinch;
  });
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const stop = new AbortController();
    let [from, isFirst] = [0, true];
    const begin = (event: TouchEvent): void => {
      from = event.touches.length === 2 ? distance([...event.touches]) : 0;
      isFirst = true;
    };
    const move = (event: TouchEvent): void => {
      if (from === 0 || event.touches.length !== 2) return;
      event.preventDefault();
      latest.current(distance([...event.touches]) / from, isFirst);
      isFirst = false;
    };
    target.addEventListener("touchstart", begin, { signal: stop.signal, passive: true });
    target.addEventListener("touchmove", move, { signal: stop.signal, passive: false });
    return () => stop.abort();
  }, [element]);
}
