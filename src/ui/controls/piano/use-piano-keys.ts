import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { focusAfter } from "./geometry.ts";
import type { PianoPlayer } from "./use-piano-pointers.ts";

export interface PianoKeysOptions extends PianoPlayer {
  readonly low: number;
  readonly high: number;
  /** The key that now holds the tab stop. */
  readonly onFocus: (midi: number) => void;
}

const VELOCITY = 84;
/** How long a key sounds that a screen reader clicks: it sends no release. */
const CLICK_MS = 600;

const midiOf = (target: EventTarget): number | undefined => {
  const text = target instanceof Element ? target.closest<HTMLElement>("[data-midi]")?.dataset.midi : undefined;
  return text === undefined ? undefined : Number(text);
};

const isPlayKey = (key: string): boolean => key === "Enter" || key === " ";

/** Listeners for the computer's keyboard on the focused key: arrows move, Enter and Space play while they are held. */
export function usePianoKeys(options: PianoKeysOptions) {
  const latest = useRef(options);
  const held = useRef<number>(undefined);
  const clicks = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    latest.current = options;
  });
  const release = () => {
    if (held.current !== undefined) latest.current.onRelease?.(held.current);
    held.current = undefined;
  };
  useEffect(() => {
    const timers = clicks.current;
    return () => {
      if (held.current !== undefined) latest.current.onRelease?.(held.current);
      for (const [midi, timer] of timers) {
        clearTimeout(timer);
        latest.current.onRelease?.(midi);
      }
    };
  }, []);
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const midi = midiOf(event.target);
      if (midi === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isPlayKey(event.key)) {
        event.preventDefault();
        if (event.repeat || held.current !== undefined) return;
        held.current = midi;
        latest.current.onPress?.(midi, VELOCITY);
        return;
      }
      const next = focusAfter(event.key, midi, latest.current.low, latest.current.high);
      if (next === undefined) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(`[data-midi="${next}"]`)?.focus();
    },
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
      if (!isPlayKey(event.key)) return;
      event.preventDefault();
      release();
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const midi = midiOf(event.target);
      if (midi !== undefined) latest.current.onFocus(midi);
    },
    onBlur: release,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const midi = midiOf(event.target);
      if (event.detail !== 0 || midi === undefined || clicks.current.has(midi)) return;
      latest.current.onPress?.(midi, VELOCITY);
      const timer = setTimeout(() => {
        clicks.current.delete(midi);
        latest.current.onRelease?.(midi);
      }, CLICK_MS);
      clicks.current.set(midi, timer);
    },
  };
}
