import { type ReadonlySignal, signal } from "@preact/signals-core";
import { stampOf } from "../clock/clock.ts";
import type { LiveKeys } from "./live-keys.ts";

/** Physical keys of the lower row from C, and of the upper row from the C above: two octaves, whatever the layout prints on them. */
const LOWER = ["KeyZ", "KeyS", "KeyX", "KeyD", "KeyC", "KeyV", "KeyG", "KeyB", "KeyH", "KeyN", "KeyJ", "KeyM"];
const UPPER = ["KeyQ", "Digit2", "KeyW", "Digit3", "KeyE", "KeyR", "Digit5", "KeyT", "Digit6", "KeyY", "Digit7", "KeyU"];

/** MIDI number of the lower row's C when nothing is shifted: C3. */
const LOWEST = 48;
const VELOCITY = 88;
const ORIGIN = "computer";
/** Octaves that the keys can be shifted by, each way. */
export const MOST_SHIFT = 3;

/** Semitones above the lower C of each physical key. @example semitoneOf("KeyQ") // 12 */
export function semitoneOf(code: string): number | undefined {
  const [low, high] = [LOWER.indexOf(code), UPPER.indexOf(code)];
  if (low >= 0) return low;
  return high >= 0 ? 12 + high : undefined;
}

/** Key caps by MIDI number, to be shown on the piano. */
export function computerKeyLabels(shift: number): ReadonlyMap<number, string> {
  return new Map([...LOWER, ...UPPER].map((code, index) => [LOWEST + 12 * shift + index, code.replace(/^(Key|Digit)/, "")]));
}

/** The part of a keyboard event that is looked at. */
export interface KeyPress {
  readonly code: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly timeStamp: number;
  readonly isTyping: boolean;
}

export interface ComputerKeyboard {
  readonly on: ReadonlySignal<boolean>;
  /** Octaves up or down, -3..3. */
  readonly shift: ReadonlySignal<number>;
  setOn(on: boolean): void;
  setShift(octaves: number): void;
  down(event: KeyPress): boolean;
  up(event: Pick<KeyPress, "code" | "timeStamp">): void;
  releaseAll(): void;
}

/** Two rows of the computer keyboard as two octaves; never with modifiers or while typing. */
export function createComputerKeyboard(keys: LiveKeys, initiallyOn: boolean): ComputerKeyboard {
  const on = signal(initiallyOn);
  const shift = signal(0);
  const down = new Map<string, number>();
  const from = (event: { readonly timeStamp: number }) => ({ source: "computer", id: ORIGIN, at: stampOf(event) }) as const;
  const releaseAll = () => {
    down.clear();
    keys.releaseAll(ORIGIN);
  };
  return {
    on,
    shift,
    setOn(next) {
      if (!next) releaseAll();
      on.value = next;
    },
    setShift(octaves) {
      releaseAll();
      shift.value = Math.max(-MOST_SHIFT, Math.min(MOST_SHIFT, octaves));
    },
    down(event) {
      const semitone = semitoneOf(event.code);
      const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (!on.peek() || semitone === undefined || modified || event.isTyping) return false;
      if (event.repeat || down.has(event.code)) return true;
      const note = LOWEST + 12 * shift.peek() + semitone;
      down.set(event.code, note);
      keys.press(note, VELOCITY, from(event));
      return true;
    },
    up(event) {
      const note = down.get(event.code);
      if (note === undefined) return;
      down.delete(event.code);
      keys.release(note, from(event));
    },
    releaseAll,
  };
}
