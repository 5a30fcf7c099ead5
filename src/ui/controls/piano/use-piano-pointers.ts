import { type PointerEvent, useEffect, useMemo, useRef } from "react";
import { type KeyboardLayout, keyAt, velocityAt } from "./geometry.ts";
import { createTouches } from "./touches.ts";

/** Who hears of keys played on the screen. */
export interface PianoPlayer {
  readonly onPress?: (midi: number, velocity: number) => void;
  readonly onRelease?: (midi: number) => void;
}

/** The latest callbacks without new identities, so that the listeners stay. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Listeners for pointers on the keyboard as a whole: press, glissando, many fingers; all released when the window loses focus or the keyboard goes. */
export function usePianoPointers(layout: KeyboardLayout, player: PianoPlayer) {
  const latest = useLatest(player);
  const touches = useMemo(
    () =>
      createTouches({
        press: (midi, velocity) => latest.current.onPress?.(midi, velocity),
        release: (midi) => latest.current.onRelease?.(midi),
      }),
    [latest],
  );
  useEffect(() => {
    const endAll = () => touches.endAll();
    window.addEventListener("blur", endAll);
    return () => {
      window.removeEventListener("blur", endAll);
      endAll();
    };
  }, [touches]);
  return useMemo(() => {
    const follow = (event: PointerEvent<HTMLElement>) => {
      const box = event.currentTarget.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * layout.whites;
      const y = (event.clientY - box.top) / box.height;
      const key = keyAt(layout, { x, y });
      touches.move(event.pointerId, key?.midi, key === undefined ? 0 : velocityAt(key, y));
    };
    const end = (event: PointerEvent<HTMLElement>) => touches.end(event.pointerId);
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (touches.isDown(event.pointerId)) follow(event);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
    };
  }, [layout, touches]);
}
