import { type PointerEvent, useEffect, useMemo, useRef } from "react";
import { type KeyboardLayout, keyAt, velocityAt } from "./geometry.ts";
import { createTaps } from "./taps.ts";
import { createTouches } from "./touches.ts";

/** Who hears of keys played on the screen. */
export interface PianoPlayer {
  readonly onPress?: (midi: number, velocity: number) => void;
  readonly onRelease?: (midi: number) => void;
  /** True: a finger that is drawn along plays nothing. */
  readonly swipes?: boolean;
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
  const { touches, taps } = useMemo(() => {
    const made = createTouches({
      press: (midi, velocity) => latest.current.onPress?.(midi, velocity),
      release: (midi) => latest.current.onRelease?.(midi),
    });
    return { touches: made, taps: createTaps(made, afterwards) };
  }, [latest]);
  useEffect(() => {
    const endAll = () => {
      taps.cancelAll();
      touches.endAll();
    };
    window.addEventListener("blur", endAll);
    return () => {
      window.removeEventListener("blur", endAll);
      endAll();
    };
  }, [touches, taps]);
  return useMemo(() => {
    const isSwiped = ({ pointerType }: PointerEvent<HTMLElement>): boolean => pointerType === "touch" && latest.current.swipes === true;
    const placeOf = (event: PointerEvent<HTMLElement>) => {
      const box = event.currentTarget.getBoundingClientRect();
      const y = (event.clientY - box.top) / box.height;
      return { key: keyAt(layout, { x: ((event.clientX - box.left) / box.width) * layout.whites, y }), y };
    };
    const follow = (event: PointerEvent<HTMLElement>) => {
      const { key, y } = placeOf(event);
      touches.move(event.pointerId, key?.midi, key === undefined ? 0 : velocityAt(key, y));
    };
    const end = (event: PointerEvent<HTMLElement>) => {
      if (!taps.up(event.pointerId)) touches.end(event.pointerId);
    };
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        if (isSwiped(event)) {
          const { key, y } = placeOf(event);
          if (key !== undefined) taps.down(event.pointerId, { midi: key.midi, velocity: velocityAt(key, y), x: event.clientX });
          return;
        }
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (isSwiped(event)) taps.move(event.pointerId, event.clientX);
        else if (touches.isDown(event.pointerId)) follow(event);
      },
      onPointerUp: end,
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        taps.cancel(event.pointerId);
        touches.end(event.pointerId);
      },
      onLostPointerCapture: (event: PointerEvent<HTMLElement>) => {
        if (!isSwiped(event)) end(event);
      },
    };
  }, [layout, touches, taps, latest]);
}

const afterwards = (ms: number, task: () => void): (() => void) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};
