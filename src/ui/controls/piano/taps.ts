import type { Touches } from "./touches.ts";

/** So long a finger has to stay before its key goes down, in milliseconds, and so far it may move meanwhile, in px. */
export const TAP = { wait: 60, slop: 8 } as const;

/** Where a finger came down. */
export interface TapStart {
  readonly midi: number;
  readonly velocity: number;
  readonly x: number;
}

/** Fingers on a keyboard that can be drawn along: one that stays plays its key, one that moves on at once plays none. */
export interface Taps {
  readonly down: (pointer: number, start: TapStart) => void;
  readonly move: (pointer: number, x: number) => void;
  /** A finger that came up sooner than its key went down has tapped it, which comes back as true. */
  readonly up: (pointer: number) => boolean;
  /** The browser moves the keyboard with this finger. */
  readonly cancel: (pointer: number) => void;
  readonly cancelAll: () => void;
}

/**
 * Puts off each finger's key until it is sure that it is no swipe.
 * @param later runs a task after so many milliseconds; what comes back takes that back
 */
export function createTaps(touches: Pick<Touches, "move" | "end">, later: (ms: number, task: () => void) => () => void): Taps {
  const waiting = new Map<number, TapStart & { readonly takeBack: () => void }>();
  const forget = (pointer: number): TapStart | undefined => {
    const start = waiting.get(pointer);
    start?.takeBack();
    waiting.delete(pointer);
    return start;
  };
  return {
    down(pointer, start) {
      const takeBack = later(TAP.wait, () => {
        waiting.delete(pointer);
        touches.move(pointer, start.midi, start.velocity);
      });
      waiting.set(pointer, { ...start, takeBack });
    },
    move(pointer, x) {
      const start = waiting.get(pointer);
      if (start !== undefined && Math.abs(x - start.x) > TAP.slop) forget(pointer);
    },
    up(pointer) {
      const start = forget(pointer);
      if (start === undefined) return false;
      touches.move(pointer, start.midi, start.velocity);
      later(TAP.wait, () => touches.end(pointer));
      return true;
    },
    cancel: (pointer) => void forget(pointer),
    cancelAll: () => {
      for (const pointer of [...waiting.keys()]) forget(pointer);
    },
  };
}
