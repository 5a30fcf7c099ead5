import { BLACK_WIDTH, type KeyboardLayout } from "./geometry.ts";

/** How much of a keyboard is seen, in px: how far it is moved along, and the width of its place and of a white key. */
export interface KeysSeen {
  readonly left: number;
  readonly width: number;
  readonly white: number;
}

/** A scrolled place stands on whole px of the screen. */
const ROUNDED = 1;

/**
 * How far a keyboard has to be moved along so that keys are in view, the middle of them in the middle; undefined where they are.
 * @param choices MIDI numbers, best first: the first that finds room at all counts, else the last
 */
export function leftFor(
  { keys }: KeyboardLayout,
  choices: readonly (readonly number[])[],
  { left, width, white }: KeysSeen,
): number | undefined {
  const spans = choices.flatMap((midi): (readonly [from: number, to: number])[] => {
    const found = keys.filter((key) => midi.includes(key.midi));
    const ends = found.map(({ x, black }) => x + (black ? BLACK_WIDTH : 1));
    return found.length === 0 ? [] : [[Math.min(...found.map(({ x }) => x)) * white, Math.max(...ends) * white]];
  });
  const span = spans.find(([from, to]) => to - from <= width + ROUNDED) ?? spans.at(-1);
  if (span === undefined) return undefined;
  const [from, to] = span;
  return from >= left - ROUNDED && to <= left + width + ROUNDED ? undefined : (from + to) / 2 - width / 2;
}

/** Fingers on the keys, and what has to wait until all of them are lifted. */
export interface Fingers {
  readonly down: (pointer: number) => void;
  readonly up: (pointer: number) => void;
  /** At once where none is down, else when the last is lifted; what waited before does not come any more. */
  readonly whenLifted: (task: () => void) => void;
  /** What waits does not come any more. */
  readonly drop: () => void;
}

export function createFingers(): Fingers {
  const fingers = new Set<number>();
  let waiting: (() => void) | undefined;
  const run = () => {
    const task = waiting;
    if (fingers.size > 0) return;
    waiting = undefined;
    task?.();
  };
  return {
    down: (pointer) => void fingers.add(pointer),
    up: (pointer) => {
      if (fingers.delete(pointer)) run();
    },
    whenLifted: (task) => {
      waiting = task;
      run();
    },
    drop: () => {
      waiting = undefined;
    },
  };
}
